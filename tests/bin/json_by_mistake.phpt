--TEST--
msgpack says on standard error that the input begins as JSON does, which as MessagePack is small integers
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
show('{"é":1}', 'json');
show('[]', 'dump');
show('"a"', 'get', '/a');
show("[\n1]", 'check', 'int');
show('{}', 'json', '--from=msgpack');
foreach (['{', '[', '"', "[\x01", '{1', '12', "\"\x80"] as $messages) {
    show($messages, 'json');
}
file_put_contents($file = __DIR__ . '/json_by_mistake.tmp', '[]');
echo output('[]', 'diff', $file, '-');
unlink($file);
?>
--EXPECT--
$ msgpack json
123
34
true
msgpack: The input begins as JSON does, of which "json --reverse" makes messages
msgpack: The message ends early: not enough bytes at offset 8, path ""
exit status 1
$ msgpack dump
       0      1  5b          91
# message 2
       1      1  5d          93
msgpack: The input begins as JSON does, of which "json --reverse" makes messages
$ msgpack get /a
msgpack: The input begins as JSON does, of which "json --reverse" makes messages
exit status 3
$ msgpack check int
msgpack: The input begins as JSON does, of which "json --reverse" makes messages
$ msgpack json --from=msgpack
123
125
$ msgpack json
123
$ msgpack json
91
$ msgpack json
34
$ msgpack json
91
1
$ msgpack json
123
49
$ msgpack json
49
50
$ msgpack json
34
{}
msgpack: The input begins as JSON does, of which "json --reverse" makes messages
msgpack: The input begins as JSON does, of which "json --reverse" makes messages
