--TEST--
dump, json, get and diff read what igbinary has written, without igbinary
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
// By igbinary 3.2.13.
$messages = [
    'null' => '00', 'list' => '14 02 06 00 06 01 06 01 06 02', 'map' => '14 02 11 01 61 0e 00 11 01 62 0d', 'empty' => '14 00',
    'objects' => '14 02 06 00 17 01 50 14 03 11 01 61 06 01 11 04 00 2a 00 62 06 02 11 04 00 50 00 63 06 03 06 01 1a 00 14 03 0e 01 06 01 0e 02 06 02 0e 03 06 03',
    'the same object' => '14 02 06 00 17 01 50 14 01 11 01 61 06 01 06 01 22 01',
    'a scalar twice' => '14 02 06 00 25 06 05 06 01 25 01 01', 'a string twice' => '14 02 06 00 25 11 03 61 62 63 06 01 25 01 01',
    'an array twice' => '14 02 06 00 25 14 01 06 00 06 01 06 01 25 01 01', 'an empty array twice' => '14 02 06 00 25 14 00 06 01 25 01 01',
    'an object by reference' => '14 03 06 00 25 17 01 50 14 01 11 01 61 06 01 06 01 25 22 01 06 02 22 01',
    'enum cases' => '14 03 06 00 17 04 53 75 69 74 27 11 06 48 65 61 72 74 73 06 01 22 01 06 02 1a 00 27 0e 01',
    'Serializable' => '17 02 43 75 1d 03 61 62 63', 'an array that is copied' => '14 02 06 00 14 00 06 01 01 01',
    'integers' => '14 09 06 00 06 00 06 01 07 01 06 02 06 ff 06 03 08 01 00 06 04 09 01 00 06 05 0a 00 01 00 00 06 06 0b 00 01 11 70 06 07 20 7f ff ff ff ff ff ff ff 06 08 21 80 00 00 00 00 00 00 00',
    'other scalars' => '14 03 06 00 0c 3f f8 00 00 00 00 00 00 06 01 05 06 02 04', 'format 1' => '14 01 07 05 06 01',
];
foreach ($messages as $name => $digits) {
    $bytes = bytes('000000' . ($name === 'format 1' ? '01' : '02') . $digits);
    echo "$name: ", output($bytes, 'json');
    for ($length = 5; $length < strlen($bytes); $length++) {
        [$output, $errors, $status] = run_command([...php(), COMMAND, 'json'], substr($bytes, 0, $length));
        echo $status === 1 && $output === '' && str_starts_with($errors, "msgpack: Bytes of igbinary: not enough bytes at offset $length, path ") ? '' : "cut at $length: $output$errors";
    }
}
$bytes = bytes('00000002' . $messages['objects']);
show($bytes, 'dump');
show($bytes, 'dump', '--path=/1/c', '--json');
show($bytes, 'get', '/1/c');
show($bytes, 'unpack');
show(bytes('00000002' . $messages['an array twice']), 'dump');
show(bytes('0000000206 05'), 'dump', '--from=msgpack');
foreach (['28', '0e00', '1400 00', '1401 00 00', '17 01 31 1400', '17 01 50 06', '17 01 50 27 06', '21 8000000000000001', '20 8000000000000000', '2200', '1401 0600 2201', '1401 0600 25 1400',
    '1402 0600 25 0605 0601 2201', '14ff 0600', '16 ffffffff 0600', '13 ffffffff 61', '26 ffffffffffffffff 61', '17 01 50 1f ffffffff 61', '25 25 00'] as $digits) {
    [$output, $errors, $status] = run_command([...php(), COMMAND, 'json'], bytes("00000002$digits"));
    echo "$digits $status $output$errors";
}
?>
--EXPECT--
null: null
list: [1,2]
map: {"a":"a","b":""}
empty: []
objects: [{"$class":"P","a":1,"$\"\\u0000*\\u0000b\"":2,"$\"\\u0000P\\u0000c\"":3},{"$class":"P","a":1,"$\"\\u0000*\\u0000b\"":2,"$\"\\u0000P\\u0000c\"":3}]
the same object: [{"$class":"P","a":1},{"$mark":4,"0":2}]
a scalar twice: [5,5]
a string twice: ["abc","abc"]
an array twice: [{"$mark":1,"0":1},{"$mark":2,"0":2}]
an empty array twice: [[],{"$mark":2,"0":2}]
an object by reference: [{"$mark":1,"$class":"P","a":1},{"$mark":5,"0":2},{"$mark":4,"0":2}]
enum cases: [{"$mark":6,"Suit":"Hearts"},{"$mark":4,"0":2},{"$mark":6,"Suit":"Hearts"}]
Serializable: {"$mark":3,"Cu":"abc"}
an array that is copied: [[],[]]
integers: [0,-1,255,256,-256,65536,-70000,9223372036854775807,-9223372036854775808]
other scalars: [1.5,true,false]
format 1: {"-5":1}
$ msgpack dump
       4      2  14          array of 2
       8      5  17            P {…}  # object
      13      3  11              "a":
      16      2  06              1
      18      6  11              "\u0000*\u0000b":  # b, protected
      24      2  06              2
      26      6  11              "\u0000P\u0000c":  # c, private of P
      32      2  06              3
      36      4  1a            P {…}  # object
      40      2  0e              "a":
      42      2  06              1
      44      2  0e              "\u0000*\u0000b":  # b, protected
      46      2  06              2
      48      2  0e              "\u0000P\u0000c":  # c, private of P
      50      2  06              3
$ msgpack dump --path=/1/c --json
{"message":1,"offset":50,"size":2,"head":"06","depth":0,"kind":"int","path":"/1/c","value":3}
$ msgpack get /1/c
3
$ msgpack unpack
msgpack: Bytes of igbinary, and no message at offset 0
exit status 1
$ msgpack dump
       4      2  14          array of 2
       8      3  25 14         map of 1  # held by reference
      11      2  06              0:
      13      2  06              1
      17      3  25 01         map of 1  # a reference to the value at offset 8
$ msgpack dump --from=msgpack
       0      1  00          0
# message 2
       1      1  00          0
# message 3
       2      1  00          0
# message 4
       3      1  02          2
# message 5
       4      1  06          6
# message 6
       5      1  05          5
28 0 0
0
0
2
40
0e00 1 msgpack: Bytes of igbinary: a string that was not before at offset 4, path ""
1400 00 1 msgpack: Bytes of igbinary: bytes after the value at offset 6
1401 00 00 1 msgpack: Bytes of igbinary: no key at offset 6, path ""
17 01 31 1400 1 msgpack: Bytes of igbinary: no name of a class at offset 4, path ""
17 01 50 06 1 msgpack: Bytes of igbinary: no properties at offset 4, path ""
17 01 50 27 06 1 msgpack: Bytes of igbinary: no name at offset 4, path ""
21 8000000000000001 1 msgpack: Bytes of igbinary: no integer of 64 bits at offset 4, path ""
20 8000000000000000 1 msgpack: Bytes of igbinary: no integer of 64 bits at offset 4, path ""
2200 1 msgpack: Bytes of igbinary: a reference to nothing at offset 4, path ""
1401 0600 2201 1 msgpack: Bytes of igbinary: a reference to nothing at offset 8, path "/0"
1401 0600 25 1400 0 [[]]
1402 0600 25 0605 0601 2201 1 msgpack: Bytes of igbinary: a reference to no object at offset 13, path "/1"
14ff 0600 1 msgpack: Bytes of igbinary: not enough bytes at offset 8, path ""
16 ffffffff 0600 1 msgpack: Bytes of igbinary: not enough bytes at offset 11, path ""
13 ffffffff 61 1 msgpack: Bytes of igbinary: not enough bytes at offset 10, path ""
26 ffffffffffffffff 61 1 msgpack: Bytes of igbinary: not enough bytes at offset 14, path ""
17 01 50 1f ffffffff 61 1 msgpack: Bytes of igbinary: not enough bytes at offset 13, path ""
25 25 00 1 msgpack: Bytes of igbinary: no value at offset 4, path ""