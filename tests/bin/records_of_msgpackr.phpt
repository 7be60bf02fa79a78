--TEST--
With --records the subcommands read msgpackr's records, without it dump names their definitions
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
$packer = new MessagePack\Packer(MessagePack\PackOptions::USE_RECORDS);
$message = $packer->pack([['id' => 1, 'name' => 'Zoë'], ['id' => 64, 'name' => 'Al']]);
show($message, 'dump', '--records');
show($message, 'dump');
show($message, 'json', '--records');
show($message, 'get', '/1/name', '--records');
show(bytes('d57260 01 91a161 05 6001'), 'json', '--records');
show(bytes('d57260 01 91a161 05') . bytes('6001 06'), 'json', '--records');
show(bytes('92 d57260c1 91a161 05 60c1 06'), 'json', '--records');
show(bytes('40'), 'json', '--records');
show(bytes('d47240 05'), 'json', '--records');
show(bytes('d47240 9105'), 'json', '--records');
?>
--EXPECT--
$ msgpack dump --records
       0      1  92          array of 2
       1     12  d4 72         map of 2  # record of msgpackr, with its structure
      13      0                  "id":
      13      1  01              1
      14      0                  "name":
      14      5  a4              "Zoë"
      19      1  40            map of 2  # record of msgpackr
      20      0                  "id":
      20      2  cc              64
      22      0                  "name":
      22      3  a2              "Al"
$ msgpack dump
       0      1  92          array of 2
       1      3  d4 72         ext(114, h'40')  # perhaps of msgpackr: the definition of a record: --records reads it
       4      1  92            array of 2
       5      3  a2              "id"
       8      5  a4              "name"
# message 2
      13      1  01          1
# message 3
      14      5  a4          "Zoë"
# message 4
      19      1  40          64
# message 5
      20      2  cc          64
# message 6
      22      3  a2          "Al"
$ msgpack json --records
[{"id":1,"name":"Zoë"},{"id":64,"name":"Al"}]
$ msgpack get /1/name --records
"Al"
$ msgpack json --records
{"a":5}
msgpack: The message ends early: not enough bytes at offset 10, path "/a"
exit status 1
$ msgpack json --records
{"a":5}
{"a":6}
$ msgpack json --records
[{"a":5},{"a":6}]
$ msgpack json --records
msgpack: A record of structure 40, which is not defined at offset 0
exit status 1
$ msgpack json --records
msgpack: A structure whose keys are no array at offset 0
exit status 1
$ msgpack json --records
msgpack: A structure with a key that is no str at offset 4
exit status 1
