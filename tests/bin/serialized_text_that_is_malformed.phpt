--TEST--
Malformed text of serialize() is reported with its offset and path
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
$texts = [
    'a:1:{', 'a:2:{s:1:"k";a:1:{i:0;i:x;}}', 'a:1:{s:1:"k";O:3:"Foo":1:{s:6:"' . "\0*\0bar" . '";s:9:"abc";}}', 'a:1:{i:0;i:1;i:1;i:2;}', 'a:2:{i:0;i:1;}',
    'i:1;i:2;', 'i:9223372036854775808;', 'i:-0;', 'i:01;', 'b:2;', 'd:1.;', 'd:-NAN;', 's:2:"abc";', 's:99999999999999999:"abc";', 's:100:"abc";',
    'a:999999999999999999:{}', 'a:1:{d:1.5;i:1;}', 'a:1:{N;N;}', 'O:1:"1":0:{}', 'O:3:"A\\\\":0:{}', 'O:1:"A":1:{}', 'E:1:"A";', 'E:2:"A:";', 'C:1:"A":5:{abc}',
    'a:1:{i:0;R:3;}', 'a:1:{i:0;r:2;}', 'a:2:{i:0;i:5;i:1;r:2;}', 'a:1:{i:0;R:0;}', 'a:2:{i:0;C:1:"A":1:{x}i:1;R:3;}', 'S:1:"a";', 'i:1;x', "i:1;\n\n", 's:1:"a"', 'i:12',
    'name|i:1;other|', 'name|i:1;other', 'name|i:1;o"r|i:1;', 'a|b:0;bad|b:9;', "\x01ai:1;\x01bi:x;", "\x01ai:1;\0", "\x01ai:1;\x09b",
];
foreach ($texts as $text) {
    [$output, $errors, $status] = run_command([...php(), COMMAND, 'json'], $text);
    echo str_pad(addcslashes($text, "\0..\x1f"), 50), " $status ", $status === 1 ? $errors : $output;
}
show('a:1:{i:0;i:x;}', 'dump');
show('a:1:{i:0;i:x;}', 'get', '/0');
file_put_contents($file = __DIR__ . '/serialized_malformed.tmp', 'user|a:1:{s:1:"a";O:1:"A":1:{s:1:"b";i:1;');
[$output, $errors, $status] = run_command([...php(), COMMAND, 'diff', $file, '-'], 'i:1;');
echo $output, str_replace(__DIR__, '', $errors), $status, "\n";
unlink($file);
show(serialize([1]), 'pack');
show(serialize([1]), 'unpack');
// Every cut of three bytes and more is reported as text that ends early.
$text = 'a:4:{s:1:"k";d:-1.5E+25;i:-1;O:3:"Foo":1:{s:1:"x";N;}i:3;E:6:"Suit:A";i:4;C:1:"A":2:{{}}}';
foreach (['', 'user|', "\x04user"] as $name) {
    for ($length = 3; $length < strlen($text); $length++) {
        [$output, $errors, $status] = run_command([...php(), COMMAND, 'json'], $name . substr($text, 0, $length));
        if ($output !== '' || $status !== 1 || !preg_match('/^msgpack: Text of serialize\(\): not enough bytes at offset \d+, path "/', $errors)) {
            echo "$length of $name: $output$errors";
        }
    }
}
?>
--EXPECT--
a:1:{                                              1 msgpack: Text of serialize(): not enough bytes at offset 5, path ""
a:2:{s:1:"k";a:1:{i:0;i:x;}}                       1 msgpack: Text of serialize(): no integer of 64 bits at offset 22, path "/k/0"
a:1:{s:1:"k";O:3:"Foo":1:{s:6:"\000*\000bar";s:9:"abc";}} 1 msgpack: Text of serialize(): not enough bytes at offset 51, path "/k/bar"
a:1:{i:0;i:1;i:1;i:2;}                             1 msgpack: Text of serialize(): no end of an array or object at offset 13, path "/0"
a:2:{i:0;i:1;}                                     1 msgpack: Text of serialize(): not enough bytes at offset 14, path ""
i:1;i:2;                                           1 msgpack: Text of serialize(): bytes after the value at offset 4
i:9223372036854775808;                             1 msgpack: Text of serialize(): no integer of 64 bits at offset 0, path ""
i:-0;                                              1 msgpack: Text of serialize(): no integer of 64 bits at offset 0, path ""
i:01;                                              1 msgpack: Text of serialize(): no integer of 64 bits at offset 0, path ""
b:2;                                               1 msgpack: Text of serialize(): no boolean at offset 0, path ""
d:1.;                                              1 msgpack: Text of serialize(): no float at offset 0, path ""
d:-NAN;                                            1 msgpack: Text of serialize(): no float at offset 0, path ""
s:2:"abc";                                         1 msgpack: Text of serialize(): a string that does not end after 2 bytes at offset 0, path ""
s:99999999999999999:"abc";                         1 msgpack: Text of serialize(): not enough bytes at offset 26, path ""
s:100:"abc";                                       1 msgpack: Text of serialize(): not enough bytes at offset 12, path ""
a:999999999999999999:{}                            1 msgpack: Text of serialize(): not enough bytes at offset 23, path ""
a:1:{d:1.5;i:1;}                                   1 msgpack: Text of serialize(): no key at offset 5, path ""
a:1:{N;N;}                                         1 msgpack: Text of serialize(): not enough bytes at offset 10, path ""
O:1:"1":0:{}                                       1 msgpack: Text of serialize(): no name of a class at offset 0, path ""
O:3:"A\\":0:{}                                     1 msgpack: Text of serialize(): no name of a class at offset 0, path ""
O:1:"A":1:{}                                       1 msgpack: Text of serialize(): not enough bytes at offset 12, path ""
E:1:"A";                                           1 msgpack: Text of serialize(): no enum case at offset 0, path ""
E:2:"A:";                                          1 msgpack: Text of serialize(): no enum case at offset 0, path ""
C:1:"A":5:{abc}                                    1 msgpack: Text of serialize(): not enough bytes at offset 15, path ""
a:1:{i:0;R:3;}                                     1 msgpack: Text of serialize(): a reference to nothing at offset 9, path "/0"
a:1:{i:0;r:2;}                                     1 msgpack: Text of serialize(): a reference to nothing at offset 9, path "/0"
a:2:{i:0;i:5;i:1;r:2;}                             1 msgpack: Text of serialize(): a reference to no object at offset 17, path "/1"
a:1:{i:0;R:0;}                                     1 msgpack: Text of serialize(): a reference to nothing at offset 9, path "/0"
a:2:{i:0;C:1:"A":1:{x}i:1;R:3;}                    1 msgpack: Text of serialize(): a reference behind data of Serializable at offset 26, path "/1"
S:1:"a";                                           0 83
58
49
58
34
97
34
59
i:1;x                                              1 msgpack: Text of serialize(): bytes after the value at offset 4
i:1;\n\n                                           1 msgpack: Text of serialize(): bytes after the value at offset 4
s:1:"a"                                            1 msgpack: Text of serialize(): not enough bytes at offset 7, path ""
i:12                                               1 msgpack: Text of serialize(): not enough bytes at offset 4, path ""
name|i:1;other|                                    1 msgpack: Text of serialize(): not enough bytes at offset 15, path "/other"
name|i:1;other                                     1 msgpack: Text of serialize(): no name of a variable at offset 9, path "/name"
name|i:1;o"r|i:1;                                  1 msgpack: Text of serialize(): no name of a variable at offset 9, path "/name"
a|b:0;bad|b:9;                                     1 msgpack: Text of serialize(): no boolean at offset 10, path "/bad"
\001ai:1;\001bi:x;                                 1 msgpack: Text of serialize(): no integer of 64 bits at offset 8, path "/b"
\001ai:1;\000                                      1 msgpack: Text of serialize(): no name of a variable at offset 6, path "/a"
\001ai:1;\tb                                       1 msgpack: Text of serialize(): not enough bytes at offset 8, path "/a"
$ msgpack dump
msgpack: Text of serialize(): no integer of 64 bits at offset 9, path "/0"
exit status 1
$ msgpack get /0
msgpack: Text of serialize(): no integer of 64 bits at offset 9, path "/0"
exit status 1
msgpack: /serialized_malformed.tmp: Text of serialize(): not enough bytes at offset 41, path "/user/a/b"
1
$ msgpack pack
msgpack: Text of serialize(), and no message at offset 0
exit status 1
$ msgpack unpack
msgpack: Text of serialize(), and no message at offset 0
exit status 1