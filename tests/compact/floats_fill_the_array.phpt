--TEST--
Compact form: floats that fill their array, of which the last are no decimals, are packed without what follows it
--EXTENSIONS--
msgpack
--FILE--
<?php
$floats = $pairs = [];
for ($i = 0; $i < 32; $i++) {
	$floats[] = M_PI * ($i + 1);
	$pairs[3 * $i + 1] = M_PI * ($i + 1);
}
foreach ([$floats, $pairs] as $value) {
	var_dump(msgpack_unpack(msgpack_pack($value, ['compact' => true])) === $value);
}
?>
--EXPECT--
bool(true)
bool(true)
