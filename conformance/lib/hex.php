<?php
/* What the generator makes bytes of: hexadecimal text, from the tables of the specification, and not with lib/encode.php. */
declare(strict_types=1);

/** A big-endian integer in so many bytes. */
function hex(int $value, int $bytes): string
{
    return substr(sprintf('%016x', $value), -2 * $bytes);
}

/** `61*300`, or nothing. */
function times(string $hex, int $count): string
{
    return match (true) {
        $count === 0 => '',
        $count <= 3 => str_repeat($hex, $count),
        strlen($hex) > 2 => "($hex)*$count",
        default => "$hex*$count",
    };
}

/** The notation of a string of so many equal characters: `"a"*300`. */
function repeated(string $open, string $character, string $close, int $count): string
{
    return $count <= 3 ? $open . str_repeat($character, $count) . $close : "$open$character$close*$count";
}

/** Joins what is not empty. */
function spaced(string ...$parts): string
{
    return implode(' ', array_filter($parts, fn (string $part) => $part !== ''));
}

/**
 * The heads of a length by the bits that it takes, the shortest first.
 *
 * @param array<int, int> $heads by these bits
 * @return array<int, string>
 */
function length_heads(int $length, array $heads): array
{
    $encodings = [];
    foreach ($heads as $bits => $head) {
        if ($bits === 0 && $length <= ($head === 0xa0 ? 31 : 15)) {
            $encodings[0] = hex($head | $length, 1);
        } elseif ($bits > 0 && $length < 1 << $bits) {
            $encodings[$bits] = hex($head, 1) . hex($length, $bits >> 3);
        }
    }
    return $encodings;
}

const STR = [0 => 0xa0, 8 => 0xd9, 16 => 0xda, 32 => 0xdb];
const BIN = [8 => 0xc4, 16 => 0xc5, 32 => 0xc6];
const ARRAYS = [0 => 0x90, 16 => 0xdc, 32 => 0xdd];
const MAPS = [0 => 0x80, 16 => 0xde, 32 => 0xdf];
const EXT = [8 => 0xc7, 16 => 0xc8, 32 => 0xc9];
const FIXEXT = [1 => 0xd4, 2 => 0xd5, 4 => 0xd6, 8 => 0xd7, 16 => 0xd8];

/** The lengths at which heads change, and what is next to them. */
const LENGTHS = [0, 1, 2, 15, 16, 17, 31, 32, 33, 255, 256, 257];
const LARGE_LENGTHS = [65535, 65536, 65537];
