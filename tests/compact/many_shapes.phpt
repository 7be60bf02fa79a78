--TEST--
Compact form: 65,536 shapes have an index
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$maps = '';
for ($i = 0; $i < 65536; $i++) {
    $maps .= "\x81\xcd" . pack('n', $i) . "\x01";
}
$list = fn(string $elements, int $count) => ANNOUNCEMENT . "\xdd" . pack('N', $count) . $elements;
var_dump(array_slice(msgpack_unpack($list("$maps\x81\xa1x\x01\x92\xd5\x51\xff\xff\x07", 65538)), 65536));
echo json_encode(msgpack_unpack($list("$maps\x93\xc7\x00\x51\xa1a\x01", 65537))[65536]), "\n";
var_dump(same_as_plain(['some text', 'some text', ...array_map(fn(int $n) => ["key $n" => $n, 'b' => 1], range(0, 65540)), ['key 65540' => 1, 'b' => 1], ['key 0' => 1, 'b' => 2], ['key 65536' => 2, 'b' => 1]]));
?>
--EXPECT--
array(2) {
  [0]=>
  array(1) {
    ["x"]=>
    int(1)
  }
  [1]=>
  array(1) {
    [65535]=>
    int(7)
  }
}
{"a":1}
bool(true)
