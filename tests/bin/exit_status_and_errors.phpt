--TEST--
Malformed input has the exit status 1, with offset and path, and wrong usage 2
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
foreach (['dump', 'json', 'get /b', 'unpack', 'pack'] as $command) {
    show(bytes('82 a161 9201 c1 a162 03'), ...explode(' ', $command));
    show(bytes('82 a161 9201'), ...explode(' ', $command));
}
show(bytes('db ffffffff 61'), 'json');
show(bytes('ddffffffff 01'), 'json');
show(bytes('01 9282c003000591'), 'json');
show(bytes('9282c0030000 92 82a16101a16102 93d4510001 02'), 'json');
show(str_repeat("\x91", 5000), 'json');
show(str_repeat("\x81\x01", 5000) . "\x01", 'dump', '--depth', '0');
// Arrays that mean twice as much each, and arrays that are nested by references.
$list = fn (string $element, int $count) => "\x92\x82\xc0\x03\0\0\xdc" . pack('n', $count + 1) . "\x91\1"
    . implode('', array_map(fn (int $i) => sprintf($element, pack('n', $i)), range(2, $count + 1)));
$doubled = $list("\x92\xd5\x53%1\$s\xd5\x53%1\$s", 60);
show($doubled, 'json');
show(substr_replace($doubled, pack('n', 62), 7, 2) . "\xda\xff\xff" . str_repeat('a', 0xffff), 'json');
show($list("\x91\xd5\x53%s", 5000), 'unpack');
show("{\"a\": 1}\n{\"a\": \n", 'json', '--reverse');
show("{\n    \"a\": 1\n}\n", 'json', '--reverse');
show("[{\"a\": 1},\n {\"a\": 2}]\n", 'json', '--reverse');
show("\xef\xbb\xbf[1]\n\xef\xbb\xbf[2]\n", 'json', '--reverse');
foreach (['{"$int": "x"}', '{"$bin": "*"}', '{"$ext": [200, ""]}', '{"$int": "99999999999999999999"}', '{"$float": "nan"}', '{"$timestamp": [1, 1000000000]}'] as $json) {
    show($json, 'json', '--reverse');
}
foreach (['', 'nothing', 'dump --no', 'dump a b', 'dump --depth x', 'dump --depth', 'dump --json=1', 'dump -x', 'get', 'get x', 'get /~2', 'get --path /a b c', 'diff a', 'diff', 'diff - -',
    'dump none.file', "dump \e[31m", 'dump ', 'dump /', 'measure none.file', 'measure ', 'measure --rounds=1 --svg=', 'measure --limit=', 'measure apcu x'] as $arguments) {
    show('', ...($arguments === '' ? [] : explode(' ', $arguments)));
}
?>
--EXPECT--
$ msgpack dump
       0      1  82          map of 2
       1      2  a1            "a":
       3      1  92            array of 2
       4      1  01              1
msgpack: The byte c1 begins no value at offset 5, path "/a/1"
exit status 1
$ msgpack dump
       0      1  82          map of 2
       1      2  a1            "a":
       3      1  92            array of 2
       4      1  01              1
msgpack: The message ends early: not enough bytes at offset 5, path "/a/1"
exit status 1
$ msgpack json
msgpack: The byte c1 begins no value at offset 5, path "/a/1"
exit status 1
$ msgpack json
msgpack: The message ends early: not enough bytes at offset 5, path "/a/1"
exit status 1
$ msgpack get /b
msgpack: The byte c1 begins no value at offset 5, path "/a/1"
exit status 1
$ msgpack get /b
msgpack: The message ends early: not enough bytes at offset 5, path "/a/1"
exit status 1
$ msgpack unpack
msgpack: The byte c1 begins no value at offset 5, path "/a/1"
exit status 1
$ msgpack unpack
msgpack: The message ends early: not enough bytes at offset 5, path "/a/1"
exit status 1
$ msgpack pack
msgpack: The byte c1 begins no value at offset 5, path "/a/1"
exit status 1
$ msgpack pack
msgpack: The message ends early: not enough bytes at offset 5, path "/a/1"
exit status 1
$ msgpack json
msgpack: The message ends early: not enough bytes at offset 6, path ""
exit status 1
$ msgpack json
msgpack: The message ends early: not enough bytes at offset 6, path "/1"
exit status 1
$ msgpack json
1
msgpack: The message ends early: not enough bytes at offset 8, path ""
exit status 1
$ msgpack json
msgpack: Compact form: No shape has the index 0 at offset 15, path "/1"
exit status 1
$ msgpack json
msgpack: Arrays and maps nested deeper than 4096 levels (msgpack.max_depth) at offset 4096, path "/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0…"
exit status 1
$ msgpack dump --depth 0
       0      1  81          map of 1
msgpack: Arrays and maps nested deeper than 4096 levels (msgpack.max_depth) at offset 8192, path "/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1…"
exit status 1
$ msgpack json
msgpack: The plain form takes more than 1000 times the bytes of the message at offset 0
exit status 1
$ msgpack json
msgpack: The plain form takes more than 32 MiB (memory_limit) at offset 0
exit status 1
$ msgpack unpack
msgpack: Arrays and maps nested deeper than 4096 levels (msgpack.max_depth) at offset 0
exit status 1
$ msgpack json --reverse
81a16101
msgpack: line 2: Syntax error: each line has to be a whole document, as of jq -c
exit status 1
$ msgpack json --reverse
msgpack: line 1: Syntax error: each line has to be a whole document, as of jq -c
exit status 1
$ msgpack json --reverse
msgpack: line 1: Syntax error: each line has to be a whole document, as of jq -c
exit status 1
$ msgpack json --reverse
9101
msgpack: line 2: Syntax error: each line has to be a whole document, as of jq -c
exit status 1
$ msgpack json --reverse
msgpack: line 1: "$int" needs a text of decimal digits, up to 64 bits
exit status 1
$ msgpack json --reverse
msgpack: line 1: "$bin" needs a text in base64
exit status 1
$ msgpack json --reverse
msgpack: line 1: "$ext" needs [type from -128 to 127, "base64"]
exit status 1
$ msgpack json --reverse
msgpack: line 1: 99999999999999999999 is no integer of 64 bits
exit status 1
$ msgpack json --reverse
msgpack: line 1: "$float" needs "NaN", "Infinity" or "-Infinity"
exit status 1
$ msgpack json --reverse
msgpack: line 1: "$timestamp" needs [seconds, nanoseconds below 1000000000], integers
exit status 1
$ msgpack 
msgpack: A subcommand is missing. See msgpack --help
exit status 2
$ msgpack nothing
msgpack: There is no subcommand nothing. See msgpack --help
exit status 2
$ msgpack dump --no
msgpack: There is no option --no. See msgpack dump --help
exit status 2
$ msgpack dump a b
msgpack: One argument too many: b. See msgpack dump --help
exit status 2
$ msgpack dump --depth x
msgpack: --depth needs a number, not "x". See msgpack dump --help
exit status 2
$ msgpack dump --depth
msgpack: --depth needs a value. See msgpack dump --help
exit status 2
$ msgpack dump --json=1
msgpack: --json has no value. See msgpack dump --help
exit status 2
$ msgpack dump -x
msgpack: There is no option -x. See msgpack dump --help
exit status 2
$ msgpack get
msgpack: A path is missing. See msgpack get --help
exit status 2
$ msgpack get x
msgpack: "x" is no path: it is empty or begins with "/", and "~" in a key is "~0", "/" is "~1" (RFC 6901). See msgpack get --help
exit status 2
$ msgpack get /~2
msgpack: "/~2" is no path: it is empty or begins with "/", and "~" in a key is "~0", "/" is "~1" (RFC 6901). See msgpack get --help
exit status 2
$ msgpack get --path /a b c
msgpack: One argument too many: c. See msgpack get --help
exit status 2
$ msgpack diff a
msgpack: An argument is missing. See msgpack diff --help
exit status 2
$ msgpack diff
msgpack: An argument is missing. See msgpack diff --help
exit status 2
$ msgpack diff - -
msgpack: Only one of both can be the standard input. See msgpack diff --help
exit status 2
$ msgpack dump none.file
msgpack: There is no file none.file
exit status 2
$ msgpack dump [31m
msgpack: There is no file .[31m
exit status 2
$ msgpack dump 
msgpack: There is no file 
exit status 2
$ msgpack dump /
msgpack: / is a folder
exit status 2
$ msgpack measure none.file
msgpack: There is no file none.file
exit status 2
$ msgpack measure 
msgpack: There is no file 
exit status 2
$ msgpack measure --rounds=1 --svg=
msgpack:  cannot be written
exit status 2
$ msgpack measure --limit=
msgpack: --limit needs a number, not "". See msgpack measure --help
exit status 2
$ msgpack measure apcu x
msgpack: One argument too many: x. See msgpack measure --help
exit status 2
