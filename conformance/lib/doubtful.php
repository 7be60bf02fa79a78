<?php
/* Sections of well-formed messages for which the specification leaves something to decoders. */
declare(strict_types=1);

require_once __DIR__ . '/Section.php';
require_once __DIR__ . '/hex.php';

/** @return array<string, string> data by the bits of the format, the shortest first */
function timestamp_encodings(int $seconds, int $nanoseconds): array
{
    $encodings = [];
    if ($nanoseconds === 0 && $seconds >= 0 && $seconds < 1 << 32) {
        $encodings['32'] = 'd6ff ' . hex($seconds, 4);
    }
    if ($seconds >= 0 && $seconds < 1 << 34) {
        // 30 bits of nanoseconds, 34 of seconds.
        $encodings['64'] = 'd7ff ' . hex($nanoseconds << 2 | $seconds >> 32, 4) . hex($seconds, 4);
    }
    $encodings['96'] = 'c70cff ' . hex($nanoseconds, 4) . ' ' . hex($seconds, 8);
    return $encodings;
}

function timestamps(): Section
{
    $section = new Section('timestamps', 'Timestamps', 'Ext -1 in its three formats at their limits, also longer than needed; then what is none.');
    $seconds = [
        0, 1, 1700000000, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 34 - 1, 2 ** 34, -1, -(2 ** 31), -(2 ** 31) - 1, -62135596800, -62135596801,
        253402300799, 253402300800, 8640000000000, 8640000000001, -8640000000000, -8640000000001, 2 ** 53, PHP_INT_MAX, PHP_INT_MIN,
    ];
    foreach ($seconds as $second) {
        foreach ([0, 1, 123_000_000, 999_999_999] as $nanosecond) {
            valid_timestamps($section, $second, $nanosecond);
        }
    }
    timestamps_in_other_heads($section);
    foreach ([0, 1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 15, 16, 17, 20, 255] as $length) {
        $head = isset(FIXEXT[$length]) ? hex(FIXEXT[$length], 1) : length_heads($length, EXT)[8];
        $notation = 'ext(-1, ' . repeated("h'", '00', "'", $length) . ')';
        $why = "no timestamp has $length bytes: an error, or the ext as it is; never a timestamp";
        $section->open("of-$length-bytes", spaced("{$head}ff", times('00', $length)), $notation, ['error', 'value'], 'must', $why);
    }
    nanoseconds_out_of_range($section);
    return $section;
}

function valid_timestamps(Section $section, int $seconds, int $nanoseconds): void
{
    $is_common = $seconds >= -62135596800 && $seconds <= 253402300799;
    $form = '';
    foreach (timestamp_encodings($seconds, $nanoseconds) as $bits => $bytes) {
        $data = str_replace(' ', '', substr($bytes, $bits === 96 ? 7 : 5));
        $section->value(
            "$seconds-s-$nanoseconds-ns-in-$bits",
            $bytes,
            "timestamp($seconds, $nanoseconds)" . ($form === '' ? '' : "_$bits"),
            $is_common ? [] : [
                'answers' => ['value', 'error', "ext(-1, h'$data')"],
                'why' => 'dates of many languages end at the years 1 and 9999: then an error or the ext as it is; never another instant',
            ],
        );
        $form = "_$bits";
    }
}

function timestamps_in_other_heads(Section $section): void
{
    $cases = [
        '32-in-ext-8' => ['c704ff', '00000011', '_8', 17, 0], '32-in-ext-16' => ['c80004ff', '00000011', '_16', 17, 0],
        '32-in-ext-32' => ['c900000004ff', '00000011', '_32', 17, 0], '64-in-ext-8' => ['c708ff', '0000000400000011', '_8', 17, 1],
        '64-in-ext-32' => ['c900000008ff', '0000000400000011', '_32', 17, 1],
        '96-in-ext-16' => ['c8000cff', '00000001ffffffffffffffff', '_16', -1, 1], '96-in-ext-32' => ['c90000000cff', '00000001ffffffffffffffff', '_32', -1, 1],
    ];
    foreach ($cases as $id => [$head, $data, $form, $seconds, $nanoseconds]) {
        $answers = ["timestamp($seconds, $nanoseconds)", 'value', 'error'];
        $why = 'the specification gives each format of a timestamp one head; that the longer ones are the same ext it says of all exts';
        $section->open($id, "$head $data", "ext(-1, h'$data')$form", $answers, 'open', $why);
    }
}

function nanoseconds_out_of_range(Section $section): void
{
    $why = 'nanoseconds must not be larger than 999999999: an error, or the ext as it is; not a time some seconds later';
    foreach ([1_000_000_000, 1_000_000_001, (1 << 30) - 1] as $nanoseconds) {
        $data = hex($nanoseconds << 2, 4) . '00000011';
        $section->open("$nanoseconds-ns-in-64", "d7ff $data", "ext(-1, h'$data')", ['error', 'value'], 'should', $why);
    }
    foreach ([1_000_000_000, 1_000_000_001, 1 << 31, (1 << 32) - 1] as $nanoseconds) {
        foreach ([17, -1] as $seconds) {
            $data = hex($nanoseconds, 4) . hex($seconds, 8);
            $section->open("$nanoseconds-ns-$seconds-s-in-96", "c70cff $data", "ext(-1, h'$data')", ['error', 'value'], 'should', $why);
        }
    }
}

function keys(): Section
{
    $section = new Section('keys', 'Keys of maps', 'A key may be of any type. The specification does not say what a decoder does with keys that come twice. The order of pairs has no meaning.');
    keys_of_digits($section);
    $types = [
        'nil' => ['c0', 'nil'], 'false' => ['c2', 'false'], 'true' => ['c3', 'true'], 'float-64' => ['cb3ff8000000000000', '1.5'], 'float-32' => ['ca3fc00000', '1.5_f32'],
        'float-integral' => ['cb4000000000000000', '2.0'], 'nan' => ['cb7ff8000000000000', 'NaN'], 'uint-64-largest' => ['cfffffffffffffffff', '18446744073709551615'],
        'int-64-least' => ['d38000000000000000', '-9223372036854775808'], 'bin' => ['c40161', "h'61'"], 'bin-not-utf-8' => ['c402ff00', "h'ff00'"],
        'array' => ['9101', '[1]'], 'empty-array' => ['90', '[]'], 'map' => ['810102', '{1: 2}'], 'empty-map' => ['80', '{}'],
        'ext' => ['d4052a', "ext(5, h'2a')"], 'timestamp' => ['d6ff00000011', 'timestamp(17, 0)'],
    ];
    foreach ($types as $name => [$hex, $notation]) {
        $why = 'a language may have no such keys, and then an error is right; not another key, nor a missing pair';
        $section->open($name, "82 $hex 01 a17a 02", "{{$notation}: 1, \"z\": 2}", ['value', 'error'], 'must', $why);
    }
    keys_of_two_types($section);
    duplicate_keys($section);
    return $section;
}

function keys_of_digits(Section $section): void
{
    foreach (['17', '0', '-1', '017', '1.5', '9223372036854775808', ' 1', 'nil', 'true'] as $key) {
        $section->value('str-of-' . str_replace(' ', 'space-', $key), '81 ' . hex(0xa0 | strlen($key), 1) . bin2hex($key) . ' 01', "{\"$key\": 1}");
    }
    $section->value('integers-in-order', '83 00 a161 01 a162 02 a163', '{0: "a", 1: "b", 2: "c"}');
}

function keys_of_two_types(Section $section): void
{
    $pairs = [
        'int-and-str' => ['01', '1', 'a131', '"1"'], 'str-and-bin' => ['a161', '"a"', 'c40161', "h'61'"], 'int-and-float' => ['01', '1', 'cb3ff0000000000000', '1.0'],
        'int-and-true' => ['01', '1', 'c3', 'true'], 'int-and-false' => ['00', '0', 'c2', 'false'], 'nil-and-empty-str' => ['c0', 'nil', 'a0', '""'],
        'nil-and-str' => ['c0', 'nil', 'a36e696c', '"nil"'], 'minus-one-and-largest' => ['ff', '-1', 'cfffffffffffffffff', '18446744073709551615'],
        'float-and-str' => ['cb3ff8000000000000', '1.5', 'a3312e35', '"1.5"'],
    ];
    foreach ($pairs as $name => [$hex1, $notation1, $hex2, $notation2]) {
        $why = 'keys of two types are two keys: both pairs, or an error; not one of them';
        $section->open("two-types-$name", "82 $hex1 a178 $hex2 a179", "{{$notation1}: \"x\", $notation2: \"y\"}", ['value', 'error'], 'should', $why);
    }
}

function duplicate_keys(Section $section): void
{
    $why = 'the specification does not say; an error is safest, since two readers of one message may else see two values';
    $cases = [
        'int' => ['82 01 02 01 03', '{1: 2, 1: 3}', '{1: 3}', '{1: 2}'],
        'str' => ['82 a161 01 a161 02', '{"a": 1, "a": 2}', '{"a": 2}', '{"a": 1}'],
        'str-three-times' => ['83 a161 01 a161 02 a161 03', '{"a": 1, "a": 2, "a": 3}', '{"a": 3}', '{"a": 1}'],
        'others-between' => ['83 a161 01 a162 02 a161 03', '{"a": 1, "b": 2, "a": 3}', '{"a": 3, "b": 2}', '{"a": 1, "b": 2}'],
        'nested' => ['81 a16b 82 a161 01 a161 02', '{"k": {"a": 1, "a": 2}}', '{"k": {"a": 2}}', '{"k": {"a": 1}}'],
        'in-array' => ['92 82 a161 01 a161 02 c0', '[{"a": 1, "a": 2}, nil]', '[{"a": 2}, nil]', '[{"a": 1}, nil]'],
        'with-equal-values' => ['82 a161 01 a161 01', '{"a": 1, "a": 1}', '{"a": 1}', '{"a": 1}'],
        'int-of-two-lengths' => ['82 01 02 cc01 03', '{1: 2, 1_u8: 3}', '{1: 3}', '{1: 2}'],
        'str-of-two-heads' => ['82 a161 01 d90161 02', '{"a": 1, "a"_8: 2}', '{"a": 2}', '{"a": 1}'],
        'empty-str' => ['82 a0 01 a0 02', '{"": 1, "": 2}', '{"": 2}', '{"": 1}'],
        'proto' => ['82 a95f5f70726f746f5f5f 01 a95f5f70726f746f5f5f 02', '{"__proto__": 1, "__proto__": 2}', '{"__proto__": 2}', '{"__proto__": 1}'],
    ];
    foreach ($cases as $name => [$bytes, $all, $last, $first]) {
        $section->open("twice-$name", $bytes, $all, array_values(array_unique(['error', $last, $first, 'value'])), 'open', $why);
    }
    foreach (['nil' => ['c0', 'nil'], 'float' => ['cb3ff8000000000000', '1.5'], 'bin' => ['c40161', "h'61'"], 'array' => ['9101', '[1]'], 'map' => ['810102', '{1: 2}']] as $name => [$hex, $key]) {
        $section->open("twice-$name", "82 $hex 01 $hex 02", "{{$key}: 1, $key: 2}", ['error', "{{$key}: 2}", "{{$key}: 1}", 'value'], 'open', $why);
    }
}

/** Between a and b, so that a decoder that takes the b for a part of it is seen. */
function invalid_utf8(): Section
{
    $about = 'The specification: a str may have invalid bytes, and what a decoder does then depends on it; it should give the bytes. Right are the '
        . 'bytes, an error, and one or more U+FFFD in place of what is invalid. Other characters are not: c0af read as a slash passes filters.';
    $section = new Section('utf-8', 'Strings that are not UTF-8', $about);
    $sequences = [
        'ff' => 'ff', 'fe' => 'fe', 'lone-80' => '80', 'lone-bf' => 'bf', 'two-continuations' => '8080', 'two-bytes-without-second' => 'c3', 'three-bytes-without-second' => 'e2',
        'three-bytes-without-third' => 'e282', 'four-bytes-without-second' => 'f0', 'four-bytes-without-third' => 'f09f', 'four-bytes-without-fourth' => 'f09f8c',
        'overlong-slash-2' => 'c0af', 'overlong-slash-3' => 'e080af', 'overlong-slash-4' => 'f08080af', 'overlong-nul' => 'c080', 'overlong-7f' => 'c1bf', 'overlong-7ff' => 'e09fbf',
        'overlong-ffff' => 'f08fbfbf', 'high-surrogate' => 'eda080', 'low-surrogate' => 'edb080', 'surrogate-pair' => 'eda080edb080', 'last-surrogate' => 'edbfbf',
        'beyond-10ffff' => 'f4908080', 'f5' => 'f5808080', 'five-bytes' => 'f888808080', 'six-bytes' => 'fc8480808080', 'latin-1' => 'e9',
    ];
    foreach ($sequences as $name => $hex) {
        $head = hex(0xa2 + strlen($hex) / 2, 1);
        $section->open($name, "$head 61 $hex 62", "s'61{$hex}62'", ['value', 'error', '"a\ufffdb"'], 'should', 'not UTF-8');
    }
    $section->open('at-the-end', 'a2 61 c3', "s'61c3'", ['value', 'error', '"a\ufffd"'], 'should', 'not UTF-8');
    $section->open('goes-on-in-the-next-str', '92 a1 c3 a1 a9', "[s'c3', s'a9']", ['value', 'error', '["\ufffd", "\ufffd"]'], 'should', 'not UTF-8');
    $section->open('in-str-8-of-40-bytes', 'd928 61*38 ff 62', "s'" . str_repeat('61', 38) . "ff62'_8", ['value', 'error', '"' . str_repeat('a', 38) . '\ufffdb"'], 'should', 'not UTF-8');
    $section->open('in-str-16-of-300-bytes', 'da012c 61*298 ff 62', "s'" . str_repeat('61', 298) . "ff62'", ['value', 'error', '"' . str_repeat('a', 298) . '\ufffdb"'], 'should', 'not UTF-8');
    $section->open('as-key', '82 a1ff 01 a161 02', "{s'ff': 1, \"a\": 2}", ['value', 'error', '{"\ufffd": 1, "a": 2}'], 'should', 'not UTF-8');
    return $section;
}

function nesting(): Section
{
    $about = 'The specification has no limit. A decoder must read 16 levels, should read 100, and may reject more with an error; it must not end the process.';
    $section = new Section('nesting', 'Nesting', $about);
    foreach ([1, 2, 16, 17, 32, 64, 100, 101, 128, 129, 255, 256, 257, 500, 511, 512, 513, 1000, 1023, 1024, 1025, 10_000, 100_000, 1_000_000] as $levels) {
        nested($section, "arrays-$levels", spaced(times('91', $levels - 1), '90'), "deep($levels, [])", $levels);
        nested($section, "maps-$levels", spaced(times('81a161', $levels - 1), '80'), "deep($levels, {})", $levels);
    }
    foreach ([1000, 100_000] as $levels) {
        $section->error("arrays-$levels-incomplete", times('91', $levels), 'incomplete', 'the innermost array has no element');
        $section->error("maps-$levels-incomplete", times('81a161', $levels), 'incomplete', 'the innermost map has no value');
        $section->error("maps-as-keys-$levels-incomplete", times('81', $levels), 'incomplete', 'each key is a map');
        $section->error("arrays-32-$levels-incomplete", times('dd00000001', $levels), 'incomplete', 'the innermost array has no element');
        $section->error("malformed-inside-$levels", times('91', $levels) . ' c1', 'malformed', 'the innermost element is c1');
    }
    return $section;
}

function nested(Section $section, string $id, string $bytes, string $notation, int $levels): void
{
    if ($levels <= 100) {
        $section->value($id, $bytes, $notation, $levels <= 16 ? [] : ['level' => 'should', 'why' => 'not deeper than data of applications']);
        return;
    }
    $section->open($id, $bytes, $notation, ['value', 'error'], 'must', 'a value or an error, and the process goes on');
}
