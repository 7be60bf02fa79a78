--TEST--
Property hooks do not run: the stored value is packed, and a virtual property is left out
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip property hooks came with PHP 8.4'); ?>
--FILE--
<?php
class Person {
    public string $first = 'a';
    public string $last { get { echo "get\n"; return $this->last; } set { echo "set\n"; $this->last = $value; } }
    public string $full { get { echo "virtual get\n"; return "$this->first $this->last"; } }
    public private(set) int $age = 5;
}
$person = new Person;
$person->last = 'b';
echo bin2hex($packed = msgpack_pack($person)), "\n";
$back = msgpack_unpack($packed);
echo "unpacked\n";
echo $back->full, ' ', $back->age, "\n";
$back = msgpack_unpack("\x84\xc0\xa6Person\xa4full\xa1x\xa5first\xa1y\xa3age\x07");
echo $back->first, $back->age, "\n";
?>
--EXPECTF--
set
84c0a6506572736f6ea56669727374a161a46c617374a162a361676505
unpacked
virtual get
get
a b 5

Warning: [msgpack] (msgpack_unserialize_map_item) Cannot unserialize value for virtual property Person::$full in %s on line %d
y7
