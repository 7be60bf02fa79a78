--TEST--
The serializer is not registered where APCu is disabled
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/peers.php'; skip_without('apcu'); ?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
run_with(['apcu', 'msgpack'], ['apc.enable_cli=0', 'apc.serializer=msgpack']);
ob_start();
(new ReflectionExtension('msgpack'))->info();
preg_match('/^APCu => .*/m', ob_get_clean(), $row);
echo $row[0], "\n";
var_dump(msgpack_unpack(msgpack_pack([1])));
?>
--EXPECT--
APCu => off here (apc.enabled, apc.enable_cli)
array(1) {
  [0]=>
  int(1)
}
