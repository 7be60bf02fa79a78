--TEST--
Text of serialize() of any depth up to msgpack.max_depth is read
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
foreach ([9, 10, 11] as $depth) {
    [$output, $errors] = run_command([...php('msgpack.max_depth=10'), COMMAND, 'json'], str_repeat('a:1:{i:0;', $depth) . 'N;' . str_repeat('}', $depth));
    echo $output, $errors;
}
$text = str_repeat('O:1:"A":1:{s:1:"x";', 2000) . str_repeat('a:1:{i:0;', 2096) . 'N;' . str_repeat('}', 4096);
foreach (['dump --depth=1', 'json', 'get /x/x', 'dump --path=' . str_repeat('/x', 2000) . str_repeat('/0', 2095)] as $command) {
    [$output, $errors, $status] = run_command([...php('msgpack.max_depth=4096'), COMMAND, ...explode(' ', $command)], $text);
    echo strtok($command, ' '), ' ', strlen($output), ' ', strlen($errors), " $status\n";
}
[$output, $errors, $status] = run_command([...php('msgpack.max_depth=4096'), COMMAND, 'json'], substr($text, 0, -4096));
echo strlen($output), ' ', substr($errors, 0, 90), " $status\n";
// Far deeper than that, in a long text.
[$output, $errors, $status] = run_command([...php('memory_limit=64M'), COMMAND, 'json'], str_repeat('a:1:{i:0;', 100000) . 'N;' . str_repeat('}', 100000));
echo strlen($output), ' ', substr($errors, 0, 90), " $status\n";
?>
--EXPECT--
[[[[[[[[[null]]]]]]]]]
[[[[[[[[[[null]]]]]]]]]]
msgpack: Arrays and maps nested deeper than 10 levels (msgpack.max_depth) at offset 90, path "/0/0/0/0/0/0/0/0/0/0"
dump 132 0 0
json 42197 0 0
get 42159 0 0
dump 75 0 0
0 msgpack: Text of serialize(): not enough bytes at offset 56866, path "/x/x/x/x/x/x/x/x/x/x 1
0 msgpack: Arrays and maps nested deeper than 4096 levels (msgpack.max_depth) at offset 3686 1