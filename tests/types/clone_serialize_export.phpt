--TEST--
The types can be cloned, compared, serialized, exported and encoded as JSON
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\{Bin, Ext, Map, Timestamp};

foreach ([new Bin("b"), new Ext(-5, 'e'), new Map(['k' => [1]]), new Timestamp(-7, 999)] as $object) {
    $clone = clone $object;
    echo get_class($object), "\n";
    echo '  clone: ', $clone == $object && $clone !== $object ? 'equal' : 'not equal', "\n";
    $serialized = serialize($object);
    echo '  ', str_replace("\0", '\0', $serialized), "\n";
    echo '  unserialized: ', unserialize($serialized) == $object ? 'equal' : 'not equal', "\n";
    echo '  packed: ', msgpack_pack(unserialize($serialized)) === msgpack_pack($object) ? 'the same bytes' : 'other bytes', "\n";
    echo '  ', preg_replace('/\s+/', ' ', var_export($object, true)), "\n";
    echo '  ', json_encode($object), "\n";
}

$bin = new Bin('original');
$clone = clone $bin;
$clone->data = 'changed';
echo "A clone is independent: $bin->data, $clone->data\n";
var_dump(new Timestamp(1, 2) == new Timestamp(1, 2), new Timestamp(1, 2) == new Timestamp(1, 3), new Timestamp(1, 5) < new Timestamp(2, 0));
?>
--EXPECT--
MessagePack\Type\Bin
  clone: equal
  O:20:"MessagePack\Type\Bin":1:{s:4:"data";s:1:"b";}
  unserialized: equal
  packed: the same bytes
  \MessagePack\Type\Bin::__set_state(array( 'data' => 'b', ))
  {"data":"b"}
MessagePack\Type\Ext
  clone: equal
  O:20:"MessagePack\Type\Ext":2:{s:4:"type";i:-5;s:4:"data";s:1:"e";}
  unserialized: equal
  packed: the same bytes
  \MessagePack\Type\Ext::__set_state(array( 'type' => -5, 'data' => 'e', ))
  {"type":-5,"data":"e"}
MessagePack\Type\Map
  clone: equal
  O:20:"MessagePack\Type\Map":1:{s:3:"map";a:1:{s:1:"k";a:1:{i:0;i:1;}}}
  unserialized: equal
  packed: the same bytes
  \MessagePack\Type\Map::__set_state(array( 'map' => array ( 'k' => array ( 0 => 1, ), ), ))
  {"map":{"k":[1]}}
MessagePack\Type\Timestamp
  clone: equal
  O:26:"MessagePack\Type\Timestamp":2:{s:35:"\0MessagePack\Type\Timestamp\0seconds";i:-7;s:39:"\0MessagePack\Type\Timestamp\0nanoseconds";i:999;}
  unserialized: equal
  packed: the same bytes
  \MessagePack\Type\Timestamp::__set_state(array( 'seconds' => -7, 'nanoseconds' => 999, ))
  "1969-12-31T23:59:53.000000999Z"
A clone is independent: original, changed
bool(true)
bool(false)
bool(true)
