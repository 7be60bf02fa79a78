--TEST--
apc.serializer=msgpack, msgpack.compact=1 or stores: entries in both forms are read, and compact ones take less memory
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/peers.php'; skip_without('apcu'); ?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
$script = <<<'PHP'
class Item { public $name = 'a name'; public $price = 1.5; }
$item = new Item;
$value = ['items' => [$item, $item, new Item], 'rows' => array_map(fn($n) => ['id' => $n, 'city' => 'Paris'], range(1, 100))];
foreach (['0', '1', 'stores'] as $setting) {
    ini_set('msgpack.compact', $setting);
    apcu_store("form $setting", $value);
    foreach (new APCUIterator("/^form $setting$/", APC_ITER_MEM_SIZE) as $entry) {
        $memory[] = $entry['mem_size'];
    }
}
foreach (['0', '1'] as $setting) {
    ini_set('msgpack.compact', $setting);
    foreach (['0', '1', 'stores'] as $form) {
        $read = apcu_fetch("form $form");
        var_dump($read == $value, $read['items'][0] === $read['items'][1], $read['items'][0] !== $read['items'][2]);
    }
}
var_dump($memory[1] < $memory[0] / 2, $memory[2] < $memory[0] / 2);
PHP;
exec(implode(' ', array_map('escapeshellarg', [...php(['apcu', 'msgpack'], ['apc.enable_cli=1', 'apc.serializer=msgpack']), '-r', $script])), $lines);
echo implode("\n", $lines), "\n";
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
