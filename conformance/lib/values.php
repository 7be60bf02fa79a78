<?php
/* Sections of well-formed messages with one answer. */
declare(strict_types=1);

require_once __DIR__ . '/Section.php';
require_once __DIR__ . '/hex.php';

function nil_and_bool(): Section
{
    $section = new Section('nil-bool', 'Nil, false and true', 'One byte each.');
    $section->value('nil', 'c0', 'nil');
    $section->value('false', 'c2', 'false');
    $section->value('true', 'c3', 'true');
    return $section;
}

/** @return array<string, string> the digits, and the 64 bits */
function integer_values(): array
{
    $integers = [0, 1, -1, -31, -32, -33];
    foreach ([7, 8, 15, 16, 31, 32] as $bits) {
        $power = 1 << $bits;
        array_push($integers, $power - 1, $power, $power + 1, 1 - $power, -$power, -$power - 1);
    }
    // What a 64-bit float holds exactly, and the first that it does not.
    array_push($integers, 2 ** 53 - 1, 2 ** 53, 2 ** 53 + 1, -(2 ** 53) - 1, PHP_INT_MAX, PHP_INT_MIN + 1, PHP_INT_MIN);
    $values = [];
    foreach ($integers as $integer) {
        $values[(string) $integer] = hex($integer, 8);
    }
    return $values + [
        '9223372036854775808' => '8000000000000000',
        '9223372036854775809' => '8000000000000001',
        '18446744073709551614' => 'fffffffffffffffe',
        '18446744073709551615' => 'ffffffffffffffff',
    ];
}

/** @return array<string, string> all encodings by the names of their formats, the shortest first */
function integer_encodings(string $digits, string $hex): array
{
    $is_negative = $digits[0] === '-';
    $encodings = [];
    if ($is_negative ? (int) $digits >= -32 : strlen($digits) < 4 && (int) $digits < 128) {
        $encodings[''] = substr($hex, 14);
    }
    foreach (['u8' => 'cc', 'u16' => 'cd', 'u32' => 'ce', 'u64' => 'cf', 'i8' => 'd0', 'i16' => 'd1', 'i32' => 'd2', 'i64' => 'd3'] as $format => $head) {
        $digits_dropped = 16 - ((int) substr($format, 1) >> 2);
        $dropped = substr($hex, 0, $digits_dropped);
        $rest = substr($hex, $digits_dropped);
        $fits = match (true) {
            $format[0] === 'u' => !$is_negative && trim($dropped, '0') === '',
            $is_negative => trim($dropped, 'f') === '' && $rest[0] >= '8',
            default => trim($dropped, '0') === '' && $rest[0] < '8',
        };
        if ($fits) {
            $encodings[$encodings ? $format : ''] = $head . $rest;
        }
    }
    return $encodings;
}

function integers(): Section
{
    $section = new Section('integers', 'Integers', 'At each limit of each format, in every format that holds the value: a decoder must read them all as the same integer.');
    foreach (integer_values() as $digits => $hex) {
        foreach (integer_encodings((string) $digits, $hex) as $format => $bytes) {
            $more = strlen((string) $digits) < 19 || is_int($digits) ? [] : [
                'answers' => ['value', 'error'],
                'why' => 'a language may have no such integers, and then an error is right; not another number',
            ];
            $section->value($digits . ($format === '' ? '' : "-$format"), $bytes, $digits . ($format === '' ? '' : "_$format"), $more);
        }
    }
    // Every byte that is a value.
    foreach ([...range(2, 126), ...range(-30, -2)] as $integer) {
        if (!$section->has((string) $integer)) {
            $section->value((string) $integer, hex($integer, 1), (string) $integer);
        }
    }
    return $section;
}

function floats(): Section
{
    $section = new Section('floats', 'Floats', 'IEEE 754 of 32 and 64 bits. A NaN is equal to any other NaN here: its sign and payload may change.');
    $singles = [
        'zero' => ['00000000', '0.0'], 'minus-zero' => ['80000000', '-0.0'], 'one' => ['3f800000', '1.0'], 'minus-one' => ['bf800000', '-1.0'],
        'half' => ['3f000000', '0.5'], 'one-and-a-half' => ['3fc00000', '1.5'], '2-to-24' => ['4b800000', '16777216.0'],
        'least-normal' => ['00800000', '1.1754943508222875e-38'], 'least-subnormal' => ['00000001', '1.401298464324817e-45'],
        'largest-subnormal' => ['007fffff', '1.1754942106924411e-38'], 'largest' => ['7f7fffff', '3.4028234663852886e+38'],
        'minus-largest' => ['ff7fffff', '-3.4028234663852886e+38'], 'tenth' => ['3dcccccd', '0.10000000149011612'],
        'infinity' => ['7f800000', 'Infinity'], 'minus-infinity' => ['ff800000', '-Infinity'], 'nan' => ['7fc00000', 'NaN'],
    ];
    foreach ($singles as $name => [$hex, $notation]) {
        $section->value("32-$name", "ca$hex", "{$notation}_f32");
    }
    foreach (['minus-nan' => 'ffc00000', 'signaling-nan' => '7f800001', 'nan-payload' => '7fc12345', 'nan-all-bits' => 'ffffffff'] as $name => $hex) {
        $section->value("32-$name", "ca$hex", "f32'$hex'");
    }
    $doubles = [
        'zero' => ['0000000000000000', '0.0'], 'minus-zero' => ['8000000000000000', '-0.0'], 'one' => ['3ff0000000000000', '1.0'],
        'minus-one' => ['bff0000000000000', '-1.0'], 'one-and-a-half' => ['3ff8000000000000', '1.5'], 'tenth' => ['3fb999999999999a', '0.1'],
        'pi' => ['400921fb54442d18', '3.141592653589793'], '2-to-24-plus-1' => ['4170000010000000', '16777217.0'],
        '2-to-53' => ['4340000000000000', '9007199254740992.0'], '2-to-63' => ['43e0000000000000', '9223372036854775808.0'],
        '2-to-64' => ['43f0000000000000', '18446744073709551616.0'], 'ten-to-100' => ['54b249ad2594c37d', '1e+100'],
        'beyond-float-32' => ['47f0000000000000', '3.402823669209385e+38'], 'least-normal' => ['0010000000000000', '2.2250738585072014e-308'],
        'least-subnormal' => ['0000000000000001', '5e-324'], 'largest-subnormal' => ['000fffffffffffff', '2.225073858507201e-308'],
        'largest' => ['7fefffffffffffff', '1.7976931348623157e+308'], 'minus-largest' => ['ffefffffffffffff', '-1.7976931348623157e+308'],
        'infinity' => ['7ff0000000000000', 'Infinity'], 'minus-infinity' => ['fff0000000000000', '-Infinity'], 'nan' => ['7ff8000000000000', 'NaN'],
    ];
    foreach ($doubles as $name => [$hex, $notation]) {
        $section->value("64-$name", "cb$hex", $notation);
    }
    foreach (['minus-nan' => 'fff8000000000000', 'signaling-nan' => '7ff0000000000001', 'nan-payload' => '7ff8123456789abc', 'nan-all-bits' => 'ffffffffffffffff'] as $name => $hex) {
        $section->value("64-$name", "cb$hex", "f64'$hex'");
    }
    return $section;
}

/** The encodings of a length as suffixes of an id, heads, and suffixes of the notation. */
function forms(int $length, array $heads): iterable
{
    $suffix = '';
    foreach (length_heads($length, $heads) as $bits => $head) {
        yield $suffix === '' ? [$head, '', ''] : [$head, "-$bits", "_$bits"];
        $suffix = 'other';
    }
}

/** @param list<int> $lengths */
function strings_of_lengths(Section $section, array $lengths): void
{
    foreach ($lengths as $length) {
        foreach (forms($length, STR) as [$head, $id, $form]) {
            $section->value("str-$length-bytes$id", spaced($head, times('61', $length)), repeated('"', 'a', '"', $length) . $form);
        }
    }
}

function bins_of_lengths(Section $section, array $lengths): void
{
    foreach ($lengths as $length) {
        foreach (forms($length, BIN) as [$head, $id, $form]) {
            $section->value("bin-$length-bytes$id", spaced($head, times('ff', $length)), repeated("h'", 'ff', "'", $length) . $form);
        }
    }
}

function strings(): Section
{
    $section = new Section('str', 'Strings', 'Every head at its limits and every longer head; then characters at each length of UTF-8. A str is not a bin.');
    strings_of_lengths($section, LENGTHS);
    foreach (array_diff(range(0, 31), LENGTHS) as $length) {
        $section->value("str-$length-bytes", spaced(hex(0xa0 | $length, 1), times('61', $length)), repeated('"', 'a', '"', $length));
    }
    $characters = [
        'nul' => ['00', '\u0000'], 'u-7f' => ['7f', '\u007f'], 'u-80' => ['c280', '\u0080'], 'u-7ff' => ['dfbf', '\u07ff'], 'u-800' => ['e0a080', '\u0800'],
        'u-d7ff' => ['ed9fbf', '\ud7ff'], 'u-e000' => ['ee8080', '\ue000'], 'byte-order-mark' => ['efbbbf', '\ufeff'], 'u-fffd' => ['efbfbd', '\ufffd'],
        'noncharacter-u-fffe' => ['efbfbe', '\ufffe'], 'noncharacter-u-ffff' => ['efbfbf', '\uffff'], 'u-10000' => ['f0908080', '\ud800\udc00'],
        'u-10ffff' => ['f48fbfbf', '\udbff\udfff'],
    ];
    foreach ($characters as $name => [$hex, $escape]) {
        $section->value($name, hex(0xa0 | strlen($hex) / 2, 1) . $hex, "\"$escape\"");
    }
    $section->value('text', 'd921 cebacf8ccf83cebcceb520f09f8c8d20c3bc20e6bca2e5ad97205c22080c0a0d09', '"κόσμε 🌍 ü 漢字 \\\\\"\b\f\n\r\t"');
    $section->value('quote-and-slashes', 'a3 22 5c 2f', '"\"\\\\/"');
    $section->value('nul-inside', 'a3 61 00 62', '"a\u0000b"');
    return $section;
}

function bins(): Section
{
    $section = new Section('bin', 'Bytes', 'Every head at its limits and every longer head. A bin is not a str, also where its bytes are UTF-8.');
    bins_of_lengths($section, LENGTHS);
    $section->value('text', 'c403 616263', "h'616263'");
    $section->value('that-looks-like-messages', 'c404 c1c1dbff', "h'c1c1dbff'");
    return $section;
}

function arrays_of_lengths(Section $section, array $lengths): void
{
    foreach ($lengths as $length) {
        foreach (forms($length, ARRAYS) as [$head, $id, $form]) {
            $items = $length === 0 ? '' : "$length of nil";
            $section->value("array-$length$id", spaced($head, times('c0', $length)), $form === '' ? "[$items]" : "[$form $items]");
        }
    }
}

function arrays(): Section
{
    $section = new Section('arrays', 'Arrays', 'Every head at its limits and every longer head, then arrays in arrays.');
    arrays_of_lengths($section, LENGTHS);
    foreach (array_diff(range(0, 15), LENGTHS) as $length) {
        $section->value("array-$length", spaced(hex(0x90 | $length, 1), times('c0', $length)), "[$length of nil]");
    }
    $section->value('each-type', '99 c0 c3 01 ff cb3ff8000000000000 a161 c40162 9101 8101c2', '[nil, true, 1, -1, 1.5, "a", h\'62\', [1], {1: false}]');
    $section->value('nested', '93 90 9190 919190', '[[], [[]], [[[]]]]');
    $section->value('nested-other-heads', '92 dc0001 dd00000001 90 dd00000000', '[[_16 [_32 []]], [_32 ]]');
    return $section;
}

/** The pairs of the keys 0 to $count - 1, each with nil. */
function pairs(int $count): string
{
    return $count === 0 ? '' : 'keys(' . ($count - 1) . ')';
}

function maps_of_lengths(Section $section, array $lengths): void
{
    foreach ($lengths as $length) {
        foreach (forms($length, MAPS) as [$head, $id, $form]) {
            $pairs = $length === 0 ? '' : '0..' . ($length - 1) . ': nil';
            $section->value("map-$length$id", spaced($head, pairs($length)), $form === '' ? "{{$pairs}}" : "{{$form} $pairs}");
        }
    }
}

function maps(): Section
{
    $section = new Section('maps', 'Maps', 'Every head at its limits and every longer head, with the keys 0, 1, 2 and so on; then keys that are strings.');
    maps_of_lengths($section, LENGTHS);
    foreach (array_diff(range(0, 15), LENGTHS) as $length) {
        $section->value("map-$length", spaced(hex(0x80 | $length, 1), pairs($length)), '{0..' . ($length - 1) . ': nil}');
    }
    $section->value('string-keys', '82 a161 01 a162 02', '{"a": 1, "b": 2}');
    $section->value('order-of-keys', '83 a17a 01 a161 02 a16d 03', '{"z": 1, "a": 2, "m": 3}');
    $section->value('empty-string-as-key', '81 a0 01', '{"": 1}');
    $section->value('key-with-nul', '82 a3610062 01 a161 02', '{"a\u0000b": 1, "a": 2}');
    $section->value('key-not-shortest', '81 d90161 01', '{"a"_8: 1}');
    $section->value('key-32-bytes', '81 d920 61*32 01', '{"a"*32: 1}');
    $section->value('key-300-bytes', '81 da012c 61*300 01', '{"a"*300: 1}');
    $section->value('integer-keys', '83 0a 01 ff 02 cd03e8 03', '{10: 1, -1: 2, 1000: 3}');
    $section->value('nested', '81 a161 81 a162 81 a163 80', '{"a": {"b": {"c": {}}}}');
    $section->value('rows', '92 82 a26964 01 a46e616d65 a141 82 a26964 02 a46e616d65 a142', '[{"id": 1, "name": "A"}, {"id": 2, "name": "B"}]');
    foreach (['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__class__', 'length'] as $name) {
        $more = $name === '__proto__' ? ['answers' => ['value', 'error'], 'why' => 'a decoder for JavaScript may reject this key, so that it cannot be used against programs'] : [];
        $section->value("key-named-$name", '82 ' . hex(0xa0 | strlen($name), 1) . bin2hex($name) . ' 01 a161 02', "{\"$name\": 1, \"a\": 2}", $more);
    }
    $section->value('value-under-proto', '81 a95f5f70726f746f5f5f 81 a161 01', '{"__proto__": {"a": 1}}', [
        'answers' => ['value', 'error'],
        'why' => 'the value must be under that key, or the message is rejected: it must not become the prototype of the map',
    ]);
    return $section;
}

/** Of a type that is neither the application's nor the timestamp. */
const RESERVED = ['answers' => ['value', 'error'], 'why' => 'the type is reserved: the ext as it is, or an error'];

/** @param list<int> $lengths */
function exts_of_lengths(Section $section, int $type, array $lengths): void
{
    foreach ($lengths as $length) {
        $heads = [];
        if (isset(FIXEXT[$length])) {
            $heads[''] = hex(FIXEXT[$length], 1);
        }
        foreach (length_heads($length, EXT) as $bits => $head) {
            $heads[$heads ? $bits : ''] = $head;
        }
        foreach ($heads as $bits => $head) {
            $data = repeated("h'", '2a', "'", $length);
            $section->value(
                "ext-$type-$length-bytes" . ($bits === '' ? '' : "-$bits"),
                spaced($head . hex($type, 1), times('2a', $length)),
                "ext($type, $data)" . ($bits === '' ? '' : "_$bits"),
                $type < 0 ? RESERVED : [],
            );
        }
    }
}

function exts(): Section
{
    $about = 'Types 0 to 127 are the application\'s: without more knowledge of one a decoder must return its number and data. -1 is the timestamp; '
        . '-2 to -128 are reserved, and may be rejected.';
    $section = new Section('ext', 'Extension types', $about);
    foreach ([0, 1, 5, 100, 127, -2, -127, -128] as $type) {
        exts_of_lengths($section, $type, $type === 5 ? [0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 255, 256, 257] : [0, 1, 3, 4, 16]);
    }
    for ($type = -128; $type < 128; $type++) {
        if ($type !== -1 && !$section->has("ext-$type-1-bytes")) {
            $section->value("ext-$type-2-bytes", 'd5' . hex($type, 1) . ' 2a2a', "ext($type, h'2a2a')", $type < 0 ? RESERVED : []);
        }
    }
    $section->value('in-array', '93 d4052a d50a0102 c70005', "[ext(5, h'2a'), ext(10, h'0102'), ext(5, h'')]");
    $section->value('that-looks-like-a-message', 'd505 93c1', "ext(5, h'93c1')");
    return $section;
}

function large(): Section
{
    $section = new Section('large', 'Large sizes', 'The sizes from which 32-bit heads are needed, and some beyond: written with repetitions, and generated by those who read them.');
    strings_of_lengths($section, [...LARGE_LENGTHS, 1 << 20, 1 << 22]);
    bins_of_lengths($section, [...LARGE_LENGTHS, 1 << 20, 1 << 22]);
    arrays_of_lengths($section, [65535, 65536]);
    maps_of_lengths($section, [65535, 65536]);
    exts_of_lengths($section, 5, [...LARGE_LENGTHS, 1 << 20]);
    $section->value('utf-8-65536-characters', 'db00020000 (c3a9)*65536', '"é"*65536');
    return $section;
}
