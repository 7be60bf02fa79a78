--TEST--
The first key of a map may be digits, an integer, incomplete, or no key
--FILE--
<?php
foreach (['81a23132c3', '8112c3', '82a23132c3a161c2', '81a161c3', '82a161c3a161c2', '81a0c3', '8290', '82a2'] as $hex) {
    echo $hex, ': ';
    var_dump(@msgpack_unpack(hex2bin($hex)));
}
$unpacker = new MessagePack\BufferUnpacker("\x81\xa2k");
var_dump($unpacker->tryUnpack());
$unpacker->append("k\x05");
var_dump($unpacker->tryUnpack());
?>
--EXPECT--
81a23132c3: array(1) {
  [12]=>
  bool(true)
}
8112c3: array(1) {
  [18]=>
  bool(true)
}
82a23132c3a161c2: array(2) {
  [12]=>
  bool(true)
  ["a"]=>
  bool(false)
}
81a161c3: array(1) {
  ["a"]=>
  bool(true)
}
82a161c3a161c2: array(1) {
  ["a"]=>
  bool(false)
}
81a0c3: array(1) {
  [""]=>
  bool(true)
}
8290: bool(false)
82a2: bool(false)
array(0) {
}
array(1) {
  [0]=>
  array(1) {
    ["kk"]=>
    int(5)
  }
}
