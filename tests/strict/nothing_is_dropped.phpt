--TEST--
Strict reading rejects what other reading drops, converts or overwrites
--FILE--
<?php
#[AllowDynamicProperties]
class Plain
{
    public $x;
    public ?int $n = null;
}

function object_of(string $properties, int $count): string
{
    return chr(0x81 + $count) . "\xc0\xa5Plain" . $properties;
}

$messages = [
    'a key twice' => "\x82\xa1a\1\xa1a\2",
    'a key twice, of nil' => "\x82\xa1a\xc0\xa1a\xc0",
    'a key twice, of arrays' => "\x83\xa1a\x91\1\xa1b\x91\1\xa1a\x91\1",
    'a number and its digits' => "\x82\1\xc0\xa11\xc0",
    'digits and their number' => "\x82\xa11\xc0\1\xc0",
    'a key twice, of a row' => "\x93\x82\xa1a\1\xa1b\2\x82\xa1a\1\xa1b\2\x82\xa1a\1\xa1a\2",
    'a key twice, of a large map' => "\xde\2\1" . implode('', array_map(static fn ($i) => "\xa4k" . sprintf('%03d', $i) . "\0", range(0, 511))) . "\xa4k007\0",
    'an integer twice' => "\x84\1\0\2\0\3\0\1\0",
    'a property twice, in order' => object_of("\xa1x\1\xa1n\2\xa1x\3", 3),
    'a property twice, out of order' => object_of("\xa1n\1\xa1x\1\xa1n\3", 3),
    'a property twice, by two names' => object_of("\xa1x\1\xa4\0*\0x\1", 2),
    'a dynamic property twice' => object_of("\xa1y\xc0\xa1y\xc0", 2),
    'a property of a stdClass twice' => "\x83\xc0\xa8stdClass\xa1y\xc0\xa1y\xc0",
    'a mangled name' => object_of("\xa4\0Q\0y\1", 1),
    'a broken name' => object_of("\xa2\0y\1", 1),
    'a type that is refused' => object_of("\xa1n\xa1a", 1),
    'a type that is refused, by reference' => object_of("\xa1x\x81\xc0\xa8stdClass\xa1n\x82\xc0\5\0\2", 2),
    'a second class' => "\x82\xc0\xa5Plain\xc0\xa5Plain",
    'a class after properties' => "\x82\xa1x\1\xc0\xa5Plain",
    'a payload that is no array' => object_of("\xc0\1", 1),
    'a payload and a property' => object_of("\xc0\x81\xa1x\1\xa1x\2", 2),
    'a nil key' => "\x82\xa1a\1\xc0\1",
    'a nil key alone' => "\x81\xc0\xc0",
    'a mark without a meaning' => "\x82\xc0\7\1\2",
    'a mark alone' => "\x81\xc0\4",
    'a reference to nothing' => "\x81\xc0\1",
    'a reference to a reference' => "\x83\xc0\1\xc0\1\1\2",
    'a back-reference to nothing' => "\x82\xc0\4\0\5",
    'pairs after an object' => "\x92\x81\xc0\xa8stdClass\x83\xc0\4\0\2\1\2",
    'a key of an array' => "\x81\x91\1\1",
    'a key of a float' => "\x81\xcb\x3f\xf8\0\0\0\0\0\0\1",
    'an integer that PHP has not' => "\xcf\xff\xff\xff\xff\xff\xff\xff\xff",
    'an incomplete class' => "\x81\xc0\xb6__PHP_Incomplete_Class",
    'a class that forbids it' => "\x81\xc0\xa7Closure",
    'bytes after the value' => "\x90\x90",
    'no bytes' => '',
];
$others = ['php_only=0' => ['a nil key', 'a key of an array'], 'assoc=0' => ['a key twice', 'a nil key', 'a number and its digits']];

function read(string $bytes): string
{
    $warnings = [];
    set_error_handler(static function ($level, $text) use (&$warnings) { $warnings[] = str_replace('[msgpack] (php_msgpack_unserialize) ', '', $text); return true; });
    $value = msgpack_unpack($bytes, null, ['strict' => true]);
    restore_error_handler();

    return $value === false && count($warnings) === 1 ? $warnings[0] : 'READ: ' . json_encode([$value, $warnings]);
}

foreach ($messages as $what => $bytes) {
    echo $what, ': ', read($bytes), "\n";
}
foreach ($others as $setting => $which) {
    ini_set('msgpack.' . strtok($setting, '='), '0');
    foreach ($which as $what) {
        echo "$setting, $what: ", read($messages[$what]), "\n";
    }
    ini_restore('msgpack.' . strtok($setting, '='));
}
try {
    msgpack_unpack($messages['a type that is refused'], null, ['strict' => true, 'throw' => true]);
} catch (MessagePack\Exception\UnpackingFailedException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
a key twice: A map has the same key twice
a key twice, of nil: A map has the same key twice
a key twice, of arrays: A map has the same key twice
a number and its digits: A map has the same key twice
digits and their number: A map has the same key twice
a key twice, of a row: A map has the same key twice, in [2]
a key twice, of a large map: A map has the same key twice
an integer twice: A map has the same key twice
a property twice, in order: Property Plain::$x is there twice
a property twice, out of order: Property Plain::$n is there twice
a property twice, by two names: Property Plain::$x is there twice
a dynamic property twice: Property Plain::$y is there twice
a property of a stdClass twice: Property stdClass::$y is there twice
a mangled name: Property Plain::$y is not declared
a broken name: illegal offset type, skip this decoding
a type that is refused: Property Plain::$n does not take string, in ->n
a type that is refused, by reference: Property Plain::$n does not take stdClass, in ->n
a second class: A key or a mark has no meaning
a class after properties: A key or a mark has no meaning
a payload that is no array: A key or a mark has no meaning
a payload and a property: A key or a mark has no meaning
a nil key: A key or a mark has no meaning
a nil key alone: A key or a mark has no meaning
a mark without a meaning: A key or a mark has no meaning
a mark alone: A key or a mark has no meaning
a reference to nothing: A key or a mark has no meaning
a reference to a reference: A key or a mark has no meaning
a back-reference to nothing: Invalid references value: 4
pairs after an object: Parse error
a key of an array: illegal key type
a key of a float: illegal key type
an integer that PHP has not: An integer is out of range
an incomplete class: Class "__PHP_Incomplete_Class" has no objects that can be unpacked
a class that forbids it: Class "Closure" has no objects that can be unpacked
bytes after the value: Extra bytes
no bytes: Insufficient data for unserializing
php_only=0, a nil key: illegal key type
php_only=0, a key of an array: illegal key type
assoc=0, a key twice: Property stdClass::$a is there twice
assoc=0, a nil key: A key or a mark has no meaning
assoc=0, a number and its digits: Property stdClass::$1 is there twice
Property Plain::$n does not take string at offset 12, in ->n
