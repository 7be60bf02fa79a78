<?php
use MessagePack\BufferUnpacker;
use MessagePack\Exception\InsufficientDataException;
use MessagePack\Exception\InvalidOptionException;
use MessagePack\Exception\PackingFailedException;
use MessagePack\Exception\UnpackingFailedException;
use MessagePack\Extension\TimestampExtension;
use MessagePack\MessagePack;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\Type\Bin;
use MessagePack\Type\Ext;
use MessagePack\Type\Map;
use MessagePack\Type\Timestamp;
use MessagePack\UnpackOptions;

function predicates(object $options): array
{
    $answers = [];
    foreach (get_class_methods($options) as $method) {
        if (str_starts_with($method, 'is') && !in_array($method, ['isCompactMode', 'isObjectAsMapMode', 'isRecordsMode', 'isMapAsObjectMode', 'isStructuredCloneMode', 'isDetectFloat32Mode', 'isDecimalFloat32Mode', 'isAsRawMode'], true)) { // ours alone
            $answers[$method] = $options->$method();
        }
    }
    ksort($answers);
    return $answers;
}

/** Results of PHP's own functions for the objects. */
function objects_as_such(): Generator
{
    $objects = [
        new Bin('b'), new Ext(5, 'e'), new Map(['k' => 1]), new Timestamp(1, 2), new TimestampExtension,
        PackOptions::fromBitmask(18), UnpackOptions::fromBitmask(2), new Packer, new Packer(PackOptions::FORCE_BIN, [new TimestampExtension]),
    ];
    foreach ($objects as $i => $object) {
        yield "serialize $i" => attempt(fn() => serialize($object));
        yield "clone $i" => attempt(fn() => [clone $object == $object, serialize(clone $object)]);
        yield "json_encode $i" => attempt(fn() => $object instanceof Timestamp ? null : json_encode($object));
        yield "dynamic property $i" => attempt(function () use ($object) {
            $copy = clone $object;
            $copy->dynamic = 1;
            return isset($copy->dynamic);
        });
        yield "properties $i" => attempt(fn() => get_object_vars($object));
        foreach ($objects as $j => $other) {
            yield "$i == $j" => attempt(fn() => $object == $other);
        }
    }
    yield 'Bin of a number' => attempt(fn() => new Bin(12));
    yield 'Ext of numeric strings' => attempt(fn() => new Ext('12', 34));
    yield 'Bin changed' => attempt(function () {
        $bin = new Bin('a');
        $bin->data .= 'b';
        return MessagePack::pack([$bin, $bin]);
    });
}

return function (): Generator {
    yield from objects_as_such();
    $masks = [...range(0, 255), -1, -256, PHP_INT_MAX, PHP_INT_MIN, PHP_INT_MIN | 4];
    foreach ($masks as $mask) {
        yield "PackOptions $mask" => attempt(fn() => predicates(PackOptions::fromBitmask($mask)));
        yield "Packer $mask" => attempt(fn() => (new Packer($mask))->pack(['a', "\xff", 1.5, [], '', ['k' => 'v'], [1 => '']]));
        yield "Packer of PackOptions $mask" => attempt(fn() => (new Packer(PackOptions::fromBitmask($mask)))->pack([1.1, '']));
        yield "MessagePack::pack $mask" => attempt(fn() => MessagePack::pack(["\xff", [2 => 0.5]], $mask));
        yield "UnpackOptions $mask" => attempt(fn() => predicates(UnpackOptions::fromBitmask($mask)));
        if (($mask & 7) !== 4) { // Decimal\Decimal is missing
            yield "BufferUnpacker $mask" => attempt(fn() => (new BufferUnpacker("\xcf\xff\xff\xff\xff\xff\xff\xff\xff", $mask))->unpack());
            yield "MessagePack::unpack $mask" => attempt(fn() => MessagePack::unpack("\x92\x01\xcf\x80\0\0\0\0\0\0\1", $mask));
        }
    }
    yield 'defaults of packing' => attempt(fn() => predicates(PackOptions::fromDefaults()));
    yield 'defaults of unpacking' => attempt(fn() => predicates(UnpackOptions::fromDefaults()));
    foreach ([null, '2', '16', 2.0, true, false] as $options) {
        yield 'Packer ' . show($options) => attempt(fn() => (new Packer($options))->pack(['a', []]));
        yield 'BufferUnpacker ' . show($options) => attempt(fn() => (new BufferUnpacker("\xcf\xff\xff\xff\xff\xff\xff\xff\xff", $options))->unpack());
    }

    $valid = ['A', 'B', 'C', 'D', 'E'];
    for ($count = 0; $count <= 5; $count++) {
        $some = array_slice($valid, 0, $count);
        yield "outOfRange $count" => attempt(fn() => throw InvalidOptionException::outOfRange('some', $some));
        yield "outOfRange $count keyed" => attempt(fn() => throw InvalidOptionException::outOfRange('', array_combine(array_reverse($some), $some)));
    }
    yield 'outOfRange numbers' => attempt(fn() => throw InvalidOptionException::outOfRange('100%s', [1, 2.5, '%d']));
    foreach ([null, true, 1, 1.5, 'a', [], new stdClass, new Money(1), fn() => 1, Suit::Hearts, STDIN] as $value) {
        yield 'unsupportedType ' . get_debug_type($value) => attempt(fn() => throw PackingFailedException::unsupportedType($value));
    }
    foreach ([...range(0, 255), -1, 256, 0x190, PHP_INT_MAX, PHP_INT_MIN] as $code) {
        yield "unknownCode $code" => attempt(fn() => throw UnpackingFailedException::unknownCode($code));
        yield "unexpectedCode $code" => attempt(fn() => throw UnpackingFailedException::unexpectedCode($code, "some %s"));
        yield "invalidMapKeyType $code" => attempt(fn() => throw UnpackingFailedException::invalidMapKeyType($code));
        yield "inherited $code" => attempt(fn() => throw InsufficientDataException::unknownCode($code));
    }
    foreach ([[], ['More'], ['', 5], ['More', -5, new LogicException('before', 2)]] as $arguments) {
        yield 'InsufficientDataException ' . count($arguments) => attempt(fn() => throw new InsufficientDataException(...$arguments));
        yield 'UnpackingFailedException ' . count($arguments) => attempt(fn() => throw new UnpackingFailedException(...$arguments));
    }
    foreach (['PackOptions', 'UnpackOptions', 'MessagePack', 'TypeTransformer\TraversableTransformer'] as $class) {
        yield "new $class" => attempt(fn() => new ('MessagePack\\' . $class));
    }
};
