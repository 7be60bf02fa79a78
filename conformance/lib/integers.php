<?php
/* Integers of up to 64 bits as decimal digits: PHP's own end at 2^63-1. */
declare(strict_types=1);

/** The two's complement in eight bytes, or null if they do not suffice. */
function integer_bytes(string $digits): ?string
{
    $integer = filter_var($digits, FILTER_VALIDATE_INT);
    if ($integer !== false) {
        return pack('J', $integer);
    }
    if ($digits[0] === '-') {
        return null;
    }
    $bytes = array_fill(0, 8, 0);
    foreach (str_split($digits) as $digit) {
        $carry = (int) $digit;
        for ($i = 7; $i >= 0; $i--) {
            $carry += $bytes[$i] * 10;
            $bytes[$i] = $carry & 0xff;
            $carry >>= 8;
        }
        if ($carry > 0) {
            return null;
        }
    }
    return pack('C*', ...$bytes);
}

/** The digits of up to eight bytes. */
function integer_digits(string $bytes, bool $signed): string
{
    $fill = $signed && ord($bytes[0]) > 0x7f ? "\xff" : "\0";
    $integer = unpack('J', str_pad($bytes, 8, $fill, STR_PAD_LEFT))[1];
    return $signed ? (string) $integer : sprintf('%u', $integer);
}

/** Whether the integer is one of so many bits. */
function integer_fits(string $digits, int $bits, bool $signed): bool
{
    $bytes = integer_bytes($digits);
    if ($bytes === null || !$signed && $digits[0] === '-') {
        return false;
    }
    return integer_digits(substr($bytes, -$bits >> 3), $signed) === $digits;
}
