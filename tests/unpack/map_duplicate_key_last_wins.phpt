--TEST--
Of two equal keys in a map the last wins, at the position of the first
--EXTENSIONS--
msgpack
--FILE--
<?php
$maps = [
    'str twice' => '83' . 'a16101' . 'a16202' . 'a16103',
    'str three times' => '83' . 'a16101' . 'a16102' . 'a16103',
    'integer twice' => '83' . '0701' . '0802' . '0703',
    'integer in two formats' => '82' . '0701' . 'd3000000000000000703',
    'integer and digits' => '82' . '0701' . 'a13703',
    'digits and integer' => '82' . 'a13701' . '0703',
    'str and bin' => '82' . 'a16101' . 'c4016103',
    'a scalar, then an array' => '82' . 'a16101' . 'a1619102',
    'an array, then a scalar' => '82' . 'a1619102' . 'a16101',
    'an array, then nil' => '82' . 'a1619102' . 'a161c0',
    'nil, then a scalar' => '82' . 'a161c0' . 'a16101',
    'in a nested map' => '81a16e' . '82' . 'a16101' . 'a16103',
];
foreach ([1, 0] as $assoc) {
    ini_set('msgpack.assoc', $assoc);
    echo "assoc=$assoc\n";
    foreach ($maps as $name => $message) {
        echo "  $name: ", json_encode(msgpack_unpack(hex2bin($message))), "\n";
    }
}
?>
--EXPECT--
assoc=1
  str twice: {"a":3,"b":2}
  str three times: {"a":3}
  integer twice: {"7":3,"8":2}
  integer in two formats: {"7":3}
  integer and digits: {"7":3}
  digits and integer: {"7":3}
  str and bin: {"a":3}
  a scalar, then an array: {"a":[2]}
  an array, then a scalar: {"a":1}
  an array, then nil: {"a":null}
  nil, then a scalar: {"a":1}
  in a nested map: {"n":{"a":3}}
assoc=0
  str twice: {"a":3,"b":2}
  str three times: {"a":3}
  integer twice: {"7":3,"8":2}
  integer in two formats: {"7":3}
  integer and digits: {"7":3}
  digits and integer: {"7":3}
  str and bin: {"a":3}
  a scalar, then an array: {"a":[2]}
  an array, then a scalar: {"a":1}
  an array, then nil: {"a":null}
  nil, then a scalar: {"a":1}
  in a nested map: {"n":{"a":3}}
