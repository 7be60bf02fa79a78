--TEST--
dump and json take less than 32 MB of memory beside a text of serialize() in a pipe
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
$row = serialize(['id' => 123456, 'name' => 'Alice Smith', 'text' => str_repeat('text ', 4000), 'tags' => ['a', 1, 2.5, null]]);
echo 'list|a:3000:{';
for ($i = 0; $i < 3000; $i++) {
    echo "i:$i;$row";
}
echo '}';
PHP;
foreach (['dump', 'json'] as $command) {
    $first = proc_open([...php(), '-r', $generator], [['file', '/dev/null', 'r'], ['pipe', 'w'], STDERR], $pipes);
    $second = proc_open([...php('memory_limit=68M'), COMMAND, $command], [$pipes[1], ['pipe', 'w'], STDERR], $more);
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
json: 00 60207011["a",1,2.5,null]}]}