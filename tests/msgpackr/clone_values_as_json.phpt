--TEST--
msgpackr: json_encode() of the values of structured clones; transformers leave these to the packer
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\{Packer, PackOptions, Raw};
use MessagePack\Type\{BigInt, Error, RegExp, Set, TypedArray, Undefined};
use MessagePack\TypeTransformer\{JsonSerializableTransformer, ObjectTransformer};

$cause = new Error('RangeError', 'y');
$values = [
    new Set(['k' => 'a', new Set(), ['x' => new BigInt('7')]]),
    new TypedArray('Int8Array', "\x01\xff"),
    new TypedArray('Float64Array', pack('eeee', 0.5, NAN, INF, -INF)),
    new TypedArray('BigUint64Array', "\xff\xff\xff\xff\xff\xff\xff\xff"),
    new TypedArray('ArrayBuffer', "a\0"),
    new TypedArray('DataView', ''),
    new RegExp('^a/b$', 'gi'),
    new Error('TypeError', 'x'),
    new Error('TypeError', 'x', null),
    new Error('TypeError', 'x', $cause),
    new BigInt('-5'),
    new BigInt('18446744073709551616'),
    Undefined::Value,
];
foreach ($values as $value) {
    echo (new ReflectionClass($value))->getShortName(), ' ', json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES), "\n";
}

echo "As a Raw of the integer:\n";
foreach ([(string) PHP_INT_MAX, (string) PHP_INT_MIN, '9223372036854775808', '-5'] as $digits) {
    $integer = new BigInt($digits);
    var_dump($integer->jsonSerialize() === (new Raw($integer->pack(new Packer())))->jsonSerialize());
}

echo "Packed as without jsonSerialize():\n";
$plain = new Packer(PackOptions::STRUCTURED_CLONE);
$json = $plain->extendWith(new JsonSerializableTransformer());
[$public, $any] = [$plain->extendWith(new ObjectTransformer()), $plain->extendWith(new ObjectTransformer(jsonSerializable: true))];
foreach ($values as $value) {
    echo $json->pack([$value]) === $plain->pack([$value]) && $any->pack([$value]) === $public->pack([$value]) ? 'same ' : 'other ';
}
var_dump((new JsonSerializableTransformer())->pack($plain, new Set()), (new ObjectTransformer(true))->pack($plain, new Set()));

echo "Not constructed, references:\n";
foreach ([Set::class, TypedArray::class, RegExp::class, Error::class, BigInt::class] as $class) {
    try {
        (new ReflectionClass($class))->newInstanceWithoutConstructor()->jsonSerialize();
    } catch (\Error $error) {
        echo $error->getMessage(), "\n";
    }
}
$read = fn (string $message) => json_encode(read_clone($message));
echo $read('92 d669 00000001 91 01 d46500 93 a141 a142 d670 00000001'), "\n";
echo $read('92 d669 00000001 d47300 91 01 d670 00000001'), "\n";
var_dump($read('d669 00000001 d47300 91 d670 00000001'), json_last_error_msg());
?>
--EXPECT--
Set ["a",[],{"x":7}]
TypedArray [1,-1]
TypedArray [0.5,null,null,null]
TypedArray ["18446744073709551615"]
TypedArray [97,0]
TypedArray []
RegExp {"source":"^a/b$","flags":"gi"}
Error {"name":"TypeError","message":"x"}
Error {"name":"TypeError","message":"x","cause":null}
Error {"name":"TypeError","message":"x","cause":{"name":"RangeError","message":"y"}}
BigInt -5
BigInt "18446744073709551616"
Undefined null
As a Raw of the integer:
bool(true)
bool(true)
bool(true)
bool(true)
Packed as without jsonSerialize():
same same same same same same same same same same same same same NULL
NULL
Not constructed, references:
MessagePack\Type\Set has not been constructed
MessagePack\Type\TypedArray has not been constructed
MessagePack\Type\RegExp has not been constructed
MessagePack\Type\Error has not been constructed
MessagePack\Type\BigInt has not been constructed
[[1],{"name":"A","message":"B","cause":[1]}]
[[1],[1]]
bool(false)
string(18) "Recursion detected"
