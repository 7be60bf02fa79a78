<?php
use MessagePack\{BufferUnpacker, Raw, UnpackOptions};

function bytes(string $hex): string
{
    return hex2bin(str_replace(' ', '', $hex));
}

function json(mixed $value): string
{
    return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
}

/** What a message is by way of a Raw, which makes a plain one of it; null: it is rejected. */
function json_of_parts(string $bytes, int $options): ?string
{
    try {
        return json(MessagePack\MessagePack::unpack(Raw::fromDiagnostic((string) new Raw($bytes, $options))->bytes()));
    } catch (MessagePack\Exception\UnpackingFailedException) {
        return null;
    }
}

/** What a message is unpacked to, or the exception; complains if the parts of records are not read in the same way, unless PARTS_DIFFER says why. */
function show(string $hex, int $options): string
{
    $unpacker = new BufferUnpacker(bytes($hex), $options);
    $read = null;
    try {
        $read = json($unpacker->unpack());
    } catch (Exception $exception) {
    }
    if (!defined('PARTS_DIFFER') && $options === UnpackOptions::USE_RECORDS && !$unpacker->hasRemaining() && json_of_parts(bytes($hex), $options) !== $read) {
        echo "  parts of it are read in another way\n";
    }
    return isset($exception) ? $exception::class . ': ' . $exception->getMessage()
        : $read . ($unpacker->hasRemaining() ? ' and ' . $unpacker->getRemainingCount() . ' bytes more' : '');
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
