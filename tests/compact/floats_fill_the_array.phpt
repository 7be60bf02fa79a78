--TEST--
Compact form: floats that fill their array, of which the last is no decimal, are packed without what follows it
--EXTENSIONS--
msgpack
--FILE--
<?php
$floats = $pairs = [];
for ($i = 0; $i < 32; $i++) {
	$floats[] = $i < 31 ? $i + 0.25 : M_PI;
	$pairs[3 * $i + 1] = $i < 31 ? $i + 0.25 : M_PI;
}
foreach ([$floats, $pairs] as $value) {
	var_dump(msgpack_unpack(msgpack_pack($value, ['compact' => true])) === $value);
}
?>
--EXPECT--
bool(true)
bool(true)
