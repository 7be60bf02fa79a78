--TEST--
Workers that share a cache lose and change no entry
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
skip_without('apcu');
if (!extension_loaded('pcntl')) die('skip no pcntl');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
run_with(['apcu', 'msgpack'], ['apc.enable_cli=1', 'apc.serializer=msgpack']);
require __DIR__ . '/include/servers.php';
class Item { public $tags = []; function __construct(public int $worker, public int $number, public ?Item $twin = null) {} }
function item(int $worker, int $number): array {
    $twin = new Item($worker, $number);
    $twin->tags = ["t$number", str_repeat('x', $number % 500)];
    return ['item' => new Item($worker, $number, $twin), 'twin' => $twin];
}
$operations = under_load(1_000, 50_000);
$workers = [];
for ($worker = 0; $worker < 4; $worker++) {
    if (($pid = pcntl_fork()) === 0) {
        $wrong = 0;
        for ($number = 0; $number < $operations; $number++) {
            $kept = $number % 50;
            apcu_store("$worker/$kept", item($worker, $number));
            apcu_store('shared', item($worker, $number));
            $own = apcu_fetch("$worker/$kept");
            $shared = apcu_fetch('shared');
            $wrong += $own['item']->twin !== $own['twin'] || $own['twin']->number !== $number || $own['twin']->worker !== $worker;
            $wrong += $shared['item']->number !== $shared['twin']->number || strlen($shared['twin']->tags[1]) !== $shared['item']->number % 500;
        }
        apcu_store("wrong/$worker", $wrong);
        exit;
    }
    $workers[] = $pid;
}
foreach ($workers as $pid) {
    pcntl_waitpid($pid, $status);
    if ($status !== 0) {
        echo "a worker ended with status $status\n";
    }
}
for ($worker = 0; $worker < 4; $worker++) {
    var_dump(apcu_fetch("wrong/$worker"));
    for ($kept = 0; $kept < 50; $kept++) {
        if (serialize(apcu_fetch("$worker/$kept")) !== serialize(item($worker, $operations - 50 + $kept))) {
            echo "$worker/$kept is not what was stored\n";
        }
    }
}
?>
--EXPECT--
int(0)
int(0)
int(0)
int(0)
