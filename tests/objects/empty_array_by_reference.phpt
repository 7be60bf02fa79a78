--TEST--
An empty array held by reference, which has no mark, stays shared
--EXTENSIONS--
msgpack
--FILE--
<?php
class Holder { public array $list = []; public $other; }
$list = [];
$holder = new Holder;
$holder->list = &$list;
$holder->other = &$list;
$dynamic = new stdClass;
$dynamic->list = &$list;
foreach ([[&$list, &$list], ['a' => &$list, 5 => ['b' => &$list]], [$holder, &$list], [$dynamic, &$list]] as $value) {
    $back = msgpack_unpack(msgpack_pack($value));
    var_dump(serialize($back) === serialize($value));
}
$back = msgpack_unpack(msgpack_pack([$holder, &$list]));
try {
    $back[1] = 5;
} catch (TypeError $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
Cannot assign int to reference held by property Holder::$list of type array
