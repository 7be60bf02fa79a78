<?php
/**
 * Writes tests/data/vectors.tsv from the MessagePack specification, without any implementation of it:
 *
 *   php tests/data/make_vectors.php > tests/data/vectors.tsv
 *
 * Each line is a value and every valid encoding of it, at each boundary of each format:
 *
 *   TYPE  VALUE  BODY  HEAD[ HEAD...]
 *
 * An encoding is one of the heads and then the body; the first head is the shortest. Heads and bodies are in hexadecimal,
 * with `61*3` for 616161. VALUE is
 *   nil, bool          null, true, false
 *   int                the digits
 *   float32, float64   the eight bytes of the IEEE 754 double; float32 has encodings of both sizes
 *   str, bin           as the body
 *   array, map         the number of elements or pairs: each element is nil, and the keys are 0, 1, 2 ..., in their shortest
 *                      form. The body is empty
 *   ext                the type, a colon, and the data as the body has it
 *   timestamp          seconds, a dot, nanoseconds
 */

/** A big-endian unsigned or two's complement integer of so many bytes; hexadecimal, exact over the whole of 64 bits. */
function big_endian(GMP|int $value, int $bytes): string
{
    $value = gmp_init($value);
    $modulus = gmp_pow(2, 8 * $bytes);
    return str_pad(gmp_strval(gmp_mod($value, $modulus), 16), 2 * $bytes, '0', STR_PAD_LEFT);
}

function head(int $byte): string
{
    return sprintf('%02x', $byte);
}

function line(string $type, string $value, string $body, array $heads): void
{
    echo implode("\t", [$type, $value, $body, implode(' ', $heads)]), "\n";
}

/** The heads of a length: the format with the length in its first byte, then those of 1, 2 and 4 length bytes. */
function length_heads(int $length, ?int $fix, int $fixLimit, array $formats): array
{
    $heads = $fix !== null && $length <= $fixLimit ? [head($fix | $length)] : [];
    foreach ($formats as $bytes => $byte) {
        if ($length < 256 ** $bytes) {
            $heads[] = head($byte) . big_endian($length, $bytes);
        }
    }
    return $heads;
}

function int_heads(GMP $value): array
{
    $heads = [];
    if ($value >= 0 && $value <= 0x7f || $value < 0 && $value >= -32) {
        $heads[] = big_endian($value, 1);
    }
    foreach ([0xcc => 1, 0xcd => 2, 0xce => 4, 0xcf => 8] as $byte => $bytes) {
        if ($value >= 0 && $value < gmp_pow(2, 8 * $bytes)) {
            $unsigned[$bytes] = head($byte) . big_endian($value, $bytes);
        }
    }
    foreach ([0xd0 => 1, 0xd1 => 2, 0xd2 => 4, 0xd3 => 8] as $byte => $bytes) {
        $limit = gmp_pow(2, 8 * $bytes - 1);
        if ($value >= -$limit && $value < $limit) {
            $signed[$bytes] = head($byte) . big_endian($value, $bytes);
        }
    }
    return [...$heads, ...array_values($unsigned ?? []), ...array_values($signed ?? [])];
}

function ints(): void
{
    $values = [0, 1, -1, -31, -32, -33];
    foreach ([7, 8, 15, 16, 31, 32, 63, 64] as $bits) {
        $power = gmp_pow(2, $bits);
        array_push($values, $power - 1, $power, -$power, -$power - 1, 1 - $power);
    }
    foreach (array_unique(array_map('gmp_strval', $values)) as $digits) {
        $value = gmp_init($digits);
        if ($heads = int_heads($value)) {
            line('int', $digits, '', $heads);
        }
    }
}

function floats(): void
{
    $both = [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 16777216.0, 2.0 ** -126, 2.0 ** -149, (2 - 2.0 ** -23) * 2.0 ** 127, INF, -INF];
    foreach ($both as $value) {
        line('float32', bin2hex(pack('E', $value)), '', [head(0xca) . bin2hex(pack('G', $value)), head(0xcb) . bin2hex(pack('E', $value))]);
    }
    foreach ([0.1, -0.1, M_PI, 16777217.0, 2.0 ** -150, 2.0 ** 128, PHP_FLOAT_MIN, PHP_FLOAT_MAX, 5e-324] as $value) {
        line('float64', bin2hex(pack('E', $value)), '', [head(0xcb) . bin2hex(pack('E', $value))]);
    }
    line('float32', '7ff8000000000000', '', ['ca7fc00000', 'cb7ff8000000000000']);
}

function lengths(): array
{
    $lengths = [0, 1, 2];
    foreach ([4, 5, 8, 16] as $bits) {
        array_push($lengths, 2 ** $bits - 1, 2 ** $bits, 2 ** $bits + 1);
    }
    return $lengths;
}

function body(string $byte, int $length): string
{
    return $length ? "$byte*$length" : '';
}

function containers(): void
{
    foreach (lengths() as $length) {
        line('str', body('61', $length), body('61', $length), length_heads($length, 0xa0, 31, [1 => 0xd9, 2 => 0xda, 4 => 0xdb]));
        line('bin', body('ff', $length), body('ff', $length), length_heads($length, null, 0, [1 => 0xc4, 2 => 0xc5, 4 => 0xc6]));
        line('array', (string) $length, '', length_heads($length, 0x90, 15, [2 => 0xdc, 4 => 0xdd]));
        line('map', (string) $length, '', length_heads($length, 0x80, 15, [2 => 0xde, 4 => 0xdf]));
    }
}

function exts(): void
{
    $fixed = [1 => 0xd4, 2 => 0xd5, 4 => 0xd6, 8 => 0xd7, 16 => 0xd8];
    foreach ([0, 1, 127, -2, -128] as $type) {
        foreach ([...lengths(), 3, 4, 5, 7, 8, 9] as $length) {
            $heads = [];
            if (isset($fixed[$length])) {
                $heads[] = head($fixed[$length]);
            }
            $heads = [...$heads, ...length_heads($length, null, 0, [1 => 0xc7, 2 => 0xc8, 4 => 0xc9])];
            line('ext', "$type:" . body('2a', $length), body('2a', $length), array_map(fn ($head) => $head . big_endian($type, 1), $heads));
        }
    }
}

/** Timestamp 32, 64 and 96, each in every ext format of its length. */
function timestamps(): void
{
    $seconds = [0, 1, 1700000000, 2 ** 32 - 1, 2 ** 32, 2 ** 34 - 1, 2 ** 34, -1, PHP_INT_MAX, PHP_INT_MIN];
    foreach ($seconds as $s) {
        foreach ([0, 1, 999999999] as $nanoseconds) {
            $heads = [];
            $forms = [];
            if ($nanoseconds === 0 && $s >= 0 && $s < 2 ** 32) {
                $forms[] = [0xd6, big_endian($s, 4)];
            }
            if ($s >= 0 && $s < 2 ** 34) {
                $forms[] = [0xd7, big_endian(gmp_init($nanoseconds) * gmp_pow(2, 34) + $s, 8)];
            }
            $forms[] = [null, big_endian($nanoseconds, 4) . big_endian($s, 8)];
            foreach ($forms as [$fixed, $data]) {
                $length = strlen($data) / 2;
                $formats = length_heads($length, null, 0, [1 => 0xc7, 2 => 0xc8, 4 => 0xc9]);
                foreach ($fixed === null ? $formats : [head($fixed), ...$formats] as $format) {
                    $heads[] = $format . 'ff' . $data;
                }
            }
            line('timestamp', "$s.$nanoseconds", '', $heads);
        }
    }
}

echo "# Written by make_vectors.php: TYPE  VALUE  BODY  HEAD[ HEAD...]\n";
line('nil', 'null', '', ['c0']);
line('bool', 'false', '', ['c2']);
line('bool', 'true', '', ['c3']);
ints();
floats();
containers();
exts();
timestamps();
