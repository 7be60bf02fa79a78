--TEST--
Transformers and extensions for rybakit/msgpack before 0.9 are rejected with an exception that explains it
--EXTENSIONS--
msgpack
--FILE--
<?php
/* As Composer would load them from the package. */
namespace MessagePack\TypeTransformer {
    interface CanPack
    {
        public function pack(\MessagePack\Packer $packer, $value): ?string;
    }
    interface Extension extends CanPack
    {
        public function getType(): int;

        public function unpack(\MessagePack\BufferUnpacker $unpacker, int $extLength);
    }
}
namespace App {
    use MessagePack\BufferUnpacker;
    use MessagePack\Packer;

    class DateTransformer implements \MessagePack\TypeTransformer\Extension
    {
        public function getType(): int
        {
            return 5;
        }

        public function pack(Packer $packer, $value): ?string
        {
            return $value instanceof \DateTimeInterface ? $packer->packExt(5, $packer->packInt($value->getTimestamp())) : null;
        }

        public function unpack(BufferUnpacker $unpacker, int $extLength)
        {
            return new \DateTimeImmutable('@' . $unpacker->unpackInt());
        }
    }

    $old = new DateTransformer;
    foreach ([
        fn() => (new Packer)->extendWith($old),
        fn() => (new Packer)->extendWith(new \stdClass),
        fn() => (new BufferUnpacker)->extendWith($old),
        fn() => (new BufferUnpacker)->extendWith(extension: $old),
        fn() => bin2hex((new Packer(null, [$old]))->pack(new \DateTimeImmutable('@7'))),
        fn() => (new BufferUnpacker("\xd4\x05\x07", null, [$old]))->unpack(),
        fn() => (new BufferUnpacker("\xd4\x05\x07", null, [new \ArrayObject]))->unpack(),
    ] as $call) {
        try {
            echo $call(), "\n";
        } catch (\Error $e) {
            echo $e::class, ": {$e->getMessage()}\n";
        }
    }
}
?>
--EXPECT--
TypeError: MessagePack\Packer::extendWith(): Argument #1 ($transformer) must be of type MessagePack\CanPack, App\DateTransformer given: the class is made for rybakit/msgpack before 0.9, which needs msgpack.classes=0
TypeError: MessagePack\Packer::extendWith(): Argument #1 ($transformer) must be of type MessagePack\CanPack, stdClass given
TypeError: MessagePack\BufferUnpacker::extendWith(): Argument #1 ($extension) must be of type MessagePack\Extension, App\DateTransformer given: the class is made for rybakit/msgpack before 0.9, which needs msgpack.classes=0
TypeError: MessagePack\BufferUnpacker::extendWith(): Argument #1 ($extension) must be of type MessagePack\Extension, App\DateTransformer given: the class is made for rybakit/msgpack before 0.9, which needs msgpack.classes=0
d40507
Error: Call to undefined method App\DateTransformer::unpackExt(): the class is made for rybakit/msgpack before 0.9, which needs msgpack.classes=0
Error: Call to undefined method ArrayObject::getType()
