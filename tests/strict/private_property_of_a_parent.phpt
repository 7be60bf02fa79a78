--TEST--
Strict packing: A property of a class is no value for a private one of that name of its parent
--FILE--
<?php
class Id { private int $id; function setId(int $id): static { $this->id = $id; return $this; } }
class Named extends Id { public $id = 1; function __sleep(): array { return ['id']; } }
class Serialized extends Id { public $id = 1; function __serialize(): array { return ['id' => 1]; } }
class Both extends Id { public $id = 1; function __sleep(): array { return ['id', "\0Id\0id"]; } }
class WithoutOwn extends Id { function __serialize(): array { return ['id' => 1]; } }
class Grandchild extends Named { private $other; }

foreach ([new Named, new Serialized, new Both, new Grandchild, new WithoutOwn, (new Both)->setId(5)] as $object) {
    foreach ([false, true] as $compact) {
        foreach ([[$object], array_fill(0, 20, $object)] as $value) {
            try {
                $packed = msgpack_pack($value, ['strict' => true, 'compact' => $compact]);
                $equal = msgpack_unpack($packed, null, ['strict' => true]) == $value;
                echo $object::class, ': ', $equal ? 'equal' : 'other', "\n";
            } catch (Exception $e) {
                echo $object::class, ': ', $e->getMessage(), "\n";
            }
        }
    }
}
var_dump(msgpack_unpack(msgpack_pack(new Named), null, ['strict' => true]));
?>
--EXPECTF--
Named: Strict packing: property Id::$id has no value, in [0]
Named: Strict packing: property Id::$id has no value, in [0]
Named: Strict packing: property Id::$id has no value, in [0]
Named: Strict packing: property Id::$id has no value, in [0]
Serialized: Strict packing: property Id::$id has no value, in [0]
Serialized: Strict packing: property Id::$id has no value, in [0]
Serialized: Strict packing: property Id::$id has no value, in [0]
Serialized: Strict packing: property Id::$id has no value, in [0]
Both: Strict packing: property Both::$id has no value, in [0]
Both: Strict packing: property Both::$id has no value, in [0]
Both: Strict packing: property Both::$id has no value, in [0]
Both: Strict packing: property Both::$id has no value, in [0]
Grandchild: Strict packing: property Id::$id has no value, in [0]
Grandchild: Strict packing: property Id::$id has no value, in [0]
Grandchild: Strict packing: property Id::$id has no value, in [0]
Grandchild: Strict packing: property Id::$id has no value, in [0]
WithoutOwn: Strict packing: property WithoutOwn::$id is not declared, in [0]
WithoutOwn: Strict packing: property WithoutOwn::$id is not declared, in [0]
WithoutOwn: Strict packing: property WithoutOwn::$id is not declared, in [0]
WithoutOwn: Strict packing: property WithoutOwn::$id is not declared, in [0]
Both: equal
Both: equal
Both: equal
Both: equal

Warning: [msgpack] (php_msgpack_unserialize) Property Id::$id has no value in %s on line %d
bool(false)
