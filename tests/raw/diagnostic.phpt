--TEST--
The diagnostic notation of a value is read as the same bytes
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Raw;

echo "-- read and written\n";
foreach ([
    'nil', 'true', 'false', '[1, -2, 2.5]', '{"a": h\'89504e47\', 1: "one", -1: s\'ff\'}', '200_u16', '-5_i32', '7_i8', '-1_i64', '0_u64', '1.5_f32', '-0.0', '1.0e+100',
    'NaN', 'NaN_f32', 'Infinity', '-Infinity_f32', 'f64\'7ff8000000000001\'', 'f32\'ffc00000\'', '"a"_8', '"é😀\n\u0001\"\\\\"', '[_16 1, 2]', '{_32 }', '{_16 nil: "A"}', 'h\'00\'_32',
    'ext(5, h\'00\')', 'ext(-7, h\'\')', 'ext(5, h\'00\')_8', 'timestamp(1, 0)', 'timestamp(1, 0)_96', 'timestamp(-1, 999999999)', 'App\User {"id": 7, "next": A {}}',
    '{nil: "A"_8}', '{nil: 4, 0: 1}', '{[1]: {}}', '18446744073709551615', '-9223372036854775808', '{nil: "not a name"}', '{nil: "nil"}', '{nil: "Infinity_f32", 1: 2}',
] as $notation) {
    $raw = Raw::fromDiagnostic($notation);
    echo (string) $raw === $notation ? $notation : "$notation became $raw", '  ', bin2hex($raw->bytes()), "\n";
}
echo "-- also read\n";
foreach ([' [ null,1e3 , "\/\ud83d\ude00" ] ', "{\n\t\"a\" : 1E-2\n}", 'A{}', "s'ff'"] as $notation) {
    $raw = Raw::fromDiagnostic($notation);
    echo $raw, '  ', bin2hex($raw->bytes()), "\n";
}
echo "-- not read\n";
foreach (['', ' ', '[1', '[1,]', '[,]', '{1}', '{1:}', '{1: 2', '{1: 2,}', '1 2', '"a', '"\\', '"\x"', '"\u12"', '"\ud800b"', '"\ud800\u0041"', "\"\n\"", '"a\\"', "h'0'", "h'0g'", "h'00", '256_u8', '-129_i8', '128_i8', '-1_u8', '1_u7',
    '18446744073709551616', '-9223372036854775809', 'ext(200, h\'\')', 'ext(1, "")', 'ext(1, h\'\'', 'word', 'timestamp(1, 1000000000)', 'timestamp(-1, 0)_64', 'timestamp(1, 1)_32', '[_8 1]', '1.',
    '.5', '-', '+1', '"a"_64', "f64'00'", "nil\0", 'nils', '1x', ']', 'A', 'A {"x": 1',
    '"a"_96', 'timestamp(9223372036854775808, 0)'] as $notation) {
    try {
        echo Raw::fromDiagnostic($notation), " ?? $notation\n";
    } catch (ValueError $e) {
        echo strtr($notation, ["\0" => '\0']), ': ', preg_replace('~.*: expected~', 'expected', $e->getMessage()), "\n";
    }
}
echo "-- names that are no words of the notation\n";
foreach (['_8', '_16', '_32', '1a', '_7', "\xff", "\u{e9}", str_repeat('a', 65535), str_repeat('a', 65536)] as $name) {
    $bytes = "\x92\x81\xc0" . msgpack_pack($name) . "\x81\x81\xc0" . msgpack_pack($name) . "\1";
    $text = (string) new Raw($bytes);
    echo strlen($text) < 99 ? $text : substr($text, 0, 9) . '…', Raw::fromDiagnostic($text)->bytes() === $bytes ? '' : ' is read as another value', "\n";
}
echo "-- the corpus\n";
$count = 0;
foreach (glob(__DIR__ . '/../../conformance/corpus/*.json') as $file) {
    foreach (json_decode(file_get_contents($file), true)['cases'] as $case) {
        $notation = $case['notation'] ?? '';
        if ($notation === '' || !preg_match('~^[0-9a-f ]+$~', $case['bytes']) || preg_match('~\*\d|\bof\b|\.\.|^deep|trailing~', $notation . implode($case['answers'] ?? []))) {
            continue; // abbreviated
        }
        $count++;
        $bytes = hex2bin(str_replace(' ', '', $case['bytes']));
        Raw::fromDiagnostic($notation)->bytes() === $bytes or print "$case[id]: $notation\n";
        Raw::fromDiagnostic((string) new Raw($bytes))->bytes() === $bytes or print "$case[id]: " . new Raw($bytes) . "\n";
    }
}
echo $count > 200 || !is_dir(__DIR__ . '/../../conformance/corpus') ? "all read\n" : "$count read\n";
echo "-- deep and long\n";
$deep = str_repeat('[', 300000) . str_repeat(']', 300000);
var_dump((string) Raw::fromDiagnostic($deep) === $deep);
$long = '[' . implode(', ', range(0, 99999)) . ']';
foreach (['[_16 ' . str_repeat('1, ', 65535) . '1]', '"' . str_repeat('a', 256) . '"_8', str_repeat('a', 65536) . ' {}'] as $notation) {
    try {
        echo strlen(Raw::fromDiagnostic($notation)), "\n";
    } catch (ValueError $e) {
        echo preg_replace('~.*: expected~', 'expected', $e->getMessage()), "\n";
    }
}
var_dump((string) Raw::fromDiagnostic($long) === $long, count(Raw::fromDiagnostic($long)));
?>
--EXPECT--
-- read and written
nil  c0
true  c3
false  c2
[1, -2, 2.5]  9301fecb4004000000000000
{"a": h'89504e47', 1: "one", -1: s'ff'}  83a161c40489504e4701a36f6e65ffa1ff
200_u16  cd00c8
-5_i32  d2fffffffb
7_i8  d007
-1_i64  d3ffffffffffffffff
0_u64  cf0000000000000000
1.5_f32  ca3fc00000
-0.0  cb8000000000000000
1.0e+100  cb54b249ad2594c37d
NaN  cb7ff8000000000000
NaN_f32  ca7fc00000
Infinity  cb7ff0000000000000
-Infinity_f32  caff800000
f64'7ff8000000000001'  cb7ff8000000000001
f32'ffc00000'  caffc00000
"a"_8  d90161
"é😀\n\u0001\"\\"  aac3a9f09f98800a01225c
[_16 1, 2]  dc00020102
{_32 }  df00000000
{_16 nil: "A"}  de0001c0a141
h'00'_32  c60000000100
ext(5, h'00')  d40500
ext(-7, h'')  c700f9
ext(5, h'00')_8  c7010500
timestamp(1, 0)  d6ff00000001
timestamp(1, 0)_96  c70cff000000000000000000000001
timestamp(-1, 999999999)  c70cff3b9ac9ffffffffffffffffff
App\User {"id": 7, "next": A {}}  83c0a84170705c55736572a2696407a46e65787481c0a141
{nil: "A"_8}  81c0d90141
{nil: 4, 0: 1}  82c0040001
{[1]: {}}  81910180
18446744073709551615  cfffffffffffffffff
-9223372036854775808  d38000000000000000
{nil: "not a name"}  81c0aa6e6f742061206e616d65
{nil: "nil"}  81c0a36e696c
{nil: "Infinity_f32", 1: 2}  82c0ac496e66696e6974795f6633320102
-- also read
[nil, 1000.0, "/😀"]  93c0cb408f400000000000a52ff09f9880
{"a": 0.01}  81a161cb3f847ae147ae147b
A {}  81c0a141
s'ff'  a1ff
-- not read
: expected a value at offset 0
 : expected a value at offset 1
[1: expected "," at offset 2
[1,]: expected a value at offset 3
[,]: expected a value at offset 1
{1}: expected ":" at offset 2
{1:}: expected a value at offset 3
{1: 2: expected "," at offset 5
{1: 2,}: expected a value at offset 6
1 2: expected the end at offset 2
"a: expected a string of JSON at offset 0
"\: expected a string of JSON at offset 0
"\x": expected a string of JSON at offset 0
"\u12": expected a string of JSON at offset 0
"\ud800b": expected a string of JSON at offset 0
"\ud800\u0041": expected a string of JSON at offset 0
"
": expected a string of JSON at offset 0
"a\": expected a string of JSON at offset 0
h'0': expected pairs of hexadecimal digits between single quotes at offset 1
h'0g': expected pairs of hexadecimal digits between single quotes at offset 1
h'00: expected pairs of hexadecimal digits between single quotes at offset 1
256_u8: expected a form that has room for the integer at offset 6
-129_i8: expected a form that has room for the integer at offset 7
128_i8: expected a form that has room for the integer at offset 6
-1_u8: expected a form that has room for the integer at offset 5
1_u7: expected a form that has room for the integer at offset 2
18446744073709551616: expected an integer of 64 bits at offset 19
-9223372036854775809: expected an integer of 64 bits at offset 20
ext(200, h''): expected a type from -128 to 127, and h'…' at offset 9
ext(1, ""): expected a type from -128 to 127, and h'…' at offset 7
ext(1, h'': expected ")" at offset 10
word: expected a value at offset 0
timestamp(1, 1000000000): expected nanoseconds up to 999999999 at offset 23
timestamp(-1, 0)_64: expected a form that has room for the timestamp at offset 19
timestamp(1, 1)_32: expected a form that has room for the timestamp at offset 18
[_8 1]: expected _16 or _32 at offset 3
1.: expected a number at offset 0
.5: expected a value at offset 0
-: expected digits at offset 1
+1: expected a value at offset 0
"a"_64: expected a form that has room for the length at offset 6
f64'00': expected all bits of the float at offset 7
nil\0: expected the end at offset 3
nils: expected a value at offset 0
1x: expected the end at offset 1
]: expected a value at offset 0
A: expected a value at offset 0
A {"x": 1: expected "," at offset 9
"a"_96: expected a form that has room for the length at offset 6
timestamp(9223372036854775808, 0): expected an integer of 64 bits at offset 29
-- names that are no words of the notation
[{nil: "_8"}, {{nil: "_8"}: 1}]
[{nil: "_16"}, {{nil: "_16"}: 1}]
[{nil: "_32"}, {{nil: "_32"}: 1}]
[{nil: "1a"}, {{nil: "1a"}: 1}]
[_7 {}, {_7 {}: 1}]
[{nil: s'ff'}, {{nil: s'ff'}: 1}]
[é {}, {é {}: 1}]
[aaaaaaaa…
[{nil: "a…
-- the corpus
all read
-- deep and long
bool(true)
expected a form that has room for the items at offset 196611
expected a form that has room for the length at offset 260
expected a value at offset 0
bool(true)
int(100000)
