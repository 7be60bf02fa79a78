--TEST--
Generated values survive the way from msgpackr to PHP, and from PHP to msgpackr, under the options of both sides
--EXTENSIONS--
msgpack
--INI--
memory_limit=1G
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
require __DIR__ . '/include/msgpackr.php';
if (!msgpackr()) die('skip no Node, or no msgpackr 2 in .cache/npm');
?>
--FILE--
<?php
require __DIR__ . '/include/exchanges.php';

foreach (exchanges(new Msgpackr()) as $name => [$exchange, $value, $what]) {
    exchange($exchange, $value, $what, 1, 300);
    echo $exchange->report($name);
}
?>
--EXPECT--
no records: all values are the same, all bytes identical
no records, structuredClone: all values are the same, all bytes identical
records: all values are the same, all bytes identical
more than 64 structures: all values are the same, all bytes identical
records as objects: all values are the same, all bytes identical
bundleStrings: all values are the same
useFloat32: ALWAYS: all values are the same
useFloat32: DECIMAL_ROUND: all values are the same
useFloat32: DECIMAL_FIT: all values are the same, all bytes identical
useTimestamp32: all values are the same
moreTypes: all values are the same, all bytes identical
structuredClone: all values are the same, all bytes identical
structuredClone of objects: all values are the same, all bytes identical
structuredClone, bundleStrings: all values are the same
