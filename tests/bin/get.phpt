--TEST--
msgpack get prints the parts of messages, the last of equal keys, and tells what is missing
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
$message = msgpack_pack(['users' => [['name' => 'Alice'], ['name' => null, 7 => 'seven', 'a/b~' => 1, '' => 2]], 'n' => 1.0]);
show($message, 'get', '/users/0/name');
show($message, 'get', '/users/1/name');
show($message, 'get', '/users/1/7');
show($message, 'get', '/users/1/a~1b~0');
show($message, 'get', '/users/1/');
show($message, 'get', '');
show($message, 'get', '/users/2');
show($message, 'get', '/n/x');
show($message, 'get', '--path', '/n', '--path', '/users/0/name', '--path', '/users', '--path', '/none');
show($message . msgpack_pack(['n' => 2]), 'get', '/n');
show(bytes('83 a161 81a16201 a162 02 a161 81a16303'), 'get', '/a/b');
show(bytes('83 a161 81a16201 a162 02 a161 81a16303'), 'get', '/a/c');
show(bytes('81 92a161a162 01'), 'get', '/a');
show(msgpack_pack([['a' => 'text'], ['a' => 'text'], ['a' => 'text']], ['compact' => true]), 'get', '/1/a');
class User { private $id = 7; }
class Payload { public function __serialize(): array { return ['d' => [5]]; } }
$user = new User();
$list = ['x' => [1, 2]];
show(msgpack_pack([$user, ['a' => $user], &$list, &$list]), 'get', '--path', '/1/a/id', '--path', '/3/x/1', '--path', '/3', '--path', '/1/a/none');
show(bytes('82c0040001'), 'get', '/x');
show(bytes('92a161 82c0040009'), 'get', '/1');
show(bytes('91a161 92a161 81a162 82c00400c0'), 'get', '/1');
show(msgpack_pack([new User(), new Payload()]), 'get', '--path', '/0/id', '--path', '/1/d/0', '--path', '/1');
?>
--EXPECT--
$ msgpack get /users/0/name
"Alice"
$ msgpack get /users/1/name
null
$ msgpack get /users/1/7
"seven"
$ msgpack get /users/1/a~1b~0
1
$ msgpack get /users/1/
2
$ msgpack get 
{"users":[{"name":"Alice"},{"name":null,"7":"seven","a/b~":1,"":2}],"n":1.0}
$ msgpack get /users/2
exit status 3
$ msgpack get /n/x
exit status 3
$ msgpack get --path /n --path /users/0/name --path /users --path /none
{"/n":1.0,"/users/0/name":"Alice","/users":[{"name":"Alice"},{"name":null,"7":"seven","a/b~":1,"":2}]}
exit status 3
$ msgpack get /n
1.0
2
$ msgpack get /a/b
exit status 3
$ msgpack get /a/c
3
$ msgpack get /a
msgpack: Invalid map key type: expected int, str or bin but got array (0x92) at offset 1, path ""
exit status 1
$ msgpack get /1/a
"text"
$ msgpack get --path /1/a/id --path /3/x/1 --path /3 --path /1/a/none
{"/1/a/id":7,"/3/x/1":2,"/3":{"$mark":1,"x":[1,2]}}
exit status 3
$ msgpack get /x
msgpack: A back-reference to no earlier array or object at offset 0, path ""
exit status 1
$ msgpack get /1
msgpack: A back-reference to no earlier array or object at offset 3, path ""
exit status 1
$ msgpack get /1
msgpack: Malformed back-reference at offset 9, path ""
exit status 1
$ msgpack get --path /0/id --path /1/d/0 --path /1
{"/0/id":7,"/1/d/0":5,"/1":{"$class":"Payload","$payload":{"d":[5]}}}
