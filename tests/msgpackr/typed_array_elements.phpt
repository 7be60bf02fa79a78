--TEST--
msgpackr: TypedArray::toArray() returns the elements
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\TypedArray;

$bytes = hex2bin('0102fffe80ff7fff');
foreach (['Int8', 'Uint8', 'Uint8Clamped', 'Int16', 'Uint16', 'Int32', 'Uint32', 'BigInt64', 'BigUint64'] as $type) {
    echo $type, ': ', implode(' ', (new TypedArray($type . 'Array', $bytes))->toArray()), "\n";
}
foreach (['ArrayBuffer', 'DataView'] as $type) {
    echo $type, ': ', implode(' ', (new TypedArray($type, "\xff\0"))->toArray()), "\n";
}
var_dump((new TypedArray('Float32Array', pack('gg', 0.5, -INF)))->toArray(), (new TypedArray('Float64Array', pack('ee', 0.1, NAN)))->toArray());
var_dump((new TypedArray('BigUint64Array', str_repeat("\xff", 8)))->toArray(), (new TypedArray('Int8Array', ''))->toArray());
[$least, $below, $largest, $above] = PHP_INT_SIZE === 8
    ? ['0000000000000080', '', 'ffffffffffffff7f', '0000000000000080']
    : ['00000080ffffffff', 'ffffff7fffffffff', 'ffffff7f00000000', '0000008000000000'];
var_dump((new TypedArray('BigInt64Array', hex2bin($least . $largest)))->toArray() === [PHP_INT_MIN, PHP_INT_MAX]);
var_dump((new TypedArray('BigInt64Array', hex2bin($below)))->toArray() === (PHP_INT_SIZE === 8 ? [] : ['-2147483649']));
var_dump((new TypedArray('BigUint64Array', hex2bin($largest . $above)))->toArray() === [PHP_INT_MAX, PHP_INT_SIZE === 8 ? '9223372036854775808' : '2147483648']);
?>
--EXPECT--
Int8: 1 2 -1 -2 -128 -1 127 -1
Uint8: 1 2 255 254 128 255 127 255
Uint8Clamped: 1 2 255 254 128 255 127 255
Int16: 513 -257 -128 -129
Uint16: 513 65279 65408 65407
Int32: -16842239 -8388736
Uint32: 4278125057 4286578560
BigInt64: -36029342496652799
BigUint64: 18410714731212898817
ArrayBuffer: 255 0
DataView: 255 0
array(2) {
  [0]=>
  float(0.5)
  [1]=>
  float(-INF)
}
array(2) {
  [0]=>
  float(0.1)
  [1]=>
  float(NAN)
}
array(1) {
  [0]=>
  string(20) "18446744073709551615"
}
array(0) {
}
bool(true)
bool(true)
bool(true)
