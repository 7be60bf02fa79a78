--TEST--
Compact form: the keys of a long map are referred to where they are values later
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$map = [];
for ($i = 0; $i < 2000; $i++) {
    $map["application/vnd.$i"] = $i;
}
$value = [$map, array_keys($map)];
var_dump(strlen(compact_form($value)) / strlen(msgpack_pack($value)) < 0.7, same_as_plain($value));
?>
--EXPECT--
bool(true)
bool(true)
