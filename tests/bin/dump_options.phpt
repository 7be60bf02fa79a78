--TEST--
msgpack dump --depth, --path, --strings, --json and several messages
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
$message = msgpack_pack(['users' => [['name' => 'Alice'], ['name' => 'Bob', 'a/b' => [1, [2]]]], 'n' => 1.0]);
show($message, 'dump', '--depth', '1');
show($message, 'dump', '--path=/users/1');
show($message, 'dump', '--path', '/users/1/a~1b/1/0');
show($message, 'dump', '--path', '/users/2');
show($message, 'dump', '--path', '/users', '--depth', '1', '--strings', '2', '--json');
show(msgpack_pack('Zoë and Jérôme'), 'dump', '--strings', '3');
show($message . $message, 'dump', '--depth=0');
show(msgpack_pack([['a' => 'text'], ['a' => 'text'], ['a' => 'text']], ['compact' => true]), 'dump', '--path', '/1');
?>
--EXPECT--
$ msgpack dump --depth 1
       0      1  82          map of 2
       1      6  a5            "users":
       7      1  92            array of 2
      38      2  a1            "n":
      40      9  cb            1.0
$ msgpack dump --path=/users/1
      20      1  82          map of 2
      21      5  a4            "name":
      26      4  a3            "Bob"
      30      4  a3            "a/b":
      34      1  92            array of 2
      35      1  01              1
      36      1  91              array of 1
      37      1  02                2
$ msgpack dump --path /users/1/a~1b/1/0
      37      1  02          2
$ msgpack dump --path /users/2
exit status 3
$ msgpack dump --path /users --depth 1 --strings 2 --json
{"message":1,"offset":7,"size":1,"head":"92","depth":0,"kind":"array","path":"/users","count":2}
{"message":1,"offset":8,"size":1,"head":"81","depth":1,"kind":"map","path":"/users/0","count":1}
{"message":1,"offset":20,"size":1,"head":"82","depth":1,"kind":"map","path":"/users/1","count":2}
$ msgpack dump --strings 3
       0     18  b1          "Zo"…
$ msgpack dump --depth=0
       0      1  82          map of 2
# message 2
      49      1  82          map of 2
$ msgpack dump --path /1
       9      1  81          map of 1
      10      2  a1            "a":
      12      5  a4            "text"
