--TEST--
Every head byte, 00 to ff, is read as the specification says
--EXTENSIONS--
msgpack
--INI--
msgpack.php_only=0
--FILE--
<?php
use MessagePack\Type\Ext;

/** Head byte, the bytes after it, and the value; by the name of the format. */
function vectors(): iterable
{
    for ($n = 0; $n <= 127; $n++) {
        yield 'positive fixint' => [$n, '', $n];
    }
    for ($n = 0; $n <= 15; $n++) {
        $pairs = '';
        for ($key = 0; $key < $n; $key++) {
            $pairs .= chr($key) . "\xc3";
        }
        yield 'fixmap' => [0x80 | $n, $pairs, array_fill(0, $n, true)];
    }
    for ($n = 0; $n <= 15; $n++) {
        yield 'fixarray' => [0x90 | $n, str_repeat("\xc2", $n), array_fill(0, $n, false)];
    }
    for ($n = 0; $n <= 31; $n++) {
        yield 'fixstr' => [0xa0 | $n, str_repeat('s', $n), str_repeat('s', $n)];
    }
    yield 'nil' => [0xc0, '', null];
    yield 'false' => [0xc2, '', false];
    yield 'true' => [0xc3, '', true];
    yield 'bin 8' => [0xc4, "\x02\x00\xff", "\x00\xff"];
    yield 'bin 16' => [0xc5, "\x00\x02\x00\xff", "\x00\xff"];
    yield 'bin 32' => [0xc6, "\x00\x00\x00\x02\x00\xff", "\x00\xff"];
    yield 'ext 8' => [0xc7, "\x03\x05abc", new Ext(5, 'abc')];
    yield 'ext 16' => [0xc8, "\x00\x03\x05abc", new Ext(5, 'abc')];
    yield 'ext 32' => [0xc9, "\x00\x00\x00\x03\x05abc", new Ext(5, 'abc')];
    yield 'float 32' => [0xca, "\x3f\xc0\x00\x00", 1.5];
    yield 'float 64' => [0xcb, "\x3f\xf8\x00\x00\x00\x00\x00\x00", 1.5];
    yield 'uint 8' => [0xcc, "\xff", 255];
    yield 'uint 16' => [0xcd, "\xfe\xff", 0xfeff];
    yield 'uint 32' => [0xce, "\x7e\xfd\xfe\xff", 0x7efdfeff];
    yield 'uint 64' => [0xcf, "\x00\x00\x00\x00\x7e\xfd\xfe\xff", 0x7efdfeff];
    yield 'int 8' => [0xd0, "\x80", -128];
    yield 'int 16' => [0xd1, "\x80\x01", -32767];
    yield 'int 32' => [0xd2, "\x80\x00\x00\x01", -2147483647];
    yield 'int 64' => [0xd3, "\xff\xff\xff\xff\x80\x00\x00\x01", -2147483647];
    yield 'fixext 1' => [0xd4, "\x05a", new Ext(5, 'a')];
    yield 'fixext 2' => [0xd5, "\x05ab", new Ext(5, 'ab')];
    yield 'fixext 4' => [0xd6, "\x05abcd", new Ext(5, 'abcd')];
    yield 'fixext 8' => [0xd7, "\x05abcdefgh", new Ext(5, 'abcdefgh')];
    yield 'fixext 16' => [0xd8, "\x85abcdefghijklmnop", new Ext(-123, 'abcdefghijklmnop')];
    yield 'str 8' => [0xd9, "\x02ab", 'ab'];
    yield 'str 16' => [0xda, "\x00\x02ab", 'ab'];
    yield 'str 32' => [0xdb, "\x00\x00\x00\x02ab", 'ab'];
    yield 'array 16' => [0xdc, "\x00\x02\xc3\xc0", [true, null]];
    yield 'array 32' => [0xdd, "\x00\x00\x00\x02\xc3\xc0", [true, null]];
    yield 'map 16' => [0xde, "\x00\x02\xa1b\xc3\xa1a\xc0", ['b' => true, 'a' => null]];
    yield 'map 32' => [0xdf, "\x00\x00\x00\x02\xa1b\xc3\xa1a\xc0", ['b' => true, 'a' => null]];
    for ($n = -32; $n <= -1; $n++) {
        yield 'negative fixint' => [$n & 0xff, '', $n];
    }
}

$read = $formats = [];
foreach (vectors() as $format => [$head, $rest, $value]) {
    $bytes = chr($head) . $rest;
    // With bytes after it: exactly its own bytes are consumed.
    $again = msgpack_unpack("\x92$bytes\x2a");
    if (serialize($again) !== serialize([$value, 42])) {
        echo bin2hex($bytes), ' is read as ', var_export($again[0], true), "\n";
    } elseif (serialize(msgpack_unpack($bytes)) !== serialize($value)) {
        echo bin2hex($bytes), " is read otherwise when it stands alone\n";
    } else {
        $read[$head] = true;
        $formats[$format][] = $head;
    }
}
foreach ($formats as $format => $heads) {
    printf("%02x%s %s\n", $heads[0], count($heads) > 1 ? sprintf(' to %02x', end($heads)) : '', $format);
}
echo 'Not read: ', implode(' ', array_map('dechex', array_keys(array_diff_key(range(0, 255), $read)))), "\n";
var_dump(msgpack_unpack("\xc1"));
?>
--EXPECTF--
00 to 7f positive fixint
80 to 8f fixmap
90 to 9f fixarray
a0 to bf fixstr
c0 nil
c2 false
c3 true
c4 bin 8
c5 bin 16
c6 bin 32
c7 ext 8
c8 ext 16
c9 ext 32
ca float 32
cb float 64
cc uint 8
cd uint 16
ce uint 32
cf uint 64
d0 int 8
d1 int 16
d2 int 32
d3 int 64
d4 fixext 1
d5 fixext 2
d6 fixext 4
d7 fixext 8
d8 fixext 16
d9 str 8
da str 16
db str 32
dc array 16
dd array 32
de map 16
df map 32
e0 to ff negative fixint
Not read: c1

Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
bool(false)
