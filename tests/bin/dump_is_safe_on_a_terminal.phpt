--TEST--
msgpack shows no control characters of a message, and colors only if it is asked to
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
$message = msgpack_pack(["\e[31m\x7f", "\u{202e}x\u{9b}31m", "\0" => 1]);
show($message, 'dump');
show($message, 'json');
var_dump(str_contains(output($message, 'dump'), "\e"), str_contains(output($message, 'dump', '--color'), "\e[32m"));
show(msgpack_pack([1, 'a', ['b' => 2]]), 'dump', '--color');
file_put_contents($old = __DIR__ . '/colors.old.tmp', msgpack_pack([1, 2]));
file_put_contents($new = __DIR__ . '/colors.new.tmp', msgpack_pack([1, 3]));
echo json_encode(run_command([...php(), COMMAND, 'diff', '--color', $old, $new], '')), "\n";
unlink($old);
unlink($new);
?>
--EXPECT--
$ msgpack dump
       0      1  83          map of 3
       1      1  00            0:
       2      7  a6            "\u001b[31m\u007f"
       9      1  01            1:
      10     10  a9            "\u202ex\u009b31m"
      20      2  a1            "\u0000":
      22      1  01            1
$ msgpack json
{"0":"\u001b[31m\u007f","1":"\u202ex\u009b31m","$\"\\u0000\"":1}
bool(false)
bool(true)
$ msgpack dump --color
       0      1  93          array of 3
       1      1  01            [33m1[0m
       2      2  a1            [32m"a"[0m
       4      1  81            map of 1
       5      2  a1              [36m"b"[0m:
       7      1  02              [33m2[0m
["\u001b[33m~ \/1 2 -> 3\u001b[0m\n","",3]
