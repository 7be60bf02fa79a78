<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** A token of plain MessagePack as its bytes. */
final class Bytes
{
    private const KEY_MAX = 255;

    public static function integer(int $number): string
    {
        return match (true) {
            $number >= 0 && $number < 0x80, $number < 0 && $number >= -32 => chr($number & 0xff),
            $number >= 0 && $number <= 0xff => "\xcc" . chr($number),
            $number >= 0 && $number <= 0xffff => "\xcd" . pack('n', $number),
            $number >= 0 && $number <= 0xffff_ffff => "\xce" . pack('N', $number),
            $number >= 0 => "\xcf" . pack('J', $number),
            $number >= -0x80 => "\xd0" . chr($number & 0xff),
            $number >= -0x8000 => "\xd1" . pack('n', $number & 0xffff),
            $number >= -0x8000_0000 => "\xd2" . pack('N', $number & 0xffff_ffff),
            default => "\xd3" . pack('J', $number),
        };
    }

    public static function str(string $text): string
    {
        $size = strlen($text);
        return match (true) {
            $size < 32 => chr(0xa0 | $size),
            $size < 0x100 => "\xd9" . chr($size),
            $size < 0x10000 => "\xda" . pack('n', $size),
            default => "\xdb" . pack('N', $size),
        } . $text;
    }

    /** The bytes of a str or bin; null: the token is neither. */
    public static function text(string $raw): ?string
    {
        $byte = ord($raw[0]);
        return match (true) {
            $byte >= 0xa0 && $byte < 0xc0 => substr($raw, 1),
            $byte >= 0xc4 && $byte < 0xc7 => substr($raw, 1 + (1 << ($byte - 0xc4))),
            $byte >= 0xd9 && $byte < 0xdc => substr($raw, 1 + (1 << ($byte - 0xd9))),
            default => null,
        };
    }

    /** As PHP's arrays have it; null: the token is neither an integer nor a string. */
    public static function arrayKey(string $raw): ?string
    {
        $byte = ord($raw[0]);
        if ($byte < 0x80 || $byte >= 0xe0 || $byte >= 0xcc && $byte < 0xd4) {
            $reader = Reader::of($raw);
            $reader->next();
            return is_scalar($reader->value) ? (string) $reader->value : null;
        }
        return self::text($raw);
    }

    public static function isLong(string $raw): bool
    {
        return strlen($raw) > self::KEY_MAX && strlen((string) self::text($raw)) > self::KEY_MAX;
    }

    public static function shown(string $raw): string
    {
        $text = self::text($raw);
        return $text === null ? (string) self::arrayKey($raw) : Text::quoted($text, strlen($text), 40);
    }
}
