--TEST--
gen_stub.php generates msgpack_arginfo.h from msgpack.stub.php
--SKIPIF--
<?php
$root = dirname(__DIR__, 2);
if (PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION !== '8.2') die('skip the header is made with the generator of PHP 8.2');
if (!glob("$root/.cache/arginfo/PHP-Parser-*/lib")) die('skip tools/arginfo has not been run, which fetches a parser');
if (!is_file("$root/msgpack.stub.php")) die('skip not in the source tree');
?>
--FILE--
<?php
$root = dirname(__DIR__, 2);
exec("PHP_CONFIG=php-config8.2 $root/tools/arginfo --check 2>&1", $output, $status);
echo implode("\n", $output), $status === 0 ? "the same\n" : "\n";
?>
--EXPECT--
the same
