<?php
use MessagePack\BufferUnpacker;
use MessagePack\Type\Timestamp;

/** An exact text for a value: floats by their bits, strings in hexadecimal, objects by class and public properties. */
function show(mixed $value): string
{
    return match (true) {
        is_null($value) => 'null',
        is_bool($value) => $value ? 'true' : 'false',
        is_int($value) => "$value",
        is_float($value) => 'float ' . bin2hex(pack('E', $value)),
        is_string($value) => preg_match('/\A[\x20-\x7e]+\z/', $value) ? "'$value'" : 'hex ' . bin2hex($value),
        is_array($value) => '[' . implode(', ', array_map(fn($key, $each) => show($key) . ': ' . show($each), array_keys($value), $value)) . ']',
        $value instanceof Timestamp => "Timestamp({$value->getSeconds()}, {$value->getNanoseconds()})",
        $value instanceof GMP => "GMP($value)",
        is_object($value) => strtok($value::class, "\0") . show(get_object_vars($value)),
        default => get_debug_type($value),
    };
}

function show_thrown(Throwable $thrown): string
{
    $previous = $thrown->getPrevious();
    return $thrown::class . " {$thrown->getCode()}: {$thrown->getMessage()}" . ($previous ? ' after ' . show_thrown($previous) : '');
}

/** The result or exception of a call, and its diagnostics. */
function attempt(callable $call): string
{
    $said = '';
    set_error_handler(function (int $level, string $message) use (&$said): bool {
        $said .= " said $level: $message";
        return true;
    });
    try {
        $answer = show($call());
    } catch (Throwable $thrown) {
        $answer = 'threw ' . show_thrown($thrown);
    }
    restore_error_handler();
    return $answer . $said;
}

function state(BufferUnpacker $unpacker): string
{
    return $unpacker->getRemainingCount() . ($unpacker->hasRemaining() ? ' left' : ' at the end');
}

/** The result of an unpacker's call, its position afterwards, and the next value. */
function attempt_unpacking(BufferUnpacker $unpacker, callable $call): string
{
    $answer = attempt(fn() => $call($unpacker)) . '; ' . state($unpacker);
    $next = attempt(fn() => $unpacker->unpack());
    return "$answer; next $next; " . state($unpacker);
}
