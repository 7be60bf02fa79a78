<?php
/*
 * Ways to decode a message in pieces. Each is a function of the pieces, an array of strings, that returns what
 * read_pieces() describes. A file interfaces_*.php next to this one adds others.
 *
 * @return array<string, Closure(string[]): array{values: array, error: ?string, offset: int}>
 */
use MessagePack\BufferUnpacker;
use MessagePack\Exception\InsufficientDataException;
use MessagePack\Exception\UnpackingFailedException;
use MessagePack\StreamReader;

/** A stream that returns one piece after another. */
final class Pieces
{
    public static array $next = [];
    public $context;

    public function stream_open(): bool
    {
        return true;
    }

    public function stream_read(int $count): string
    {
        $piece = array_shift(self::$next) ?? '';
        if (strlen($piece) > $count) {
            array_unshift(self::$next, substr($piece, $count));
        }
        return substr($piece, 0, $count);
    }

    public function stream_eof(): bool
    {
        return self::$next === [];
    }
}
stream_wrapper_register('pieces', Pieces::class);

/** A reader does not wait for more bytes than a 32-bit PHP can hold: they count as missing. */
function are_bytes_missing(?Throwable $thrown): bool
{
    return $thrown instanceof InsufficientDataException || ($thrown && str_ends_with($thrown->getMessage(), ' has more than ' . 0x7fffffff . ' bytes'));
}

/** The values, the exception unless bytes are missing, and the offset up to which all was read. */
function outcome(array $values, ?Throwable $thrown, int $offset): array
{
    return ['values' => $values, 'error' => $thrown && !are_bytes_missing($thrown) ? $thrown->getMessage() : null, 'offset' => $offset];
}

function through_buffer(array $pieces, bool $release): array
{
    $unpacker = new BufferUnpacker;
    $values = [];
    $length = 0;
    try {
        foreach ($pieces as $piece) {
            $length += strlen($piece);
            $more = $unpacker->append($piece)->tryUnpack();
            array_push($values, ...$more);
            $release && $unpacker->release();
        }
    } catch (UnpackingFailedException $thrown) {
    }
    return outcome($values, $thrown ?? null, $length - $unpacker->getRemainingCount());
}

function through_reader(array $pieces): array
{
    Pieces::$next = $pieces;
    $reader = new StreamReader(fopen('pieces://', 'r'), chunkSize: max(array_map('strlen', $pieces) ?: [1]), maxMessageSize: PHP_INT_MAX);
    $values = [];
    $end = 0;
    try {
        while ($reader->read($value)) {
            $values[] = $value;
            $end = $reader->getOffset();
        }
    } catch (InsufficientDataException $thrown) {
    } catch (UnpackingFailedException $thrown) {
        $end = $reader->getOffset();
    }
    return outcome($values, $thrown ?? null, $end);
}

$interfaces = [
    'BufferUnpacker' => fn(array $pieces) => through_buffer($pieces, false),
    'BufferUnpacker, released' => fn(array $pieces) => through_buffer($pieces, true),
    'StreamReader' => through_reader(...),
];
foreach (glob(__DIR__ . '/interfaces_*.php') as $file) {
    $interfaces += require $file;
}
return $interfaces;
