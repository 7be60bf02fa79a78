--TEST--
With --records the subcommands read msgpackr's bundled strings
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
$messages = [
    'a list' => '94 d6 62 0000000c c105 c1f5 a178 c105 ad 68c3a96c6c6f2077c3b6726c64 aa 68656c6c6f616761696e',
    'keys of a structure' => '92 d47240 92 d662 00000011 c104 c104 c105 c1f240 c107 c105 b6 77c3b6726c6420c3a920f09f9880f09f9880f09f9880 b9 6e616d657465787468656c6c6f74776f2074776f6173636969',
    'keys of maps' => '92 de0002 d662 00000017 c104 c105 c104 c1f2 de0002 c104 c107 c104 c105 b6 77c3b6726c6420c3a920f09f9880f09f9880f09f9880 d921 6e616d6568656c6c6f746578746e616d6574776f2074776f746578746173636969',
    'two bundles' => '92 d6 62 0000000e c104 c8 000a 62 0000000c a0 a4 61626364 c104 a0 a4 65666768',
    'no characters' => '92 d6 62 00000009 c100 c1d0ff a2 c3a9 a0',
    'the string itself' => 'd6 62 00000006 c104 a0 a4 61626364',
    'no bundle' => '91 c101',
    'a longer part than there is' => '91 d6 62 00000006 c105 a0 a4 61626364',
    'half a character' => '91 d6 62 00000006 c1ff a4 f09f9880 a0',
    'a length that is none' => '91 d6 62 00000006 c1c0 a4 f09f9880 a0',
    'in itself' => '91 d6 62 00000003 c104 a0 a4 61626364',
    'of no strings' => '91 d6 62 00000006 c104 a0 01',
    'not all there' => '91 d6 62 00000006 c104 a0 a4 61',
    'far away' => '91 d6 62 ffffffff c104 a0 a4 61',
    'twice the same' => '92 d6 62 0000000e c104 d6 62 00000006 c104 a0 a4 61626364',
    'one before another' => '91 d6 62 0000000c d6 62 00000008 c104 a0 a0 a0 a4 61626364',
    'before the end' => '91 d6 62 00000007 c104 c0 a0 a4 61626364',
    'a length that is not all there' => '91 d6 62 00000005 c1 a0 a4 61626364 c1 d1',
    'a key of an array' => '81 d6 62 00000008 c1 01 01 02 a0 a1 61',
    'c1 in c1' => '91 d6 62 00000008 c1c1c1c1 a0 a0',
    'too small to be one' => '91 c7 03 62 000003',
];
foreach ($messages as $name => $digits) {
    [$output, $errors, $status] = run_command([...php(), COMMAND, 'json', '--records'], bytes($digits) . "\x91\x05");
    echo "$name: ", strtr($output, "\n", ' '), $errors, $status === 0 ? "\n" : '';
    if ($status === 0 && bytes($digits)[0] !== "\xd6") {
        $value = (new MessagePack\BufferUnpacker(bytes($digits), MessagePack\UnpackOptions::USE_RECORDS))->unpack();
        echo strtok($output, "\n") === json_encode($value, JSON_UNESCAPED_UNICODE) || $name === 'too small to be one' ? '' : "not as the extension\n";
    }
}
$message = bytes($messages['keys of a structure']);
for ($length = 1; $length < strlen($message); $length++) {
    [$output, $errors, $status] = run_command([...php(), COMMAND, 'get', '--records', '/0/name'], substr($message, 0, $length));
    echo $status === 1 && $output === '' && preg_match("/^msgpack: The message ends early: not enough bytes at offset $length\\b/", $errors) ? '' : "$length: $output$errors";
}
show($message . "\x05", 'dump', '--records');
show($message . "\x05", 'get', '--records', '/1/text');
show($message, 'dump');
// Strings of more bytes than are looked at at once.
$long = str_repeat('é', 100000);
$bundle = "\xdb" . pack('N', strlen($long)) . $long . "\xdb" . pack('N', 70000) . str_repeat('a', 70000);
$message = "\x93\xd6\x62" . pack('N', 4 + 2 + 4 + 6) . "\xc1\x02\xc1\xd1" . pack('n', 0x10000 - 1000) . "\xc1\xd2" . pack('N', 0x100000000 - 99000) . $bundle;
foreach ([$message, substr($message, 0, -1)] as $bytes) {
    [$output, $errors] = run_command([...php(), COMMAND, 'json', '--records'], $bytes);
    echo strlen($output), ' ', substr($output, 0, 7), " $errors\n";
}
?>
--EXPECT--
a list: ["hello","héllo wörld","x","again"] [5] 
keys of a structure: [{"name":"hello","text":"wörld é 😀😀😀"},{"name":"two two","text":"ascii"}] [5] 
keys of maps: [{"name":"hello","text":"wörld é 😀😀😀"},{"name":"two two","text":"ascii"}] [5] 
two bundles: ["abcd","efgh"] [5] 
no characters: ["","é"] [5] 
the string itself: "abcd" [5] 
no bundle: msgpack: A string that its bundle does not have at offset 1, path "/0"
a longer part than there is: msgpack: A string that its bundle does not have at offset 7, path "/0"
half a character: msgpack: A string that its bundle does not have at offset 7, path "/0"
a length that is none: msgpack: A string in a bundle without a length at offset 7, path "/0"
in itself: msgpack: A bundle of strings that is not after the last one at offset 1, path "/0"
of no strings: msgpack: A bundle that is no strings at offset 1, path "/0"
not all there: msgpack: The message ends early: not enough bytes at offset 14, path "/0"
far away: msgpack: The message ends early: not enough bytes at offset 14, path "/0"
twice the same: msgpack: A bundle of strings that is not after the last one at offset 9, path "/1"
one before another: msgpack: A bundle of strings that is not after the last one at offset 7, path "/0"
before the end: msgpack: A value that does not end at its bundle of strings at offset 9
a length that is not all there: msgpack: A string in a bundle without a length at offset 7, path "/0"
a key of an array: msgpack: A value that does not end at its bundle of strings at offset 10
c1 in c1: msgpack: A string in a bundle without a length at offset 7, path "/0"
too small to be one: [{"$ext":[98,"AAAD"]}] [5] 
$ msgpack dump --records
       0      1  92          array of 2
       1     14  d4 72         map of 2  # record of msgpackr, with its structure
      15      0                  "name":
      15      2  c1 05           "hello"
      17      0                  "text":
      17      2  c1 f2           "wörld é 😀😀😀"
      19      1  40            map of 2  # record of msgpackr
      20      0                  "name":
      20      2  c1 07           "two two"
      22      0                  "text":
      22      2  c1 05           "ascii"
# message 2
      73      1  05          5
$ msgpack get --records /1/text
"ascii"
exit status 3
$ msgpack dump
       0      1  92          array of 2
       1      3  d4 72         ext(114, h'40')  # perhaps of msgpackr: the definition of a record: --records reads it
       4      1  92            array of 2
       5      6  d6 62           ext(98, h'00000011')  # perhaps of msgpackr: bundled strings: --records reads them
msgpack: The byte c1 begins no value at offset 11, path "/1/1"
exit status 1
200013 ["aa"," 
0  msgpack: The message ends early: not enough bytes at offset 270028, path "/0"