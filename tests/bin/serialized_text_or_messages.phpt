--TEST--
What begins as text of serialize() is text, and has to be that as a whole; --from decides otherwise
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
$is = function (string $bytes, string ...$arguments): void {
    [$output, $errors, $status] = run_command([...php(), COMMAND, 'json', ...$arguments], $bytes);
    echo str_pad(addcslashes($bytes, "\0..\x1f\x7f..\xff"), 32), implode(' ', $arguments), ' ', strtr(rtrim($output), "\n", ' '), $errors, $errors === '' ? "\n" : '';
};
$is('N;');
$is("i:5;\n");
$is("i:5;\r\n");
$is('N;', '--from=msgpack');
$is("i:5;", '--from', 'msgpack');
$is('');
$is('5');
$is('a:');
$is('a:', '--from=serialized');
$is('', '--from=serialized');
$is("\x91\x01", '--from=serialized');
$is('name');
$is('a|b');
$is("\x05hello");
$is("\x01\x02\x03");
// Arrays, maps and strings in MessagePack, whatever is in them.
$is("\x92" . 'a|i:5;', );
$is("\x81\xa1|" . 'N;');
$is("\xa4a|N;");
$is("\xd9\x04a|N;");
$is("\xa9user|i:5;");
$is("\xc4\x03|N;");
$is("\xd9\x20" . str_pad('a|i:5;', 32));
// Names in UTF-8: a text only if it is one as a whole.
$is("\xc3\xa9|i:5;");
$is("\xc3\xa9|i:123456;");
$is("\xc3\xa9|i:5;", '--from=msgpack');
$is("\xd9\x85|s:1:\"a\";");
$is("\xdc\x80|i:5;");
$is("\xc3\xa9|i:5");
// An array of 16 bits whose elements are the bytes of a session.
$array = "\xdc\x80" . '|s:32881:"' . str_repeat('a', 32881) . '";';
[$output] = run_command([...php(), COMMAND, 'json'], $array);
echo strlen($array) - 3 - 0x807c, ' ', substr($output, 0, 20), "\n";
[$output] = run_command([...php(), COMMAND, 'dump', '--from=serialized', '--strings=2'], $array);
echo $output;
// A bin of 147 bytes, and one less.
foreach ([137, 136] as $length) {
    [$output] = run_command([...php(), COMMAND, 'json'], "\xc4\x93" . "|s:$length:\"" . str_repeat('a', $length) . '";');
    echo substr($output, 0, 20), "\n";
}
$is('x', '--from=json');
$is("\0\0\0\2\x14\0");
$is("\0\0\0\2");
$is("\0\0\0\2\x14\0", '--from=msgpack');
// A str that begins like a session, with another byte for each.
for ($byte = 0x80; $byte < 0x100; $byte++) {
    [$output, $errors] = run_command([...php(), COMMAND, 'json'], chr($byte) . 'a|i:1;s|N;');
    echo preg_match('/serialize|"a"/', $output . $errors) ? "$byte $output$errors" : '';
}
?>
--EXPECT--
N;                               null
i:5;\n                           5
i:5;\r\n                         5
N;                              --from=msgpack 78 59
i:5;                            --from msgpack 105 58 53 59
                                 
5                                53
a:                               97 58
a:                              --from=serialized msgpack: Text of serialize(): not enough bytes at offset 2, path ""
                                --from=serialized msgpack: Text of serialize(): not enough bytes at offset 0, path ""
\221\001                        --from=serialized msgpack: Text of serialize(): no value at offset 0, path ""
name                             110 97 109 101
a|b                              97 124 98
\005hello                        5 104 101 108 108 111
\001\002\003                     1 2 3
\222a|i:5;                       [97,124] 105 58 53 59
\201\241|N;                      {"|":78} 59
\244a|N;                         "a|N;"
\331\004a|N;                     "a|N;"
\251user|i:5;                    "user|i:5;"
\304\003|N;                      {"$bin":"fE47"}
\331 a|i:5;                           "a|i:5;                          "
\303\251|i:5;                    {"é":5}
\303\251|i:123456;               {"é":123456}
\303\251|i:5;                   --from=msgpack truemsgpack: The message ends early: not enough bytes at offset 7, path ""
\331\205|s:1:"a";                {"م":"a"}
\334\200|i:5;                    {"܀":5}
\303\251|i:5                     truemsgpack: The message ends early: not enough bytes at offset 6, path ""
0 [115,58,51,50,56,56,
       0      0              map of 1  # a session, of the handler php
       0      3                "܀":
       3  32892  s:32881       "aa"…
{"$bin":"fHM6MTM3OiJ
{"ē":"aaaaaaaaaaaaa
x                               --from=json msgpack: --from needs "msgpack" or "serialized". See msgpack json --help
\000\000\000\002\024\000         []
\000\000\000\002                 0 0 0 2
\000\000\000\002\024\000        --from=msgpack 0 0 0 2 20 0
161 "a"
124
105
58
49
59
115
124
78
59