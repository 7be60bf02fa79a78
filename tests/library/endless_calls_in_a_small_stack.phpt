--TEST--
Infinite recursion of overridden methods is an exception where a fiber's stack is too small for the recursion limit
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Packer;

class Packing extends Packer
{
    public function packArray($array)
    {
        return parent::packArray($array);
    }
}
class Unpacking extends BufferUnpacker
{
    public function unpack()
    {
        return parent::unpack();
    }
}

/* Too small for a thousand calls; with AddressSanitizer PHP reserves 480 KB, from 8.3 on. */
ini_set('fiber.stack_size', PHP_INT_SIZE > 4 ? '576K' : '256K');
$list = [];
$list[] = &$list;
$calls = [
    fn() => (new Packing)->pack($list),
    fn() => (new Unpacking(str_repeat("\x91", 1000) . "\x01"))->unpack(),
];
foreach ($calls as $call) {
    (new Fiber(function () use ($call) {
        try {
            $call();
        } catch (Exception $e) {
            echo $e::class, ": {$e->getMessage()}\n";
        }
    }))->start();
}
?>
--EXPECT--
MessagePack\Exception\PackingFailedException: The C stack is exhausted by nested calls
MessagePack\Exception\UnpackingFailedException: The C stack is exhausted by nested calls
