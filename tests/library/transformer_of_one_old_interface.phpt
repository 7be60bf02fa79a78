--TEST--
A class with only the old transformer interface is rejected with an exception that explains it
--EXTENSIONS--
msgpack
--FILE--
<?php
namespace MessagePack\TypeTransformer {
    interface CanPack {}
}
namespace {
    class Old implements MessagePack\TypeTransformer\CanPack {}
    class Other implements Countable { public function count(): int { return 0; } }

    foreach ([new Old, new Other] as $transformer) {
        try {
            (new MessagePack\Packer)->extendWith($transformer);
        } catch (TypeError $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
MessagePack\Packer::extendWith(): Argument #1 ($transformer) must be of type MessagePack\CanPack, Old given: the class is made for rybakit/msgpack before 0.9, which needs msgpack.classes=0
MessagePack\Packer::extendWith(): Argument #1 ($transformer) must be of type MessagePack\CanPack, Other given
