--TEST--
Compact form: strings that are parts of texts, keys, or in a dictionary are referred to after other strings are read
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
require __DIR__ . '/include/columns.php';
$others = implode(' ', array_map(fn (int $n) => 'a3' . bin2hex("x$n$n") . 'a2' . bin2hex("y$n"), range(1, 7)));
$after = fn (string $column) => message("dc0012 $column $others a26162 d45000 d45001");
show_unpacked('parts', $after(column(3, '92' . ext('39 61 00') . '93 a3616263 a26162 a3646566')));
show_unpacked('parts in a dictionary', $after(column(3, '92' . ext('39 61 00') . '94' . ext('31 24') . 'a3616263 a26162 a3646566')));
show_unpacked('keys', $after(column(1, '93' . ext('35 00 03') . '93 a3616263 a26162 a3646566 93 010203')));
show_unpacked('keys that are numbers', $after(column(1, '93' . ext('35 00 03') . '93 a3313030 a23230 a3333030 93 010203')));
show_unpacked('values that no cell has', $after(column(3, '95' . ext('31 3f') . 'a3616263 a26162 a3646566 c0')));
show_unpacked('nor is there a cell', $after(column(0, '94' . ext('31') . 'a3616263 a26162 a3646566')));
$begins = array_map(fn (string $of) => "path/$of/end", ['abcd', 'efgh', 'ijkl', 'mnop', 'qrst', 'uvwx', 'yzab', 'cdef']);
$value = [$begins, array_map(fn (int $n) => "t$n$n", range(1, 7)), 1.5, 'abcd', 'cdef', 'abcd', 1.5];
var_dump(msgpack_unpack(compact_form($value)) === $value);
?>
--EXPECT--
parts: a:18:{i:0;a:3:{i:0;s:4:"aabc";i:1;s:3:"aab";i:2;s:4:"adef";}i:1;s:3:"x11";i:2;s:2:"y1";i:3;s:3:"x22";i:4;s:2:"y2";i:5;s:3:"x33";i:6;s:2:"y3";i:7;s:3:"x44";i:8;s:2:"y4";i:9;s:3:"x55";i:10;s:2:"y5";i:11;s:3:"x66";i:12;s:2:"y6";i:13;s:3:"x77";i:14;s:2:"y7";i:15;s:2:"ab";i:16;s:3:"abc";i:17;s:3:"def";}
parts in a dictionary: a:18:{i:0;a:3:{i:0;s:4:"aabc";i:1;s:3:"aab";i:2;s:4:"adef";}i:1;s:3:"x11";i:2;s:2:"y1";i:3;s:3:"x22";i:4;s:2:"y2";i:5;s:3:"x33";i:6;s:2:"y3";i:7;s:3:"x44";i:8;s:2:"y4";i:9;s:3:"x55";i:10;s:2:"y5";i:11;s:3:"x66";i:12;s:2:"y6";i:13;s:3:"x77";i:14;s:2:"y7";i:15;s:2:"ab";i:16;s:3:"abc";i:17;s:3:"def";}
keys: a:18:{i:0;a:1:{i:0;a:3:{s:3:"abc";i:1;s:2:"ab";i:2;s:3:"def";i:3;}}i:1;s:3:"x11";i:2;s:2:"y1";i:3;s:3:"x22";i:4;s:2:"y2";i:5;s:3:"x33";i:6;s:2:"y3";i:7;s:3:"x44";i:8;s:2:"y4";i:9;s:3:"x55";i:10;s:2:"y5";i:11;s:3:"x66";i:12;s:2:"y6";i:13;s:3:"x77";i:14;s:2:"y7";i:15;s:2:"ab";i:16;s:3:"abc";i:17;s:3:"def";}
keys that are numbers: a:18:{i:0;a:1:{i:0;a:3:{i:100;i:1;i:20;i:2;i:300;i:3;}}i:1;s:3:"x11";i:2;s:2:"y1";i:3;s:3:"x22";i:4;s:2:"y2";i:5;s:3:"x33";i:6;s:2:"y3";i:7;s:3:"x44";i:8;s:2:"y4";i:9;s:3:"x55";i:10;s:2:"y5";i:11;s:3:"x66";i:12;s:2:"y6";i:13;s:3:"x77";i:14;s:2:"y7";i:15;s:2:"ab";i:16;s:3:"100";i:17;s:3:"300";}
values that no cell has: a:18:{i:0;a:3:{i:0;N;i:1;N;i:2;N;}i:1;s:3:"x11";i:2;s:2:"y1";i:3;s:3:"x22";i:4;s:2:"y2";i:5;s:3:"x33";i:6;s:2:"y3";i:7;s:3:"x44";i:8;s:2:"y4";i:9;s:3:"x55";i:10;s:2:"y5";i:11;s:3:"x66";i:12;s:2:"y6";i:13;s:3:"x77";i:14;s:2:"y7";i:15;s:2:"ab";i:16;s:3:"abc";i:17;s:3:"def";}
nor is there a cell: a:18:{i:0;a:0:{}i:1;s:3:"x11";i:2;s:2:"y1";i:3;s:3:"x22";i:4;s:2:"y2";i:5;s:3:"x33";i:6;s:2:"y3";i:7;s:3:"x44";i:8;s:2:"y4";i:9;s:3:"x55";i:10;s:2:"y5";i:11;s:3:"x66";i:12;s:2:"y6";i:13;s:3:"x77";i:14;s:2:"y7";i:15;s:2:"ab";i:16;s:3:"abc";i:17;s:3:"def";}
bool(true)
