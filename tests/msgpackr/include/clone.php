<?php
use MessagePack\{BufferUnpacker, Packer, PackOptions, UnpackOptions};

require __DIR__ . '/bytes.php';

/** The bytes of a value, which show what is the same in it; serialize() of PHP 8.4 does not return for an array in itself. */
function bytes_of(mixed $value): string
{
    return (new Packer(PackOptions::STRUCTURED_CLONE))->pack($value);
}

/** Unpacks a structured clone, whole and in pieces: byte by byte, and in two at every place. */
function read_clone(string $hex, int $options = 0): mixed
{
    $options |= UnpackOptions::STRUCTURED_CLONE;
    $bytes = bytes($hex);
    $value = (new BufferUnpacker($bytes, $options))->unpack();
    foreach ([str_split($bytes), ...array_map(fn (int $at) => [substr($bytes, 0, $at), substr($bytes, $at)], range(1, max(1, strlen($bytes) - 1)))] as $pieces) {
        $unpacker = new BufferUnpacker('', $options);
        $values = [];
        foreach ($pieces as $piece) {
            array_push($values, ...$unpacker->append($piece)->tryUnpack());
        }
        if (count($values) !== 1 || bytes_of($values[0]) !== bytes_of($value)) {
            echo "$hex: another value in pieces of ", implode(', ', array_map('strlen', $pieces)), "\n";
        }
    }
    return $value;
}

/** What is thrown, or the value as serialize() has it, which shows references. */
function read_or_throw(string $hex, int $options = 0): string
{
    try {
        return serialize((new BufferUnpacker(bytes($hex), $options | UnpackOptions::STRUCTURED_CLONE))->unpack());
    } catch (Throwable $thrown) {
        return substr(strrchr($thrown::class, '\\'), 1) . ': ' . $thrown->getMessage();
    }
}
