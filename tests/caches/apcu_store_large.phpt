--TEST--
apc.serializer=msgpack: storing a large value takes its memory once
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
skip_without('apcu');
if (getenv('USE_ZEND_ALLOC') === '0') die('skip only Zend\'s allocator counts its memory');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
$script = <<<'PHP'
$value = ['texts' => array_map(fn($i) => str_repeat("$i", 1000 * $i), range(1, 60)), 'number' => 5];
foreach (range(1, 2) as $time) {
    memory_reset_peak_usage();
    $start = memory_get_usage();
    apcu_store('key', $value);
    $peak = memory_get_peak_usage() - $start;
}
$length = strlen(msgpack_pack($value));
echo $peak < 1.1 * $length ? 'once' : "$peak bytes for $length", "\n";
var_dump(apcu_fetch('key') === $value);
PHP;
$command = [...php([peer('apcu'), 'msgpack'], ['apc.enable_cli=1', 'apc.shm_size=32M', 'apc.serializer=msgpack']), '-r', $script];
passthru(implode(' ', array_map('escapeshellarg', $command)));
?>
--EXPECT--
once
bool(true)
