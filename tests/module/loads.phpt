--TEST--
The extension loads, and has its functions, classes and constants
--EXTENSIONS--
msgpack
--FILE--
<?php
$extension = new ReflectionExtension('msgpack');
echo implode(' ', array_keys($extension->getFunctions())), "\n";
echo implode("\n", $extension->getClassNames()), "\n";
print_r($extension->getConstants());
print_r($extension->getINIEntries());
?>
--EXPECT--
msgpack_pack msgpack_serialize msgpack_unpack msgpack_unserialize
MessagePack\Exception\InvalidOptionException
MessagePack\Exception\PackingFailedException
MessagePack\Exception\UnpackingFailedException
MessagePack\Exception\InsufficientDataException
MessagePack\Exception\MappingException
MessagePack\Exception\InvalidTypeException
MessagePack\MessagePack
MessagePack\PackOptions
MessagePack\UnpackOptions
MessagePack\CanPack
MessagePack\CanBePacked
MessagePack\Extension
MessagePack\Packer
MessagePack\BufferUnpacker
MessagePack\RawIterator
MessagePack\Raw
MessagePack\Structures
MessagePack\StreamReader
MessagePack\StreamWriter
MessagePack\Type\Bin
MessagePack\Type\Ext
MessagePack\Type\Map
MessagePack\Type\Set
MessagePack\Type\TypedArray
MessagePack\Type\RegExp
MessagePack\Type\Error
MessagePack\Type\BigInt
MessagePack\Type\Undefined
MessagePack\Type\Timestamp
MessagePack\Extension\TimestampExtension
MessagePack\Extension\DateTimeExtension
MessagePack\TypeTransformer\StreamTransformer
MessagePack\TypeTransformer\EnumTransformer
MessagePack\TypeTransformer\JsonSerializableTransformer
MessagePack\TypeTransformer\ObjectTransformer
MessagePack\TypeTransformer\TraversableTransformer
MessagePack\Codec
MessagePack\CodecOptions
MessagePack\MappingError
MessagePack\Attribute\Name
MessagePack\Attribute\Type
MessagePack\Attribute\ListOf
MessagePack\Attribute\Naming
MessagePack\Attribute\Discriminator
MessagePack\Attribute\AsList
MessagePack\Attribute\Factory
MessagePack
MessagePackUnpacker
Array
(
    [MESSAGEPACK_OPT_PHPONLY] => -1001
    [MESSAGEPACK_OPT_ASSOC] => -1002
    [MESSAGEPACK_OPT_FORCE_F32] => -1003
    [MessagePack\VERSION] => 4.0.0-dev
)
Array
(
    [msgpack.error_display] => 1
    [msgpack.php_only] => 1
    [msgpack.assoc] => 1
    [msgpack.illegal_key_insert] => 0
    [msgpack.use_str8_serialization] => 1
    [msgpack.force_f32] => 0
    [msgpack.compact] => 0
    [msgpack.strict] => 0
    [msgpack.classes] => 1
    [msgpack.allowed_classes] => *
    [msgpack.read_serialized] => 0
    [msgpack.max_depth] => 4096
    [msgpack.str_bin] => str
)
