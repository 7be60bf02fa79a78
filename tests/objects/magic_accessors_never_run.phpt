--TEST--
__get(), __set(), __isset(), __call() and constructors are not called
--EXTENSIONS--
msgpack
--FILE--
<?php
class G {
    public $x;
    function __construct() { echo "constructed\n"; }
    function __get($name) { echo "get\n"; }
    function __set($name, $value) { echo "set\n"; }
    function __isset($name) { echo "isset\n"; }
    function __call($name, $arguments) { echo "call\n"; }
}
$g = new G;
$g->x = 5;
$packed = msgpack_pack($g);
print_r(msgpack_unpack($packed));
print_r(msgpack_unpack("\x82\xc0\xa1G\xa1y\x01"));
?>
--EXPECT--
constructed
G Object
(
    [x] => 5
)
G Object
(
    [x] => 
    [y] => 1
)
