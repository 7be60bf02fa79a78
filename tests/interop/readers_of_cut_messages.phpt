--TEST--
examples/compact_reader.py and .mjs end with a line of what is wrong, and the exit status 1, on a message that is cut off
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
if (!python()) die('skip no Python with msgpack, which Debian has as python3-msgpack');
if (!str_starts_with(run(['node', '--version'], ''), 'v')) die('skip no Node');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
$rows = array_map(fn ($i) => ['id' => $i, 'city' => ['Paris', 'Rome'][$i % 2]], range(0, 9));
$compact = msgpack_pack($rows, ['compact' => true]);
$messages = ['compact' => substr($compact, 0, -1), 'plain' => substr(msgpack_pack($rows), 0, -1), 'empty' => '', 'longer' => "{$compact}x",
    'a reference to nothing' => hex2bin('9282c003000091d45001')];
foreach (['py' => python()[0], 'mjs' => 'node'] as $extension => $program) {
    $reader = dirname(__DIR__, 2) . "/examples/compact_reader.$extension";
    foreach ($messages as $name => $message) {
        $output = run(['sh', '-c', '"$@"; echo "exit status $?"', 'sh', $program, $reader], $message);
        echo preg_match('/^compact_reader\.\w+: .+\nexit status 1\n$/D', $output) ? '' : "$extension, $name: $output";
    }
}
?>
done
--EXPECT--
done
