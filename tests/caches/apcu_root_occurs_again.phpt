--TEST--
apc.serializer=msgpack: an object that only the array of entries holds is one object where it occurs again
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/peers.php'; skip_without('apcu'); ?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
$script = <<<'PHP'
$entries = ['k' => new stdClass];
$entries['k']->entries = $entries;
apcu_store($entries);
$object = apcu_fetch('k');
var_dump($object->entries['k'] === $object);
PHP;
passthru(implode(' ', array_map('escapeshellarg', [...php(['apcu', 'msgpack'], ['apc.enable_cli=1', 'apc.serializer=msgpack']), '-r', $script])));
?>
--EXPECT--
bool(true)
