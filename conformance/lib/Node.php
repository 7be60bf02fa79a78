<?php
declare(strict_types=1);

/**
 * A MessagePack value, apart from any PHP type:
 *
 *   nil        null
 *   bool       true or false
 *   int        the decimal digits, with a sign if negative
 *   float      the 4 or 8 bytes of the IEEE 754 number
 *   str, bin   the bytes
 *   array      a list of nodes
 *   map        a list of pairs of nodes
 *   ext        [type, data]
 *   timestamp  [seconds as decimal digits, nanoseconds]
 *   deep       [levels, '[]' or '{}']: containers in containers, more than are printed
 *   cut        what a runner does not print, as it is nested too deep
 *   other      a value that no MessagePack type has, in words
 *
 * The form tells its encoding where that is not the shortest: u8 … i64 of an int, 8, 16 or 32 for the length of a str, bin, array,
 * map or ext, and 32, 64 or 96 of a timestamp.
 */
final class Node
{
    public function __construct(
        public readonly string $kind,
        public readonly mixed $value = null,
        public readonly string $form = '',
    ) {
    }

    public function number(): float
    {
        return unpack(strlen($this->value) === 4 ? 'G' : 'E', $this->value)[1];
    }
}
