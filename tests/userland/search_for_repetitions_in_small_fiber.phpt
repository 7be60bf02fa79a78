--TEST--
Compact form: arrays that are nested too deeply for the stack of a small fiber are an error before their strings are looked up, too
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_DEBUG) die('skip PHP itself needs more in a debug build');
?>
--INI--
fiber.stack_size=64K
--FILE--
<?php
$nested = [];
for ($i = 0; $i < 1000; $i++) {
    $nested = [$nested];
}
try {
    (new Fiber(fn () => msgpack_pack($nested, ['compact' => true])))->start();
    echo "packed\n";
} catch (Exception $exception) {
    echo substr($exception->getMessage(), 0, 24), "\n";
}
?>
--EXPECT--
The C stack is exhausted
