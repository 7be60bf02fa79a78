--TEST--
Type\Timestamp is packed in the shortest of the three forms of ext type -1
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
use MessagePack\Type\Timestamp;

$instants = [
    '32 bits: no nanoseconds, unsigned' => [[0, 0], [1, 0], [0x7fffffff, 0], [0x80000000, 0], [0xffffffff, 0]],
    '64 bits: nanoseconds, 34 bits of seconds' => [[0, 1], [1514862245, 678901234], [0x100000000, 0], [0xffffffff, 999999999], [0x3ffffffff, 0], [0x3ffffffff, 999999999]],
    '96 bits: the rest' => [[0x400000000, 0], [0x400000000, 999999999], [-1, 0], [-1, 999999999], [-62167219200, 0], [PHP_INT_MAX, 1], [PHP_INT_MIN, 0]],
];
foreach ($instants as $form => $examples) {
    echo "$form\n";
    foreach ($examples as [$seconds, $nanoseconds]) {
        $packed = msgpack_pack(new Timestamp($seconds, $nanoseconds));
        $again = msgpack_unpack($packed);
        printf("  %20d %9d  %-30s %s\n", $seconds, $nanoseconds, bin2hex($packed),
            $again instanceof Timestamp && $again->getSeconds() === $seconds && $again->getNanoseconds() === $nanoseconds ? 'same again' : 'changed');
    }
}
?>
--EXPECT--
32 bits: no nanoseconds, unsigned
                     0         0  d6ff00000000                   same again
                     1         0  d6ff00000001                   same again
            2147483647         0  d6ff7fffffff                   same again
            2147483648         0  d6ff80000000                   same again
            4294967295         0  d6ffffffffff                   same again
64 bits: nanoseconds, 34 bits of seconds
                     0         1  d7ff0000000400000000           same again
            1514862245 678901234  d7ffa1dcd7c85a4af6a5           same again
            4294967296         0  d7ff0000000100000000           same again
            4294967295 999999999  d7ffee6b27fcffffffff           same again
           17179869183         0  d7ff00000003ffffffff           same again
           17179869183 999999999  d7ffee6b27ffffffffff           same again
96 bits: the rest
           17179869184         0  c70cff000000000000000400000000 same again
           17179869184 999999999  c70cff3b9ac9ff0000000400000000 same again
                    -1         0  c70cff00000000ffffffffffffffff same again
                    -1 999999999  c70cff3b9ac9ffffffffffffffffff same again
          -62167219200         0  c70cff00000000fffffff1868b8400 same again
   9223372036854775807         1  c70cff000000017fffffffffffffff same again
  -9223372036854775808         0  c70cff000000008000000000000000 same again
