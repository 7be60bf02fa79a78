--TEST--
examples/compact_reader.py and .mjs end with a line of what is wrong, and the exit status 1, on a message that is cut off or malformed; no key takes another's place
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
    'a reference to nothing' => hex2bin('9282c003000091d45001'), 'a text as an ordinal' => hex2bin('82c00400a178'),
    'a name as an ordinal' => hex2bin('82c00400a66c656e677468'), 'no ordinal' => hex2bin('81c004'), 'a list as a key' => hex2bin('819001'),
    'no head' => hex2bin('91c1'), 'a third pair' => hex2bin('83c006a145a1410102')];
$keys = msgpack_pack(["\xff" => 1, 'ÿ' => 2, str_repeat('1', 5000) => 3]);
foreach (['py' => python()[0], 'mjs' => 'node'] as $extension => $program) {
    $reader = dirname(__DIR__, 2) . "/examples/compact_reader.$extension";
    foreach ($messages as $name => $message) {
        $output = run(['sh', '-c', '"$@"; echo "exit status $?"', 'sh', $program, $reader], $message);
        echo preg_match('/^compact_reader\.\w+: .+\nexit status 1\n$/D', $output) ? '' : "$extension, $name: $output";
    }
    echo preg_replace('/1{9,}/', '1…', trim(run([$program, $reader], $keys))), "\n";
}
?>
done
--EXPECT--
{"\udcff":1,"\u00ff":2,"1…":3}
{
  '\udcff': 1,
  'ÿ': 2,
  '1…': 3
}
done
