<?php
/* A node as MessagePack, in the encoding that its form names, or in the shortest. */
declare(strict_types=1);

require_once __DIR__ . '/Node.php';
require_once __DIR__ . '/integers.php';

function encode(Node $node): string
{
    return match ($node->kind) {
        'nil' => "\xc0",
        'bool' => $node->value ? "\xc3" : "\xc2",
        'int' => encode_integer($node->value, $node->form),
        'float' => (strlen($node->value) === 4 ? "\xca" : "\xcb") . $node->value,
        'str' => encode_length(strlen($node->value), $node->form, 0xa0, 31, ['8' => 0xd9, '16' => 0xda, '32' => 0xdb]) . $node->value,
        'bin' => encode_length(strlen($node->value), $node->form, 0, -1, ['8' => 0xc4, '16' => 0xc5, '32' => 0xc6]) . $node->value,
        'array' => encode_array($node),
        'map' => encode_map($node),
        'ext' => encode_ext($node->value[0], $node->value[1], $node->form),
        'timestamp' => encode_timestamp(...$node->value, form: $node->form),
        'deep' => encode_deep(...$node->value),
    };
}

function encode_array(Node $node): string
{
    $head = encode_length(count($node->value), $node->form, 0x90, 15, ['16' => 0xdc, '32' => 0xdd]);
    return $head . implode('', array_map(encode(...), $node->value));
}

function encode_map(Node $node): string
{
    $bytes = encode_length(count($node->value), $node->form, 0x80, 15, ['16' => 0xde, '32' => 0xdf]);
    foreach ($node->value as [$key, $value]) {
        $bytes .= encode($key) . encode($value);
    }
    return $bytes;
}

const INTEGER_HEADS = [
    'u8' => 0xcc, 'u16' => 0xcd, 'u32' => 0xce, 'u64' => 0xcf, 'i8' => 0xd0, 'i16' => 0xd1, 'i32' => 0xd2, 'i64' => 0xd3,
];

function encode_integer(string $digits, string $form): string
{
    $is_negative = $digits[0] === '-';
    $bytes = integer_bytes($digits) ?? throw new DomainException("$digits has more than 64 bits");
    if ($form === '' && ($is_negative ? (int) $digits >= -32 : strlen($digits) < 4 && (int) $digits < 128)) {
        return $bytes[7];
    }
    foreach ($form !== '' ? [$form] : ($is_negative ? ['i8', 'i16', 'i32', 'i64'] : ['u8', 'u16', 'u32', 'u64']) as $form) {
        $bits = (int) substr($form, 1);
        if (integer_fits($digits, $bits, $form[0] === 'i')) {
            return chr(INTEGER_HEADS[$form]) . substr($bytes, -$bits >> 3);
        }
    }
    throw new DomainException("$digits does not fit into $form");
}

function big_endian(int $value, int $bytes): string
{
    return substr(pack('J', $value), 8 - $bytes);
}

/**
 * @param int $fix the head whose low bits are a length of up to $limit
 * @param array<string|int, int> $heads by the bits of the length
 */
function encode_length(int $length, string $form, int $fix, int $limit, array $heads): string
{
    if ($form === '' && $length <= $limit) {
        return chr($fix | $length);
    }
    foreach ($form !== '' ? [$form] : array_keys($heads) as $bits) {
        if ($length < 1 << (int) $bits) {
            return chr($heads[$bits]) . big_endian($length, (int) $bits >> 3);
        }
    }
    throw new DomainException("A length of $length does not fit into $form bits");
}

const EXT_HEADS = ['8' => 0xc7, '16' => 0xc8, '32' => 0xc9];

function encode_ext(int $type, string $data, string $form): string
{
    $fixed = [1 => 0xd4, 2 => 0xd5, 4 => 0xd6, 8 => 0xd7, 16 => 0xd8][strlen($data)] ?? null;
    $head = $fixed !== null && $form === '' ? chr($fixed) : encode_length(strlen($data), $form, 0, -1, EXT_HEADS);
    return $head . chr($type & 0xff) . $data;
}

function encode_timestamp(string $seconds, int $nanoseconds, string $form): string
{
    $shortest = match (true) {
        integer_fits($seconds, 32, false) && $nanoseconds === 0 => '32',
        $seconds[0] !== '-' && (int) $seconds < 1 << 34 => '64',
        default => '96',
    };
    return match ($form ?: $shortest) {
        '32' => "\xd6\xff" . big_endian((int) $seconds, 4),
        '64' => "\xd7\xff" . pack('J', $nanoseconds << 34 | (int) $seconds),
        '96' => "\xc7\x0c\xff" . pack('NJ', $nanoseconds, (int) $seconds),
    };
}

function encode_deep(int $levels, string $brackets): string
{
    return $brackets === '[]' ? str_repeat("\x91", $levels - 1) . "\x90" : str_repeat("\x81\xa1a", $levels - 1) . "\x80";
}
