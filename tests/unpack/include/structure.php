<?php
/**
 * The specification's formats from c0 to df: the bytes of the size field, a number to add to its value, and the bytes and
 * the values that follow for each unit of the sum.
 */
const FORMATS = [
    0xc0 => [0, 0, 0, 0], // nil
    0xc2 => [0, 0, 0, 0], // false
    0xc3 => [0, 0, 0, 0], // true
    0xc4 => [1, 0, 1, 0], // bin 8
    0xc5 => [2, 0, 1, 0], // bin 16
    0xc6 => [4, 0, 1, 0], // bin 32
    0xc7 => [1, 1, 1, 0], // ext 8: one byte more, the type
    0xc8 => [2, 1, 1, 0], // ext 16
    0xc9 => [4, 1, 1, 0], // ext 32
    0xca => [0, 4, 1, 0], // float 32
    0xcb => [0, 8, 1, 0], // float 64
    0xcc => [0, 1, 1, 0], // uint 8
    0xcd => [0, 2, 1, 0], // uint 16
    0xce => [0, 4, 1, 0], // uint 32
    0xcf => [0, 8, 1, 0], // uint 64
    0xd0 => [0, 1, 1, 0], // int 8
    0xd1 => [0, 2, 1, 0], // int 16
    0xd2 => [0, 4, 1, 0], // int 32
    0xd3 => [0, 8, 1, 0], // int 64
    0xd4 => [0, 2, 1, 0], // fixext 1: the type and one byte
    0xd5 => [0, 3, 1, 0], // fixext 2
    0xd6 => [0, 5, 1, 0], // fixext 4
    0xd7 => [0, 9, 1, 0], // fixext 8
    0xd8 => [0, 17, 1, 0], // fixext 16
    0xd9 => [1, 0, 1, 0], // str 8
    0xda => [2, 0, 1, 0], // str 16
    0xdb => [4, 0, 1, 0], // str 32
    0xdc => [2, 0, 0, 1], // array 16
    0xdd => [4, 0, 0, 1], // array 32
    0xde => [2, 0, 0, 2], // map 16: a key and a value
    0xdf => [4, 0, 0, 2], // map 32
];

/**
 * Walks through the first value in $bytes without building it.
 *
 * @return int|string where the value ends; or "cut short"; or "malformed"
 */
function end_of_value(string $bytes): int|string
{
    $at = 0;
    for ($values = 1; $values > 0; $values--) {
        if ($at >= strlen($bytes)) {
            return 'cut short';
        }
        $head = ord($bytes[$at++]);
        if ($head === 0xc1) {
            return 'malformed';
        }
        [$field, $number, $bytes_each, $values_each] = match (true) {
            $head < 0x80, $head >= 0xe0 => [0, 0, 0, 0], // fixint
            $head < 0x90 => [0, $head & 0x0f, 0, 2],     // fixmap
            $head < 0xa0 => [0, $head & 0x0f, 0, 1],     // fixarray
            $head < 0xc0 => [0, $head & 0x1f, 1, 0],     // fixstr
            default => FORMATS[$head],
        };
        if ($at + $field > strlen($bytes)) {
            return 'cut short';
        }
        $number += hexdec(bin2hex(substr($bytes, $at, $field)));
        $end = $at + $field + $number * $bytes_each;
        if ($end > strlen($bytes)) {
            return 'cut short';
        }
        $at = (int) $end;
        $values += $number * $values_each;
    }
    return $at;
}
