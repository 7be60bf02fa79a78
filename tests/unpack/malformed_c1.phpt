--TEST--
c1, which the specification never uses, is a parse error as a value and as a key
--EXTENSIONS--
msgpack
--FILE--
<?php
set_error_handler(function (int $level, string $message) {
    echo "  $message\n";
    return true;
});

$malformed = [
    'alone' => 'c1',
    'with bytes behind it' => 'c10102',
    'first element' => '93c10203',
    'middle element' => '9301c103',
    'last element' => '930102c1',
    'element of array 16' => 'dc000201c1',
    'element of array 32' => 'dd0000000201c1',
    'nested' => '91919191c1',
    'first key' => '82c101a16202',
    'first value' => '82a161c1a16202',
    'second key' => '82a16101c102',
    'last value' => '82a16101a162c1',
    'key of map 16' => 'de0001c101',
    'key of map 32' => 'df00000001c101',
    'within a key' => '8191c101',
    'behind nil, where a mark is due' => '82c0c1a16101',
    'property name' => '82c0a8737464436c617373c101',
    'property' => '82c0a8737464436c617373a170c1',
    'after a complete form' => '83c006a153a141c101',
];
foreach ($malformed as $place => $message) {
    echo "$place\n";
    echo '  ' . json_encode(msgpack_unpack(hex2bin($message))) . "\n";
}

echo "Not where it is data:";
foreach (['a1c1', 'd901c1', 'c401c1', 'ccc1', 'd0c1', 'cdc1c1', 'd4c100', 'd405c1'] as $message) {
    echo ' ', is_object($value = msgpack_unpack(hex2bin($message))) ? "$value->type/" . bin2hex($value->data) : bin2hex((string) $value);
}
echo "\n";
echo "Nor behind the value\n";
echo '  ' . json_encode(msgpack_unpack("\x05\xc1")) . "\n";
?>
--EXPECT--
alone
  [msgpack] (php_msgpack_unserialize) Parse error
  false
with bytes behind it
  [msgpack] (php_msgpack_unserialize) Parse error
  false
first element
  [msgpack] (php_msgpack_unserialize) Parse error
  false
middle element
  [msgpack] (php_msgpack_unserialize) Parse error
  false
last element
  [msgpack] (php_msgpack_unserialize) Parse error
  false
element of array 16
  [msgpack] (php_msgpack_unserialize) Parse error
  false
element of array 32
  [msgpack] (php_msgpack_unserialize) Parse error
  false
nested
  [msgpack] (php_msgpack_unserialize) Parse error
  false
first key
  [msgpack] (php_msgpack_unserialize) Parse error
  false
first value
  [msgpack] (php_msgpack_unserialize) Parse error
  false
second key
  [msgpack] (php_msgpack_unserialize) Parse error
  false
last value
  [msgpack] (php_msgpack_unserialize) Parse error
  false
key of map 16
  [msgpack] (php_msgpack_unserialize) Parse error
  false
key of map 32
  [msgpack] (php_msgpack_unserialize) Parse error
  false
within a key
  [msgpack] (php_msgpack_unserialize) Parse error
  false
behind nil, where a mark is due
  [msgpack] (php_msgpack_unserialize) Parse error
  false
property name
  [msgpack] (php_msgpack_unserialize) Parse error
  false
property
  [msgpack] (php_msgpack_unserialize) Parse error
  false
after a complete form
  [msgpack] (php_msgpack_unserialize) Parse error
  false
Not where it is data: c1 c1 c1 313933 2d3633 3439363031 -63/00 5/c1
Nor behind the value
  [msgpack] (php_msgpack_unserialize) Extra bytes
  5
