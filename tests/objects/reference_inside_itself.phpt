--TEST--
An array that contains itself by reference round-trips
--EXTENSIONS--
msgpack
--FILE--
<?php
$array = ['x' => 1];
$array['self'] = &$array;
echo bin2hex($packed = msgpack_pack($array)), "\n";
$back = msgpack_unpack($packed);
$back['self']['self']['self']['x'] = 2;
var_dump($back['x'], $back['self']['x']);
unset($array['self'], $back['self']['self']);
?>
--EXPECT--
82a17801a473656c6683c001a17801a473656c6682c0020002
int(1)
int(2)
