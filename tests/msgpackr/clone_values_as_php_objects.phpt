--TEST--
msgpackr: the values of structured clones are readonly, and PHP's and PECL's forms of objects restore them
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Packer, PackOptions};
use MessagePack\Type\{BigInt, Error, RegExp, Set, TypedArray, Undefined};

function attempt(Closure $call): void
{
    try {
        $call();
        echo "nothing thrown\n";
    } catch (Throwable $thrown) {
        echo $thrown::class, ': ', str_replace('indirectly modify', 'modify', $thrown->getMessage()), "\n"; /* PHP 8.4 says which */
    }
}

$set = new Set([1, [2], null]);
$values = [$set, new TypedArray('Int16Array', "\1\2"), new RegExp('x', 'g'), new Error('RangeError', 'too far', $set), new BigInt('-5'), Undefined::Value];
foreach ($values as $value) {
    var_dump(unserialize(serialize($value)) == $value, msgpack_unpack(msgpack_pack($value)) == $value, $value instanceof Undefined || clone $value == $value);
}
var_dump(msgpack_unpack(msgpack_pack($values), null, ['allowed_classes' => false])[0] instanceof __PHP_Incomplete_Class);

echo "-- readonly\n";
attempt(fn () => $set->values[] = 1);
attempt(fn () => $set->__construct([2]));
attempt(fn () => $values[1]->__construct('Int8Array', ''));
attempt(fn () => $values[3]->cause = null);
echo json_encode($set), "\n";

echo "-- constructors\n";
attempt(fn () => new TypedArray('int8array', ''));
attempt(fn () => new TypedArray('Float64Array', 'abc'));
attempt(fn () => new TypedArray('Int16Array', 'abc'));
foreach (['', '-', '+1', '01', '-0', '1.0', ' 1', "1\0", '0x1'] as $digits) {
    attempt(fn () => new BigInt($digits));
}
echo (new BigInt('0'))->digits, ' ', (new BigInt('-10'))->digits, "\n";

echo "-- not constructed\n";
$packer = new Packer(PackOptions::STRUCTURED_CLONE);
foreach ([Set::class, TypedArray::class, RegExp::class, Error::class, BigInt::class] as $class) {
    $object = (new ReflectionClass($class))->newInstanceWithoutConstructor();
    attempt(fn () => $packer->pack($object));
    attempt(fn () => $object->pack($packer));
    attempt(fn () => msgpack_pack($object));
}
attempt(fn () => (new ReflectionClass(TypedArray::class))->newInstanceWithoutConstructor()->toArray());
attempt(fn () => (new Packer)->pack(unserialize('O:27:"MessagePack\Type\TypedArray":2:{s:4:"type";s:3:"Foo";s:4:"data";s:0:"";}')));
attempt(fn () => (new Packer)->pack(unserialize('O:23:"MessagePack\Type\BigInt":1:{s:6:"digits";s:3:"1e9";}')));
attempt(fn () => unserialize('O:20:"MessagePack\Type\Set":1:{s:6:"values";i:1;}'));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
-- readonly
Error: Cannot modify readonly property MessagePack\Type\Set::$values
Error: Cannot modify readonly property MessagePack\Type\Set::$values
Error: Cannot modify readonly property MessagePack\Type\TypedArray::$type
Error: Cannot modify readonly property MessagePack\Type\Error::$cause
[1,[2],null]
-- constructors
ValueError: JavaScript has no typed array of type "int8array"
ValueError: The data of a Float64Array must be a multiple of 8 bytes, 3 given
ValueError: The data of an Int16Array must be a multiple of 2 bytes, 3 given
ValueError: A BigInt must be an integer in decimal digits, without leading zeros or a plus sign
ValueError: A BigInt must be an integer in decimal digits, without leading zeros or a plus sign
ValueError: A BigInt must be an integer in decimal digits, without leading zeros or a plus sign
ValueError: A BigInt must be an integer in decimal digits, without leading zeros or a plus sign
ValueError: A BigInt must be an integer in decimal digits, without leading zeros or a plus sign
ValueError: A BigInt must be an integer in decimal digits, without leading zeros or a plus sign
ValueError: A BigInt must be an integer in decimal digits, without leading zeros or a plus sign
ValueError: A BigInt must be an integer in decimal digits, without leading zeros or a plus sign
ValueError: A BigInt must be an integer in decimal digits, without leading zeros or a plus sign
0 -10
-- not constructed
Error: MessagePack\Type\Set has not been constructed
Error: MessagePack\Type\Set has not been constructed
nothing thrown
Error: MessagePack\Type\TypedArray has not been constructed
Error: MessagePack\Type\TypedArray has not been constructed
nothing thrown
Error: MessagePack\Type\RegExp has not been constructed
Error: MessagePack\Type\RegExp has not been constructed
nothing thrown
Error: MessagePack\Type\Error has not been constructed
Error: MessagePack\Type\Error has not been constructed
nothing thrown
Error: MessagePack\Type\BigInt has not been constructed
Error: MessagePack\Type\BigInt has not been constructed
nothing thrown
Error: MessagePack\Type\TypedArray has not been constructed
ValueError: JavaScript has no typed array of type "Foo"
ValueError: A BigInt must be an integer in decimal digits, without leading zeros or a plus sign
TypeError: Cannot assign int to property MessagePack\Type\Set::$values of type array
