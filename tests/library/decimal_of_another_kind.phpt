--TEST--
A Decimal\Decimal without valueOf() is an Error, unless it has __callStatic()
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
if (extension_loaded('decimal')) die('skip decimal is loaded');
?>
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\UnpackOptions;

spl_autoload_register(function (string $class) {
    eval('namespace Decimal; class Other {} class Magic { public static function __callStatic($name, $arguments) { return [$name, ...$arguments]; } }
        class_alias($GLOBALS["which"], "Decimal\Decimal");');
});
$which = $argv[1] ?? 'Decimal\Other';
try {
    echo json_encode((new BufferUnpacker("\xcf\xff\xff\xff\xff\xff\xff\xff\xff", UnpackOptions::BIGINT_AS_DEC))->unpack()), "\n";
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
if (!isset($argv[1])) {
    passthru(implode(' ', array_map('escapeshellarg', [PHP_BINARY, '-n', '-d', 'extension=' . ini_get('extension_dir') . '/msgpack.so', __FILE__, 'Decimal\Magic'])));
}
?>
--EXPECT--
Call to undefined method Decimal\Other::valueOf()
["valueOf","18446744073709551615"]
