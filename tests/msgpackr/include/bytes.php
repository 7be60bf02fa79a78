<?php
use MessagePack\BufferUnpacker;

function bytes(string $hex): string
{
    return hex2bin(str_replace(' ', '', $hex));
}

function json(mixed $value): string
{
    return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
}

/** What a message is unpacked to, or the exception. */
function show(string $hex, int $options): string
{
    $unpacker = new BufferUnpacker(bytes($hex), $options);
    try {
        return json($unpacker->unpack()) . ($unpacker->hasRemaining() ? ' and ' . $unpacker->getRemainingCount() . ' bytes more' : '');
    } catch (Exception $exception) {
        return $exception::class . ': ' . $exception->getMessage();
    }
}

/** Whether it is the same byte by byte, and with the whole in one piece at each place. */
function show_in_pieces(string $hex, int $options): void
{
    $bytes = bytes($hex);
    $expected = (new BufferUnpacker($bytes, $options))->unpack();
    foreach ([str_split($bytes), ...array_map(fn (int $at) => [substr($bytes, 0, $at), substr($bytes, $at)], range(1, max(1, strlen($bytes) - 1)))] as $pieces) {
        $unpacker = new BufferUnpacker('', $options);
        $values = [];
        foreach ($pieces as $piece) {
            array_push($values, ...$unpacker->append($piece)->tryUnpack());
        }
        if (json($values) !== json([$expected]) || $unpacker->hasRemaining()) {
            echo '    in pieces of ', implode(', ', array_map('strlen', $pieces)), ': ', json($values), "\n";
        }
    }
}
