--TEST--
Compact form: a key that has been written is referred to, however many others that do not repeat have preceded it
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$map = fn($from, $to) => array_combine(array_map(fn($i) => "key $i.", range($from, $to)), range($from, $to));
$value = [$map(1, 2000), $map(1000, 980)];
$compact = compact_form($value);
$written = array_map(fn($i) => substr_count($compact, "key $i."), range(980, 1000));
var_dump(max($written), same_as_plain($value));
?>
--EXPECT--
int(1)
bool(true)
