--TEST--
OBJECT_AS_MAP: a Packer packs an stdClass as a map, so that what MAP_AS_OBJECT reads can be packed again
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, CanPack, Packer, PackOptions, TypeTransformer\ObjectTransformer, Type\Map, UnpackOptions};

$packer = new Packer(PackOptions::OBJECT_AS_MAP);
$message = "\x83\xa4list\x92\x80\x81\xa1a\x90\xa17\xc0\xa0\xc3";
$value = (new BufferUnpacker($message, UnpackOptions::MAP_AS_OBJECT))->unpack();
var_dump($value->list[0], bin2hex($packer->pack($value)) === bin2hex($message));
var_dump(bin2hex($packer->packArray([new stdClass])), bin2hex($packer->packMap(['k' => (object) ['x' => 1]])));

echo "-- in the compact form, with records\n";
$rows = array_map(fn (int $i): object => (object) ['id' => $i, 'name' => "name $i"], range(1, 5));
$compact = (new Packer(PackOptions::OBJECT_AS_MAP | PackOptions::COMPACT))->pack($rows);
var_dump(strlen($compact) < strlen($packer->pack($rows)), msgpack_unpack($compact) === array_map(get_object_vars(...), $rows));
$options = PackOptions::OBJECT_AS_MAP | PackOptions::USE_RECORDS;
var_dump((new Packer($options))->pack($rows) === (new Packer(PackOptions::USE_RECORDS))->pack($rows));

echo "-- others\n";
$called = new class implements CanPack {
    public function pack(Packer $packer, $value): ?string
    {
        return $value instanceof ArrayObject ? $packer->pack((object) $value->getArrayCopy()) : null;
    }
};
echo bin2hex($packer->extendWith($called)->pack([new ArrayObject(['x' => (object) []])])), "\n";
foreach ([new Packer, new Packer(PackOptions::COMPACT), $packer] as $other) {
    try {
        echo bin2hex($other->pack($other === $packer ? new ArrayIterator : new stdClass)), "\n";
    } catch (MessagePack\Exception\PackingFailedException $exception) {
        echo $exception->getMessage(), "\n";
    }
}
$cycle = new stdClass;
$cycle->self = [$cycle];
try {
    $packer->pack($cycle);
} catch (MessagePack\Exception\PackingFailedException $exception) {
    echo substr($exception->getMessage(), 0, 50), "\n";
}
$options = PackOptions::fromBitmask(PackOptions::OBJECT_AS_MAP | PackOptions::FORCE_ARR);
var_dump($options->isObjectAsMapMode(), $options->isRecordsMode(), PackOptions::fromBitmask(PackOptions::USE_RECORDS)->isRecordsMode(), PackOptions::fromDefaults()->isObjectAsMapMode());
echo bin2hex((new Packer($options))->pack((object) ['a' => (object) []])), "\n";
echo bin2hex(unserialize(serialize($packer))->pack(new stdClass)), "\n";
?>
--EXPECT--
object(stdClass)#4 (0) {
}
bool(true)
string(4) "9180"
string(14) "81a16b81a17801"
-- in the compact form, with records
bool(true)
bool(true)
bool(true)
-- others
9181a17880
Unsupported type "stdClass", maybe you forgot to register the type transformer or extension?
Unsupported type "stdClass", maybe you forgot to register the type transformer or extension?
Unsupported type "ArrayIterator", maybe you forgot to register the type transformer or extension?
Maximum depth of 4096 exceeded, in [self][0][self]
bool(true)
bool(false)
bool(true)
bool(false)
81a16180
80
