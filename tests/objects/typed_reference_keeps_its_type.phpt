--TEST--
A reference in a typed property keeps its type constraint, after a rejected message too
--EXTENSIONS--
msgpack
--FILE--
<?php
class T { public array $list = []; public ?array $second = null; }
$list = [1];
$t = new T;
$t->list = &$list;
$t->second = &$list;
$back = msgpack_unpack(msgpack_pack($t));
try {
    $back->second = null;
} catch (TypeError $error) {
    echo $error->getMessage(), "\n";
}
// The second property gets the same reference, and the message is truncated, or the type is wrong.
class U { public ?array $list = null; public int $number = 0; }
var_dump(@msgpack_unpack("\x83\xc0\xa1U\xa4list\x82\xc0\x01\x00\x01\xa6number"));
try {
    msgpack_unpack("\x83\xc0\xa1U\xa4list\x82\xc0\x01\x00\x01\xa6number\x82\xc0\x02\x00\x02");
} catch (TypeError $error) {
    echo $error->getMessage(), "\n";
}
try {
    msgpack_unpack("\x83\xc0\xa1U\xa4list\x82\xc0\x01\x00\x01\xa4list\x83\xc0\x01\x00\x01\x01\xc1");
} catch (TypeError $error) {
    echo $error->getMessage(), "\n";
}
// An object in a property becomes a reference later.
class V { public ?V $object = null; public int $number = 0; }
$back = msgpack_unpack("\x92\x83\xc0\xa1V\xa6object\x82\xc0\xa1V\xa6number\x01\xa6number\x02\x82\xc0\x05\x00\x03");
try {
    $back[1] = 5;
} catch (TypeError $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECTF--
Cannot assign null to reference held by property T::$list of type array
bool(false)
Cannot assign array to property U::$number of type int, in ->number

Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
Cannot assign int to reference held by property V::$object of type ?V
