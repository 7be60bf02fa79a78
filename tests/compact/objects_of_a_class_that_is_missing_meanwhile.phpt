--TEST--
Compact form: what a class derived from one of PHP has serialized is packed where the class is missing, and unpacked where it is there
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$long = str_repeat('long ', 60);
$shared = ['an array', 'in several places', $long];
/** The payload of an ArrayObject: flags, storage and properties. */
$object = fn (array $storage) => new MessagePack\Raw("\x82\xc0\xa5Later\xc0" . msgpack_pack([0, $storage, []], ['compact' => false]));
$plain = msgpack_pack([$object([$shared, $shared]), $object([$shared, $long, $long]), $shared, $long, new ArrayObject([$long])], ['compact' => false]);
$incomplete = msgpack_unpack($plain);
echo get_class($incomplete[0]), "\n";
$incomplete[5] = ((array) $incomplete[0])['1']; // the storage, which is shared then
$packed = [msgpack_pack($incomplete, ['compact' => false]), compact_form($incomplete)];
eval('final class Later extends ArrayObject {}');
foreach ($packed as $bytes) {
    [$first, $second] = $read = msgpack_unpack($bytes);
    var_dump($first->getArrayCopy() === [$shared, $shared], $second->getArrayCopy() === [$shared, $long, $long], $read[2] === $shared, $read[4][0] === $long && $read[5] === [$shared, $shared]);
}
?>
--EXPECT--
__PHP_Incomplete_Class
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
