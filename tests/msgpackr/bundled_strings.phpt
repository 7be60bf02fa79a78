--TEST--
msgpackr: strings are parts of a bundle, also keys, and in several bundles
--EXTENSIONS--
msgpack
--FILE--
<?php
const PARTS_DIFFER = 'a Raw has no bundled strings';
require __DIR__ . '/include/bytes.php';
use MessagePack\UnpackOptions;

$messages = [
    'a list' => '94 d6 62 0000000c c105 c1f5 a178 c105 ad 68c3a96c6c6f2077c3b6726c64 aa 68656c6c6f616761696e',
    'keys of a structure' => '92 d47240 92 d662 00000011 c104 c104 c105 c1f240 c107 c105 b6 77c3b6726c6420c3a920f09f9880f09f9880f09f9880 b9 6e616d657465787468656c6c6f74776f2074776f6173636969',
    'keys of maps' => '92 de0002 d662 00000017 c104 c105 c104 c1f2 de0002 c104 c107 c104 c105 b6 77c3b6726c6420c3a920f09f9880f09f9880f09f9880 d921 6e616d6568656c6c6f746578746e616d6574776f2074776f746578746173636969',
    'two bundles' => '92 d6 62 0000000e c104 c8 000a 62 0000000c a0 a4 61626364 c104 a0 a4 65666768',
    'no characters' => '92 d6 62 00000009 c100 c1d0ff a2 c3a9 a0',
    'the string itself' => 'd6 62 00000006 c104 a0 a4 61626364',
];
foreach ($messages as $name => $hex) {
    echo "$name: ", show($hex, UnpackOptions::USE_RECORDS), "\n";
    if ($name !== 'two bundles') {
        show_in_pieces($hex, UnpackOptions::USE_RECORDS);
    }
}
$malformed = [
    'no bundle' => '91 c101',
    'a longer part than there is' => '91 d6 62 00000006 c105 a0 a4 61626364',
    'half a character' => '91 d6 62 00000006 c1ff a4 f09f9880 a0',
    'a length that is none' => '91 d6 62 00000006 c1c0 a4 f09f9880 a0',
    'in itself' => '91 d6 62 00000003 c104 a0 a4 61626364',
    'of no strings' => '91 d6 62 00000006 c104 a0 01',
    'not all there' => '91 d6 62 00000006 c104 a0 a4 61',
    'far away' => '91 d6 62 ffffffff c104 a0 a4 61',
    'twice the same' => '92 d6 62 0000000e c104 d6 62 00000006 c104 a0 a4 61626364',
    'one before another' => '91 d6 62 0000000c d6 62 00000008 c104 a0 a0 a0 a4 61626364',
    'before the end' => '91 d6 62 00000007 c104 c0 a0 a4 61626364',
    'a length that is not all there' => '91 d6 62 00000005 c1 a0 a4 61626364 c1 d1',
    'a key of an array' => '81 d6 62 00000008 c1 01 01 02 a0 a1 61',
];
foreach ($malformed as $name => $hex) {
    echo "$name: ", show($hex, UnpackOptions::USE_RECORDS), "\n";
}
echo 'without the option: ', show('d6 62 00000006', 0), "\n";
?>
--EXPECT--
a list: ["hello","héllo wörld","x","again"]
keys of a structure: [{"name":"hello","text":"wörld é 😀😀😀"},{"name":"two two","text":"ascii"}]
keys of maps: [{"name":"hello","text":"wörld é 😀😀😀"},{"name":"two two","text":"ascii"}]
two bundles: ["abcd","efgh"]
no characters: ["","é"]
the string itself: "abcd"
no bundle: MessagePack\Exception\UnpackingFailedException: Unknown code: 0xc1
a longer part than there is: MessagePack\Exception\UnpackingFailedException: A part of a bundle that it does not have, at offset 7, in [0]
half a character: MessagePack\Exception\UnpackingFailedException: A part of a bundle that it does not have, at offset 7, in [0]
a length that is none: MessagePack\Exception\UnpackingFailedException: A part of a bundle that it does not have, at offset 7, in [0]
in itself: MessagePack\Exception\UnpackingFailedException: A bundle that is not after the last one, at offset 1, in [0]
of no strings: MessagePack\Exception\UnpackingFailedException: A bundle that is no strings, at offset 1, in [0]
not all there: MessagePack\Exception\InsufficientDataException: Not enough data to read
far away: MessagePack\Exception\InsufficientDataException: Not enough data to read
twice the same: MessagePack\Exception\UnpackingFailedException: A bundle that is not after the last one, at offset 9, in [1]
one before another: MessagePack\Exception\UnpackingFailedException: A bundle of which no string is used, at offset 7, in [0]
before the end: MessagePack\Exception\UnpackingFailedException: A value that does not end at its bundle, at offset 9
a length that is not all there: MessagePack\Exception\UnpackingFailedException: A part of a bundle that it does not have, at offset 7, in [0]
a key of an array: MessagePack\Exception\UnpackingFailedException: A value that does not end at its bundle, at offset 10
without the option: {"type":98,"data":"\u0000\u0000\u0000\u0006"}
