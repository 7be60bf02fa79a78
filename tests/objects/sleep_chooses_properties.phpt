--TEST--
__sleep() chooses the properties; its errors are reported
--EXTENSIONS--
msgpack
--FILE--
<?php
class S {
    public $a = 1; protected $b = 2; private $c = 3; public $left_out = 4;
    static $names = ['a', 'b', 'c'];
    function __sleep() { return self::$names; }
    function __wakeup() { echo "awake\n"; }
}
$pack = function ($names) {
    S::$names = $names;
    echo bin2hex($packed = msgpack_pack(new S)), "\n";
    return $packed;
};
print_r(msgpack_unpack($pack(['a', 'b', 'c'])));
$pack([]);
$pack(['a', 'nothing']);
$pack(['a', 5]);
$pack(['a', 'a']);
$pack("a");
S::$names = null;
$s = new S;
echo bin2hex(msgpack_pack([$s, $s])), "\n";
set_error_handler(function ($number, $message) { throw new Exception($message); });
foreach (['x', ['x'], [5]] as S::$names) {
    try { msgpack_pack([new S]); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
}
?>
--EXPECTF--
84c0a153a16101a4002a006202a40053006303
awake
S Object
(
    [a] => 1
    [b:protected] => 2
    [c:S:private] => 3
    [left_out] => 4
)
81c0a153

Notice: [msgpack] (msgpack_serialize_class) "nothing" returned as member variable from __sleep() but does not exist in %s on line %d
83c0a153a16101a76e6f7468696e67c0

Notice: [msgpack] (msgpack_serialize_class) __sleep should return an array only containing the names of instance-variables to serialize in %s on line %d
82c0a153a16101
82c0a153a16101

Notice: [msgpack] (msgpack_serialize_object) __sleep should return an array only containing the names of instance-variables to serialize in %s on line %d
c0

Notice: [msgpack] (msgpack_serialize_object) __sleep should return an array only containing the names of instance-variables to serialize in %s on line %d
92c0c0
[msgpack] (msgpack_serialize_object) __sleep should return an array only containing the names of instance-variables to serialize
[msgpack] (msgpack_serialize_class) "x" returned as member variable from __sleep() but does not exist
[msgpack] (msgpack_serialize_class) __sleep should return an array only containing the names of instance-variables to serialize
