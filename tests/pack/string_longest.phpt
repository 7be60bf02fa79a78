--TEST--
A string of 2^32-1 bytes is packed and unpacked
--EXTENSIONS--
msgpack
--CONFLICTS--
memory
--INI--
memory_limit=-1
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit sizes');
if (getenv('SKIP_SLOW_TESTS')) die('skip slow test');
if (!preg_match('/^MemAvailable:\s+(\d+) kB/m', (string) @file_get_contents('/proc/meminfo'), $available)) die('skip cannot tell how much memory there is');
if ($available[1] < 10 * 1024 * 1024) die('skip needs 10 GB of memory');
?>
--FILE--
<?php
$string = str_repeat('a', 2 ** 32 - 1);
$packed = msgpack_pack($string);
unset($string);
echo strlen($packed), ' bytes: ', bin2hex(substr($packed, 0, 6)), '...', bin2hex(substr($packed, -1)), "\n";

$string = msgpack_unpack($packed);
echo strlen($string), ' bytes: ', substr($string, 0, 2), '...', substr($string, -1), "\n";
?>
--EXPECT--
4294967300 bytes: dbffffffff61...61
4294967295 bytes: aa...a
