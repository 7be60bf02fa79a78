--TEST--
msgpack dump shows what the tokens of the compact form stand for
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
$rows = [];
foreach (['Paris', 'Rome', 'Paris', 'Oslo', 'Paris', 'Rome', 'Paris', 'Oslo'] as $i => $city) {
    $rows[] = ['identifier' => 1000 + 3 * $i, 'city' => $city];
}
show(msgpack_pack($rows, ['compact' => true]), 'dump');
show(bytes('9282C0030000 9295C70051A176A16E0193D4510002C0D45303'), 'dump');
show(bytes('9282C0030000 92 82C0A455736572C081A2616201 92D555000002'), 'dump');
show(bytes('9282C0030000 92C70352340002 93C70552391200 2E63 C70452010000 03 92A26162A164'), 'dump');
show(bytes('9282C0030000 93 D70105000000000000 00 D6570561 6263 D40542'), 'dump');
?>
--EXPECT--
$ msgpack dump
       0      1  92          array of 2  # compact form
       1      1  82            map of 2
       2      1  c0              nil
       3      1  03              3
       4      1  00              0
       5      1  00              0  # version 0
       6      1  92            array of 2  # in columns: value 1
       7      6  c7 03 52        ext(82, h'340008')  # a list, value 1
      13      1  95              array of 5  # column of 8
      14      3  c7 00 51          ext(81, h'')  # 8 rows of a new shape
      17     11  aa                "identifier":  # string 0
      28      5  a4                "city":  # string 1
      33      8  c7 05 52          ext(82, h'08cd03e803')  # of "identifier", integers, each from the one before, in 8 cells
      41      1  94                array of 4  # of "city", column of 8
      42      6  c7 03 52            ext(82, h'318484')  # dictionary of 8 cells
      48      6  a5                  "Paris"  # string 2
      54      5  a4                  "Rome"  # string 3
      59      5  a4                  "Oslo"  # string 4
$ msgpack dump
       0      1  92          array of 2  # compact form
       1      1  82            map of 2
       2      1  c0              nil
       3      1  03              3
       4      1  00              0
       5      1  00              0  # version 0
       6      1  92            array of 2  # value 1
       7      1  95              array of 5  # value 2
       8      3  c7 00 51          ext(81, h'')  # record of a new shape
      11      2  a1                "v":
      13      2  a1                "n":
      15      1  01                1  # of "v"
      16      1  93                array of 3  # of "n", value 3
      17      3  d4 51               ext(81, h'00')  # record of shape 0: {"v", "n"}
      20      1  02                  2  # of "v"
      21      1  c0                  nil  # of "n"
      22      3  d4 53           ext(83, h'03')  # the same as value 3: map of 2
$ msgpack dump
       0      1  92          array of 2  # compact form
       1      1  82            map of 2
       2      1  c0              nil
       3      1  03              3
       4      1  00              0
       5      1  00              0  # version 0
       6      1  92            array of 2  # value 1
       7      1  82              map of 2  # value 2, object User
       8      1  c0                nil:
       9      5  a4                "User"  # string 0
      14      1  c0                nil:
      15      1  81                map of 1  # value 3
      16      3  a2                  "ab":
      19      1  01                  1
      20      1  92              array of 2  # value 4
      21      4  d5 55             ext(85, h'0000')  # User with a payload of shape 0: {"ab"}, value 5
      25      1  02                2  # of "ab"
$ msgpack dump
       0      1  92          array of 2  # compact form
       1      1  82            map of 2
       2      1  c0              nil
       3      1  03              3
       4      1  00              0
       5      1  00              0  # version 0
       6      1  92            array of 2  # in columns: value 1
       7      6  c7 03 52        ext(82, h'340002')  # a list, value 1
      13      1  93              array of 3  # column of 2
      14      8  c7 05 52          ext(82, h'3912002e63')  # texts like "<start of the one before><text>.c"
      22      7  c7 04 52          ext(82, h'01000003')  # integers, from a base on, in 2 cells
      29      1  92                array of 2  # column of 2
      30      3  a2                  "ab"
      33      2  a1                  "d"
$ msgpack dump
       0      1  92          array of 2  # compact form
       1      1  82            map of 2
       2      1  c0              nil
       3      1  03              3
       4      1  00              0
       5      1  00              0  # version 0
       6      1  93            array of 3  # value 1
       7     10  d7 01           ext(1, h'0500000000000000')
      17      6  d6 57           ext(87, h'05616263')  # ext value of the application, of type 5
      23      3  d4 05           ext(5, h'42')
