--TEST--
msgpack dump and json take less than 32 MB of memory for a message of any size in a pipe
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
$generator = <<<'PHP'
$row = msgpack_pack(['id' => 123456, 'name' => 'Alice Smith', 'text' => str_repeat('text ', 4000), 'tags' => ['a', 1, 2.5, null]]);
echo "\xdd", pack('N', 3000);
for ($i = 0; $i < 3000; $i++) {
    echo $row;
}
PHP;
$long = 'echo "\xdb", pack("N", 100 << 20); for ($i = 0; $i < 1600; $i++) echo str_repeat("abcdefg\\n", 8192);';
foreach ([['dump', $generator], ['json', $generator], ['json', $long], ['dump', $long]] as [$command, $generator]) {
    $first = proc_open([...php(), '-r', $generator], [['file', '/dev/null', 'r'], ['pipe', 'w'], STDERR], $pipes);
    $second = proc_open([...php('memory_limit=8M'), COMMAND, $command], [$pipes[1], ['pipe', 'w'], STDERR], $more);
    fclose($pipes[1]);
    $length = 0;
    while (($part = fread($more[1], 65536)) !== '' && $part !== false) {
        $length += strlen($part);
        $last = $part;
    }
    echo "$command: ", proc_close($first), proc_close($second), $command === 'json' ? " $length" . substr($last, -20) : substr($last, -20);
}
?>
--EXPECT--
dump: 00                nil
json: 00 60207002:["a",1,2.5,null]}]
json: 00 117964803"
dump: 00defg\nabcdefg\n"…
