--TEST--
A string of more than 2^32-1 bytes is rejected, not truncated
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
if ($available[1] < 6 * 1024 * 1024) die('skip needs 6 GB of memory');
?>
--FILE--
<?php
use MessagePack\Type\{Bin, Ext};

function attempt(string $what, mixed $value): void
{
    try {
        $packed = msgpack_pack($value);
        echo "$what: ", strlen($packed), " bytes\n";
    } catch (Exception $exception) {
        echo "$what: ", get_class($exception), ', ', $exception->getMessage(), "\n";
    }
}

$string = str_repeat('a', 2 ** 32);
attempt('str', $string);
attempt('Type\Bin', new Bin($string));
attempt('Type\Ext', new Ext(5, $string));
attempt('a key', [$string => 1]);
attempt('inside', [1, ['k' => $string]]);
ini_set('msgpack.str_bin', 'bin');
attempt('bin', $string);
?>
--EXPECT--
str: Exception, A string of 4294967296 bytes has no MessagePack form: the limit is 4294967295
Type\Bin: Exception, A string of 4294967296 bytes has no MessagePack form: the limit is 4294967295, in ->data
Type\Ext: Exception, A string of 4294967296 bytes has no MessagePack form: the limit is 4294967295, in ->data
a key: Exception, A string of 4294967296 bytes has no MessagePack form: the limit is 4294967295
inside: Exception, A string of 4294967296 bytes has no MessagePack form: the limit is 4294967295, in [1][k]
bin: Exception, A string of 4294967296 bytes has no MessagePack form: the limit is 4294967295
