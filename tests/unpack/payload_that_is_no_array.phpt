--TEST--
The payload of an object is an array or a map: nil is none either, where the object has a nil key
--EXTENSIONS--
msgpack
--FILE--
<?php
class Payload { public function __unserialize(array $data): void { echo 'called with ', json_encode($data), "\n"; } }
$object = "\xc0\xa7Payload";
foreach (['no key' => "\x81$object", 'nil' => "\x82$object\xc0\xc0", 'false' => "\x82$object\xc0\xc2", 'an integer' => "\x82$object\xc0\x01",
    'an array' => "\x82$object\xc0\x91\x01", 'an empty one' => "\x82$object\xc0\x90", 'a map' => "\x82$object\xc0\x81\xa1a\x01"] as $what => $bytes) {
    foreach ([[], ['strict' => true]] as $options) {
        echo $what, ': ';
        try {
            msgpack_unpack($bytes, null, $options + ['throw' => true]);
        } catch (MessagePack\Exception\UnpackingFailedException $e) {
            echo $e->getMessage(), "\n";
        }
    }
    try {
        count(new MessagePack\Raw($bytes));
    } catch (MessagePack\Exception\UnpackingFailedException $e) {
        echo '  Raw: ', $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
no key: called with []
no key: called with []
nil: Parse error at offset 12
nil: Parse error at offset 12
  Raw: Malformed form of an object at offset 0
false: Parse error at offset 12
false: Parse error at offset 12
  Raw: Malformed form of an object at offset 0
an integer: Parse error at offset 12
an integer: Parse error at offset 12
  Raw: Malformed form of an object at offset 0
an array: called with [1]
an array: called with [1]
an empty one: called with []
an empty one: called with []
a map: called with {"a":1}
a map: called with {"a":1}
