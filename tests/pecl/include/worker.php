<?php
/*
 * One side of a comparison, in a process that has one of the two libraries loaded.
 *   php -n -d extension=... worker.php version
 *   php -n -d extension=... worker.php pack <samples>
 *   php -n -d extension=... worker.php unpack   messages, one in hexadecimal a line, on standard input
 *   php -n -d extension=... worker.php answer <calls>
 * Answers in JSON, a line each.
 */
error_reporting(E_ALL & ~E_DEPRECATED);
set_time_limit(0);
ini_set('display_errors', 'stderr');
date_default_timezone_set('UTC');

require __DIR__ . '/dice.php';
require __DIR__ . '/classes.php';
require __DIR__ . '/building.php';
require __DIR__ . '/random_graph.php';

/**
 * The result of a call, bytes in hexadecimal, null if it threw; and its diagnostics.
 */
function answer(callable $call): array
{
    $said = [];
    set_error_handler(function (int $level, string $message) use (&$said): bool {
        $said[] = "$level: $message";
        return true;
    });
    try {
        $bytes = bin2hex($call());
    } catch (Throwable $thrown) {
        $bytes = null;
        $said[] = $thrown::class . ': ' . preg_replace('/, in (->|\[)\S*$/', '', $thrown->getMessage());
    }
    restore_error_handler();
    return ['bytes' => $bytes, 'said' => $said];
}

function put(array $row): void
{
    fwrite(STDOUT, json_encode($row, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE) . "\n");
}

/**
 * The expected result for $value, serialized: that of PHP's own serialize() and unserialize(). It equals the value, except
 * for unset properties, which have their defaults again. Null if PHP cannot serialize it.
 */
function expected(mixed $value): ?string
{
    try {
        $copy = unserialize(serialize($value));
        return $copy === false && $value !== false ? null : bin2hex(serialize($copy));
    } catch (Throwable) {
        return null;
    }
}

function pack_samples(string $samples): void
{
    $labels = [];
    foreach ((require __DIR__ . "/$samples.php")() as $label => $value) {
        if (isset($labels[$label])) {
            throw new LogicException("two samples are called $label");
        }
        $labels[$label] = true;
        $row = ['label' => $label] + answer(fn() => msgpack_pack($value));
        // Last: reading an object may change its representation.
        put($row + ['expected' => @expected($value)]);
    }
}

function unpack_messages(): void
{
    while (($line = fgets(STDIN)) !== false) {
        put(answer(fn() => serialize(msgpack_unpack(hex2bin(trim($line))))));
    }
}

function answer_calls(string $calls): void
{
    foreach ((require __DIR__ . "/$calls.php")() as $label => $call) {
        put(['label' => $label] + answer($call));
    }
}

match ($argv[1]) {
    'version' => put(['version' => phpversion('msgpack')]),
    'pack' => pack_samples($argv[2]),
    'unpack' => unpack_messages(),
    'answer' => answer_calls($argv[2]),
};
