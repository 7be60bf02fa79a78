--TEST--
Compact form: each encoding of a column is read, whole and in pieces
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_INT_SIZE < 8) die('skip needs integers of 64 bits'); ?>
--FILE--
<?php
require __DIR__ . '/include/compact.php';
require __DIR__ . '/include/columns.php';
use MessagePack\{BufferUnpacker, StreamReader, UnpackOptions};

function buffered(string $message, int $size): array
{
    $unpacker = new BufferUnpacker('', UnpackOptions::COMPACT);
    $read = [];
    foreach (str_split($message, $size) as $piece) {
        array_push($read, ...$unpacker->append($piece)->tryUnpack());
    }
    return $read;
}

function streamed(string $message): array
{
    $stream = fopen('php://memory', 'w+');
    fwrite($stream, $message);
    rewind($stream);
    return iterator_to_array(new StreamReader($stream, UnpackOptions::COMPACT), false);
}

function fed(string $message, int $size): array
{
    $unpacker = new MessagePackUnpacker;
    $read = [];
    foreach (str_split($message, $size) as $piece) {
        $unpacker->feed($piece);
        while ($unpacker->execute()) {
            $read[] = $unpacker->data();
        }
    }
    return $read;
}

$messages = [
    'integers of no byte' => column(3, ext('00 05')),
    'of one byte' => column(3, ext('01 05 000102')),
    'of two bytes' => column(3, ext('02 05 0000 0100 0002')),
    'of four bytes' => column(3, ext('03 05 00000000 00000001 00000002')),
    'of eight bytes' => column(3, ext('04 05 0000000000000000 0000000000000001 fffffffffffffffa')),
    'the largest base' => column(2, ext('01 cf7fffffffffffffff 0001')),
    'a base beyond' => column(2, ext('01 cfffffffffffffffff 0001')),
    'the least base' => column(2, ext('01 d38000000000000000 0001')),
    'an ext 16' => column(3, 'c80002520005'),
    'an ext 32' => column(3, 'c900000002520005'),
    'a fixext' => column(3, 'd5520005'),
    'steps of no byte' => column(3, ext('08 05 02')),
    'steps of one byte' => column(3, ext('09 05 02 0001')),
    'steps of two bytes' => column(3, ext('0a 05 ff 0001 0101')),
    'steps of four bytes' => column(3, ext('0b 05 00 00000001 01000000')),
    'steps of eight bytes' => column(3, ext('0c 05 00 ffffffffffffffff 0100000000000000')),
    'steps beyond the largest' => column(3, ext('08 cf7fffffffffffffff 01')),
    'steps of one cell' => column(1, ext('0c 05 01')),
    'floats' => column(3, ext('12 08 0502')),
    'floats of seven decimals' => column(3, ext('17 08 0502')),
    'floats without decimals' => column(3, ext('10 08 0502')),
    'a float without a sign' => column(1, ext('11 00 00')),
    'numbers' => column(4, ext('19 08 0505')),
    'doubles' => column(4, ext('30 3ff8000000000000 8000000000000000 7ff8000000000000 fff0000000000000')),
    'a dictionary' => column(4, '94' . ext('31 24') . 'c3 a3616263 c0'),
    'a dictionary with a reference and a float' => column(4, '95' . ext('31 e4') . 'a3616263 d45000 cb3ff8000000000000 cd0100'),
    'a dictionary of five' => column(8, '96' . ext('31 88460e') . '0a0b0c0d0e'),
    'a value that no cell has' => column(2, '93' . ext('31 00') . 'c3 a3616263'),
    'one value' => column(3, '92' . ext('31') . 'a3616263'),
    'no value of the array' => column(0, '90'),
    'lists' => column(3, '92' . ext('34 09 00 01 0000') . ext('08 05 01')),
    'empty lists' => column(3, '92' . ext('34 00 00') . '90'),
    'lists of lists' => column(2, '92' . ext('34 00 02') . '92' . ext('34 01 00 00010200') . '93010203'),
    'lists of one length' => column(3, '93' . ext('36') . ext('00 05') . ext('08 05 01')),
    'maps' => column(3, '93' . ext('35 01 00 010102') . '94 a161 a161 05 a161' . ext('08 05 01')),
    'maps with keys in a column' => column(3, '93' . ext('35 00 01') . ext('08 05 01') . '93 c0 90 a161'),
    'maps with keys in a dictionary' => column(3, '93' . ext('35 00 01') . '92' . ext('31') . 'a161' . ext('00 05')),
    'keys that are texts' => column(3, '93' . ext('35 00 01') . '92' . ext('39 61 01') . ext('08 05 01') . ext('00 05')),
    'digits as keys' => column(1, '93' . ext('35 00 02') . '92 a23035 a135' . ext('00 05')),
    'nils' => column(3, '92' . ext('37 05') . ext('00 05')),
    'bits beyond the cells' => column(3, '92' . ext('37 fd') . ext('00 05')),
    'no other cells than nils' => column(3, '92' . ext('37 00') . '90'),
    'nils in nils' => column(3, '92' . ext('37 05') . '92' . ext('37 01') . '91 a3616263'),
    'rows of a new shape' => column(3, '95c70051 a161 a162' . ext('00 05') . '93 c0c2c3'),
    'rows of a known shape' => '92 82 a161 01 a162 02' . column(3, '93d45100' . ext('00 05') . '93 c0c2c3'),
    'rows of a known shape, its index of two bytes' => '92 82 a161 01 a162 02' . column(2, '93d5510000' . ext('00 05') . '92 c0c2'),
    'rows in rows' => column(2, '95c70051 a161 a162' . ext('00 05') . '93d45100' . ext('08 05 01') . '92 c090'),
    'digits' => column(3, '92' . ext('39 61 02 62') . ext('08 05 29')),
    'nothing but digits' => column(3, '92' . ext('39 01') . ext('08 05 01')),
    'nine digits' => column(2, '92' . ext('39 09 61') . ext('03 00 00000000 3b9ac9ff')),
    'twice digits' => column(2, '93' . ext('39 61 01 03 62') . ext('08 05 01') . ext('00 cd0101')),
    'integers' => column(3, '92' . ext('39 61 13 62') . '93 00 01 ce3b9ac9ff'),
    'integers and digits' => column(3, '93' . ext('39 61 13 02') . ext('0a 05 cd03e8 0000 0001') . ext('08 07 01')),
    'strings' => column(4, '92' . ext('39 61 00 62') . '94 a0 a3616263 d45000 c4017a'),
    'strings in a dictionary' => column(4, '92' . ext('39 61 00') . '93' . ext('31 06') . 'a162 a163'),
    'texts that begin as the one before' => column(4, '93' . ext('39 12 00') . ext('01 00 00030400') . '94 a5616c706861 a3696e65 a173 a462657461'),
    'with a literal' => column(3, '93' . ext('39 12 00 2e63') . ext('01 00 000305') . '93 a26162 a164 a0'),
    'with differences' => column(4, '93' . ext('39 12 00') . ext('08 00 01') . '94 a161 a162 a163 a164'),
    'with strings in a dictionary' => column(4, '93' . ext('39 12 00') . ext('01 00 00010100') . '93' . ext('31 0a') . 'a161 a162'),
    'with a reference' => column(3, '93' . ext('39 12 00') . ext('01 00 000201') . '93 a3616263 d45000 a178'),
    'seventeen of them' => column(17, '93' . ext('39 12 00') . ext('01 00 00' . str_repeat('02', 15) . '00') . 'dc0011 a26162' . str_repeat('a163', 15) . 'a2787a'),
    '255 bytes that the text before begins with' => column(2, '93' . ext('39 12 00') . ext('08 00 ccff') . '92 da0100' . str_repeat('61', 256) . 'a162'),
    'keys that begin as the one before' => '93' . ext('35 00 03') . '93' . ext('39 12 00') . ext('01 00 000203') . '93 a3696431 a132 a134' . ext('00 05'),
    'a template beyond ASCII' => column(1, '92' . ext('39 c3 00 a9 20') . '91 a0'),
    'padding' => column(3, ext('00 05') . ext('3f 00ff'), true),
    'padding of one byte' => column(3, ext('00 05') . ext('3f'), true),
    'a map' => '93' . ext('35 00 03') . '93 a161 05 a163' . ext('08 05 01'),
    'a map with padding' => '94' . ext('35 00 01') . '91 a161' . ext('00 05') . ext('3f'),
    'cells of any kind' => column(7, '97 01 a3616263 d45000 91 05 d45302 81 a161 01 d6ff00000001'),
    'the ordinal of a list' => '93' . column(1, '91 07') . '91 d45302 d45303',
    'the ordinal of a row' => '92' . column(3, '93c70051 a161' . ext('08 05 01')) . 'd45304',
    'the ordinal of a row, which a row before has' => column(2, '95c70051 a161 a162 92 91 05 91 06 92 07 d45305'),
    'the ordinals of lists' => '93' . column(2, '92' . ext('34 01 00 0001') . '91 07') . 'd45304 d45302',
    'a string that was a part of texts' => '92' . column(2, '92' . ext('39 61 00') . '92 a3616263 a3646566') . 'd45001',
    'a string that was a key' => '92' . column(2, '93' . ext('35 00 01') . '92 a3313233 a3616263' . ext('00 05')) . 'd45000',
    'a string that no cell has' => '92' . column(2, '93' . ext('31 00') . 'c3 a3616263') . 'd45000',
];
foreach ($messages as $what => $digits) {
    $message = message($digits);
    show_unpacked($what, $message);
    $expected = shown([msgpack_unpack($message), msgpack_unpack($message)]);
    $ways = ['StreamReader' => streamed($message . $message)];
    foreach ([1, 7] as $size) {
        $ways["BufferUnpacker, $size"] = buffered($message . $message, $size);
        $ways["MessagePackUnpacker, $size"] = fed($message . $message, $size);
    }
    foreach ($ways as $way => $read) {
        if (str_replace("\0", '~', serialize($read)) !== $expected && !str_contains($expected, 'Timestamp')) {
            echo "  $way: ", shown($read), "\n";
        }
    }
}
?>
--EXPECT--
integers of no byte: a:3:{i:0;i:5;i:1;i:5;i:2;i:5;}
of one byte: a:3:{i:0;i:5;i:1;i:6;i:2;i:7;}
of two bytes: a:3:{i:0;i:5;i:1;i:261;i:2;i:7;}
of four bytes: a:3:{i:0;i:5;i:1;i:6;i:2;i:7;}
of eight bytes: a:3:{i:0;i:5;i:1;i:6;i:2;i:-1;}
the largest base: a:2:{i:0;i:9223372036854775807;i:1;i:-9223372036854775808;}
a base beyond: a:2:{i:0;i:-1;i:1;i:0;}
the least base: a:2:{i:0;i:-9223372036854775808;i:1;i:-9223372036854775807;}
an ext 16: a:3:{i:0;i:5;i:1;i:5;i:2;i:5;}
an ext 32: a:3:{i:0;i:5;i:1;i:5;i:2;i:5;}
a fixext: a:3:{i:0;i:5;i:1;i:5;i:2;i:5;}
steps of no byte: a:3:{i:0;i:5;i:1;i:7;i:2;i:9;}
steps of one byte: a:3:{i:0;i:5;i:1;i:7;i:2;i:10;}
steps of two bytes: a:3:{i:0;i:5;i:1;i:5;i:2;i:261;}
steps of four bytes: a:3:{i:0;i:5;i:1;i:6;i:2;i:16777222;}
steps of eight bytes: a:3:{i:0;i:5;i:1;i:4;i:2;i:72057594037927940;}
steps beyond the largest: a:3:{i:0;i:9223372036854775807;i:1;i:-9223372036854775808;i:2;i:-9223372036854775807;}
steps of one cell: a:1:{i:0;i:5;}
floats: a:3:{i:0;d:0.05;i:1;d:0.07;i:2;d:0.09;}
floats of seven decimals: a:3:{i:0;d:5.0E-7;i:1;d:7.0E-7;i:2;d:9.0E-7;}
floats without decimals: a:3:{i:0;d:5;i:1;d:7;i:2;d:9;}
a float without a sign: a:1:{i:0;d:0;}
numbers: a:4:{i:0;d:0.5;i:1;i:1;i:2;d:1.5;i:3;i:2;}
doubles: a:4:{i:0;d:1.5;i:1;d:-0;i:2;d:NAN;i:3;d:-INF;}
a dictionary: a:4:{i:0;b:1;i:1;s:3:"abc";i:2;N;i:3;b:1;}
a dictionary with a reference and a float: a:4:{i:0;s:3:"abc";i:1;s:3:"abc";i:2;d:1.5;i:3;i:256;}
a dictionary of five: a:8:{i:0;i:10;i:1;i:11;i:2;i:12;i:3;i:13;i:4;i:14;i:5;i:14;i:6;i:13;i:7;i:10;}
a value that no cell has: a:2:{i:0;b:1;i:1;b:1;}
one value: a:3:{i:0;s:3:"abc";i:1;s:3:"abc";i:2;s:3:"abc";}
no value of the array: a:0:{}
lists: a:3:{i:0;a:0:{}i:1;a:1:{i:0;i:5;}i:2;a:2:{i:0;i:6;i:1;i:7;}}
empty lists: a:3:{i:0;a:0:{}i:1;a:0:{}i:2;a:0:{}}
lists of lists: a:2:{i:0;a:2:{i:0;a:0:{}i:1;a:1:{i:0;i:1;}}i:1;a:2:{i:0;a:2:{i:0;i:2;i:1;i:3;}i:1;a:0:{}}}
lists of one length: a:3:{i:0;a:2:{i:0;i:5;i:1;i:5;}i:1;a:2:{i:0;i:5;i:1;i:6;}i:2;a:2:{i:0;i:5;i:1;i:7;}}
maps: a:3:{i:0;a:1:{s:1:"a";i:5;}i:1;a:1:{s:1:"a";i:6;}i:2;a:2:{i:5;i:7;s:1:"a";i:8;}}
maps with keys in a column: a:3:{i:0;a:1:{i:5;N;}i:1;a:1:{i:6;a:0:{}}i:2;a:1:{i:7;s:1:"a";}}
maps with keys in a dictionary: a:3:{i:0;a:1:{s:1:"a";i:5;}i:1;a:1:{s:1:"a";i:5;}i:2;a:1:{s:1:"a";i:5;}}
keys that are texts: a:3:{i:0;a:1:{s:2:"a5";i:5;}i:1;a:1:{s:2:"a6";i:5;}i:2;a:1:{s:2:"a7";i:5;}}
digits as keys: a:1:{i:0;a:2:{s:2:"05";i:5;i:5;i:5;}}
nils: a:3:{i:0;i:5;i:1;N;i:2;i:5;}
bits beyond the cells: a:3:{i:0;i:5;i:1;N;i:2;i:5;}
no other cells than nils: a:3:{i:0;N;i:1;N;i:2;N;}
nils in nils: a:3:{i:0;s:3:"abc";i:1;N;i:2;N;}
rows of a new shape: a:3:{i:0;a:2:{s:1:"a";i:5;s:1:"b";N;}i:1;a:2:{s:1:"a";i:5;s:1:"b";b:0;}i:2;a:2:{s:1:"a";i:5;s:1:"b";b:1;}}
rows of a known shape: a:2:{i:0;a:2:{s:1:"a";i:1;s:1:"b";i:2;}i:1;a:3:{i:0;a:2:{s:1:"a";i:5;s:1:"b";N;}i:1;a:2:{s:1:"a";i:5;s:1:"b";b:0;}i:2;a:2:{s:1:"a";i:5;s:1:"b";b:1;}}}
rows of a known shape, its index of two bytes: a:2:{i:0;a:2:{s:1:"a";i:1;s:1:"b";i:2;}i:1;a:2:{i:0;a:2:{s:1:"a";i:5;s:1:"b";N;}i:1;a:2:{s:1:"a";i:5;s:1:"b";b:0;}}}
rows in rows: a:2:{i:0;a:2:{s:1:"a";i:5;s:1:"b";a:2:{s:1:"a";i:5;s:1:"b";N;}}i:1;a:2:{s:1:"a";i:5;s:1:"b";a:2:{s:1:"a";i:6;s:1:"b";a:0:{}}}}
digits: a:3:{i:0;s:4:"a05b";i:1;s:4:"a46b";i:2;s:4:"a87b";}
nothing but digits: a:3:{i:0;s:1:"5";i:1;s:1:"6";i:2;s:1:"7";}
nine digits: a:2:{i:0;s:10:"000000000a";i:1;s:10:"999999999a";}
twice digits: a:2:{i:0;s:6:"a5257b";i:1;s:6:"a6257b";}
integers: a:3:{i:0;s:3:"a0b";i:1;s:3:"a1b";i:2;s:11:"a999999999b";}
integers and digits: a:3:{i:0;s:4:"a507";i:1;s:7:"a100508";i:2;s:7:"a200609";}
strings: a:4:{i:0;s:2:"ab";i:1;s:5:"aabcb";i:2;s:5:"aabcb";i:3;s:3:"azb";}
strings in a dictionary: a:4:{i:0;s:2:"ab";i:1;s:2:"ac";i:2;s:2:"ac";i:3;s:2:"ab";}
texts that begin as the one before: a:4:{i:0;s:5:"alpha";i:1;s:6:"alpine";i:2;s:5:"alpis";i:3;s:4:"beta";}
with a literal: a:3:{i:0;s:4:"ab.c";i:1;s:6:"ab.d.c";i:2;s:7:"ab.d..c";}
with differences: a:4:{i:0;s:1:"a";i:1;s:2:"ab";i:2;s:3:"abc";i:3;s:4:"abcd";}
with strings in a dictionary: a:4:{i:0;s:1:"a";i:1;s:2:"ab";i:2;s:2:"aa";i:3;s:1:"b";}
with a reference: a:3:{i:0;s:3:"abc";i:1;s:5:"ababc";i:2;s:2:"ax";}
seventeen of them: a:17:{i:0;s:2:"ab";i:1;s:3:"abc";i:2;s:3:"abc";i:3;s:3:"abc";i:4;s:3:"abc";i:5;s:3:"abc";i:6;s:3:"abc";i:7;s:3:"abc";i:8;s:3:"abc";i:9;s:3:"abc";i:10;s:3:"abc";i:11;s:3:"abc";i:12;s:3:"abc";i:13;s:3:"abc";i:14;s:3:"abc";i:15;s:3:"abc";i:16;s:2:"xz";}
255 bytes that the text before begins with: a:2:{i:0;s:256:"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";i:1;s:256:"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab";}
keys that begin as the one before: a:3:{s:3:"id1";i:5;s:3:"id2";i:5;s:4:"id24";i:5;}
a template beyond ASCII: a:1:{i:0;s:3:"é ";}
padding: a:3:{i:0;i:5;i:1;i:5;i:2;i:5;}
padding of one byte: a:3:{i:0;i:5;i:1;i:5;i:2;i:5;}
a map: a:3:{s:1:"a";i:5;i:5;i:6;s:1:"c";i:7;}
a map with padding: a:1:{s:1:"a";i:5;}
cells of any kind: a:7:{i:0;i:1;i:1;s:3:"abc";i:2;s:3:"abc";i:3;a:1:{i:0;i:5;}i:4;a:1:{i:0;i:5;}i:5;a:1:{s:1:"a";i:1;}i:6;O:26:"MessagePack\Type\Timestamp":2:{s:35:"~MessagePack\Type\Timestamp~seconds";i:1;s:39:"~MessagePack\Type\Timestamp~nanoseconds";i:0;}}
the ordinal of a list: a:3:{i:0;a:1:{i:0;i:7;}i:1;a:1:{i:0;a:1:{i:0;i:7;}}i:2;a:1:{i:0;a:1:{i:0;i:7;}}}
the ordinal of a row: a:2:{i:0;a:3:{i:0;a:1:{s:1:"a";i:5;}i:1;a:1:{s:1:"a";i:6;}i:2;a:1:{s:1:"a";i:7;}}i:1;a:1:{s:1:"a";i:6;}}
the ordinal of a row, which a row before has: a:2:{i:0;a:2:{s:1:"a";a:1:{i:0;i:5;}s:1:"b";i:7;}i:1;a:2:{s:1:"a";a:1:{i:0;i:6;}s:1:"b";a:1:{i:0;i:6;}}}
the ordinals of lists: a:3:{i:0;a:2:{i:0;a:0:{}i:1;a:1:{i:0;i:7;}}i:1;a:1:{i:0;i:7;}i:2;a:2:{i:0;a:0:{}i:1;a:1:{i:0;i:7;}}}
a string that was a part of texts: a:2:{i:0;a:2:{i:0;s:4:"aabc";i:1;s:4:"adef";}i:1;s:3:"def";}
a string that was a key: a:2:{i:0;a:2:{i:0;a:1:{i:123;i:5;}i:1;a:1:{s:3:"abc";i:5;}}i:1;s:3:"123";}
a string that no cell has: a:2:{i:0;a:2:{i:0;b:1;i:1;b:1;}i:1;s:3:"abc";}
