--TEST--
A Decimal\Decimal whose valueOf() is a method of its objects is an Error, also where such an object unpacks
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

function unpack_big(string $class = BufferUnpacker::class): void
{
    try {
        var_dump((new $class("\xcf\xff\xff\xff\xff\xff\xff\xff\xff", UnpackOptions::BIGINT_AS_DEC))->unpack());
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
}

class Instance
{
    public int $value = 1;
    public function valueOf(string $digits): int { return $this->value += 1; }
    public function run(): void { unpack_big(); }
}

class Magic extends BufferUnpacker
{
    public function __call(string $name, array $arguments): string { return $name; }
}

class_alias($argv[1] ?? 'Instance', 'Decimal\Decimal');
isset($argv[1]) ? unpack_big('Decimal\Decimal') : (new Decimal\Decimal())->run();
unpack_big();
if (!isset($argv[1])) {
    passthru(implode(' ', array_map('escapeshellarg', [PHP_BINARY, '-n', '-d', 'extension=' . ini_get('extension_dir') . '/msgpack.so', __FILE__, 'Magic'])));
}
?>
--EXPECT--
Non-static method Instance::valueOf() cannot be called statically
Non-static method Instance::valueOf() cannot be called statically
Non-static method Magic::valueOf() cannot be called statically
Call to undefined method Magic::valueOf()
