--TEST--
Input that is closed, empty or no file is told; a bare number beyond 64 bits, too
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
if (PHP_OS_FAMILY !== 'Linux') die('skip for sh, and the errors of Linux');
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
$command = implode(' ', array_map('escapeshellarg', [...php(), COMMAND]));
foreach (['dump', 'json', 'json --reverse', 'get /a', 'get ""', 'unpack', 'measure -'] as $arguments) {
    foreach (['<&-', '</', '</dev/null'] as $input) {
        echo "$arguments $input\n";
        passthru("$command $arguments $input 2>&1", $status);
        echo $status === 0 ? '' : "$status\n";
    }
}
foreach (['18446744073709551615', '18446744073709551616', '[-123456789012345678901234567890]', '{"$int": "1' . str_repeat('0', 99) . '"}', '1e30', '[1, -1e400]', '{"$float": "-Infinity"}'] as $json) {
    show("$json\n", 'json', '--reverse');
}
?>
--EXPECT--
dump <&-
msgpack: Standard input is closed
2
dump </
msgpack: The input cannot be read: Is a directory
2
dump </dev/null
json <&-
msgpack: Standard input is closed
2
json </
msgpack: The input cannot be read: Is a directory
2
json </dev/null
json --reverse <&-
msgpack: Standard input is closed
2
json --reverse </
msgpack: The input cannot be read: Is a directory
2
json --reverse </dev/null
get /a <&-
msgpack: Standard input is closed
2
get /a </
msgpack: The input cannot be read: Is a directory
2
get /a </dev/null
msgpack: The input is empty at offset 0
1
get "" <&-
msgpack: Standard input is closed
2
get "" </
msgpack: The input cannot be read: Is a directory
2
get "" </dev/null
msgpack: The input is empty at offset 0
1
unpack <&-
msgpack: Standard input is closed
2
unpack </
msgpack: The input cannot be read: Is a directory
2
unpack </dev/null
measure - <&-
msgpack: Standard input is closed
2
measure - </
msgpack: The input cannot be read: Is a directory
2
measure - </dev/null
msgpack: Standard input has no values that can be read
2
$ msgpack json --reverse
cfffffffffffffffff
$ msgpack json --reverse
msgpack: line 1: 18446744073709551616 is no integer of 64 bits
exit status 1
$ msgpack json --reverse
msgpack: line 1: -123456789012345678901234567890 is no integer of 64 bits
exit status 1
$ msgpack json --reverse
msgpack: line 1: 1000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000 is no integer of 64 bits
exit status 1
$ msgpack json --reverse
cb46293e5939a08cea
$ msgpack json --reverse
msgpack: line 1: a number beyond the range of floats
exit status 1
$ msgpack json --reverse
cbfff0000000000000
