--TEST--
Userland that runs during a fetch may use the cache, and the same entry
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/peers.php'; skip_without('apcu'); ?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
run_with(['apcu', 'msgpack'], ['apc.enable_cli=1', 'apc.serializer=msgpack']);
class Busy { public $filler;
    function __wakeup() { static $level = 0;
        if ($level++ === 0) {
            apcu_fetch('key');
            apcu_store('key', ['replaced', str_repeat('y', 1000)]);
            apcu_delete('key');
            apcu_store('other', array_fill(0, 100, 'z'));
        }
        $level--; } }
$busy = new Busy;
$busy->filler = str_repeat('x', 1000);
for ($i = 0; $i < 100; $i++) {
    apcu_store('key', [$busy, 'after' => str_repeat('w', 1000)]);
    if (apcu_fetch('key') != [$busy, 'after' => str_repeat('w', 1000)] || apcu_exists('key')) {
        echo "changed\n";
    }
}
?>
done
--EXPECT--
done
