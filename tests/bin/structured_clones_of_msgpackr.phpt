--TEST--
With --records the subcommands read msgpackr's structured clones: marks before a value are no values
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
// As msgpackr 2.1 writes {first: a, second: a, list: [a, 1]}, with a = {n: 'shared'}
$shared = bytes('de0003 a56669727374 d66900000001 81a16ea6736861726564 a67365636f6e64 d67000000001 a46c697374 92 d67000000001 01');
show($shared, 'dump', '--records');
show($shared, 'dump', '--records', '--depth', '1', '--json');
show($shared, 'dump');
show($shared, 'json', '--records');
show($shared, 'get', '/list/1', '--records');
show($shared, 'check', 'array{first: array{n: string}, second: mixed, list: list<mixed>}', '--records');
// {s: new Set([1, 2]), re: /x/g, e: new TypeError('boo')}
$types = bytes('83 a173 d47300 920102 a27265 d47800 92a178a167 a165 d46500 93 a9547970654572726f72 a3626f6f d40000');
show($types, 'dump', '--records');
show($types, 'json', '--records');
// Two structures with the same keys, which have an id
show(bytes('92 d57240e0 d66900000007 91a161 01 d57241e0 d67000000007 02'), 'json', '--records');
show(bytes('92 d47240 d67000000007 01'), 'json', '--records');
show(bytes('91 d66900000001'), 'json', '--records');
?>
--EXPECT--
$ msgpack dump --records
       0      3  de 00 03    map of 3
       3      6  a5            "first":
       9      6  d6 69         ext(105, h'00000001')  # the id of the value that follows
      15      1  81            map of 1
      16      2  a1              "n":
      18      7  a6              "shared"
      25      7  a6            "second":
      32      6  d6 70         ext(112, h'00000001')  # the value with this id
      38      5  a4            "list":
      43      1  92            array of 2
      44      6  d6 70           ext(112, h'00000001')  # the value with this id
      50      1  01              1
$ msgpack dump --records --depth 1 --json
{"message":1,"offset":0,"size":3,"head":"de0003","depth":0,"kind":"map","path":"","count":3}
{"message":1,"offset":3,"size":6,"head":"a5","depth":1,"kind":"str","path":"/first","key":true,"value":"first"}
{"message":1,"offset":9,"size":6,"head":"d669","depth":1,"kind":"ext","path":"/first","note":"the id of the value that follows","value":{"$ext":[105,"AAAAAQ=="]}}
{"message":1,"offset":15,"size":1,"head":"81","depth":1,"kind":"map","path":"/first","count":1}
{"message":1,"offset":25,"size":7,"head":"a6","depth":1,"kind":"str","path":"/second","key":true,"value":"second"}
{"message":1,"offset":32,"size":6,"head":"d670","depth":1,"kind":"ext","path":"/second","note":"the value with this id","value":{"$ext":[112,"AAAAAQ=="]}}
{"message":1,"offset":38,"size":5,"head":"a4","depth":1,"kind":"str","path":"/list","key":true,"value":"list"}
{"message":1,"offset":43,"size":1,"head":"92","depth":1,"kind":"array","path":"/list","count":2}
$ msgpack dump
       0      3  de 00 03    map of 3
       3      6  a5            "first":
       9      6  d6 69         ext(105, h'00000001')  # perhaps of msgpackr: the id of the value that follows: --records reads it
      15      1  81            map of 1:
      16      2  a1              "n":
      18      7  a6              "shared"
      25      7  a6            "second"
      32      6  d6 70         ext(112, h'00000001'):  # perhaps of msgpackr: the value with this id
      38      5  a4            "list"
# message 2
      43      1  92          array of 2
      44      6  d6 70         ext(112, h'00000001')  # perhaps of msgpackr: the value with this id
      50      1  01            1
$ msgpack json --records
{"first":{"n":"shared"},"second":{"$ext":[112,"AAAAAQ=="]},"list":[{"$ext":[112,"AAAAAQ=="]},1]}
$ msgpack get /list/1 --records
1
$ msgpack check array{first: array{n: string}, second: mixed, list: list<mixed>} --records
$ msgpack dump --records
       0      1  83          map of 3
       1      2  a1            "s":
       3      3  d4 73         ext(115, h'00')  # a Set follows
       6      1  92            array of 2
       7      1  01              1
       8      1  02              2
       9      3  a2            "re":
      12      3  d4 78         ext(120, h'00')  # a RegExp follows
      15      1  92            array of 2
      16      2  a1              "x"
      18      2  a1              "g"
      20      2  a1            "e":
      22      3  d4 65         ext(101, h'00')  # an Error follows
      25      1  93            array of 3
      26     10  a9              "TypeError"
      36      4  a3              "boo"
      40      3  d4 00           ext(0, h'00')
$ msgpack json --records
{"s":[1,2],"re":["x","g"],"e":["TypeError","boo",{"$ext":[0,"AA=="]}]}
$ msgpack json --records
[{"a":1},{"a":2}]
$ msgpack json --records
msgpack: Keys with an unknown id at offset 4
exit status 1
$ msgpack json --records
msgpack: The message ends early: not enough bytes at offset 7, path "/0"
exit status 1