--TEST--
msgpack dump shows each type with its offset, bytes and head
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
show(bytes('dc0013 c0 c2 c3 05 ff ccc8 cfffffffffffffffff d080 ca3fc00000 cb3ff8000000000000 cb7ff0000000000000 a3616263 d9036162e2 c402ff00 90 81a16101 d405aa d6ff00000001 c70cff3b9aca000000000000000001'), 'dump');
show('', 'dump');
show("\x01\x02", 'dump');
?>
--EXPECT--
$ msgpack dump
       0      3  dc 00 13    array of 19
       3      1  c0            nil
       4      1  c2            false
       5      1  c3            true
       6      1  05            5
       7      1  ff            -1
       8      2  cc            200
      10      9  cf            18446744073709551615
      19      2  d0            -128
      21      5  ca            1.5
      26      9  cb            1.5
      35      9  cb            Infinity
      44      4  a3            "abc"
      48      5  d9 03         s'6162e2'
      53      4  c4 02         h'ff00'
      57      1  90            array of 0
      58      1  81            map of 1
      59      2  a1              "a":
      61      1  01              1
      62      3  d4 05         ext(5, h'aa')
      65      6  d6 ff         timestamp(1, 0)  # 1970-01-01T00:00:01Z
      71     15  c7 0c ff      ext(-1, h'3b9aca000000000000000001')
$ msgpack dump
$ msgpack dump
       0      1  01          1
# message 2
       1      1  02          2
