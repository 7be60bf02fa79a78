--TEST--
A back-reference survives growth of the payload array by string keys
--EXTENSIONS--
msgpack
--FILE--
<?php
class U { public $data; function __unserialize(array $data): void { $this->data = $data; } }
$data = msgpack_unpack("\x84\xc0\xa1U\x00\x01\x01\x81\xc0\xa8stdClass\xa1a\x82\xc0\x05\x00\x02")->data;
$data['a'] = 'the same';
var_dump($data);
/* ... on 32 bits, the bytes of a key were taken for a value there. */
$data = msgpack_unpack("\x85\xc0\xa1U\x00\x01\x01\x90\x02\x07\xa1a\x82\xc0\x02\x00\x02")->data;
$data['a'] = 'the same';
var_dump($data);
?>
--EXPECT--
array(3) {
  [0]=>
  int(1)
  [1]=>
  &string(8) "the same"
  ["a"]=>
  &string(8) "the same"
}
array(4) {
  [0]=>
  int(1)
  [1]=>
  &string(8) "the same"
  [2]=>
  int(7)
  ["a"]=>
  &string(8) "the same"
}
