--TEST--
msgpack dump names PHP's objects, enum cases and references
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
class User { public $name = 'Al'; protected $roles = []; private $id = 7; }
class Payload { public function __serialize(): array { return ['d' => 5]; } public function __unserialize(array $data): void {} }
enum Suit { case Hearts; }
$user = new User();
$list = [1];
show(msgpack_pack([$user, $user, new Payload(), Suit::Hearts, &$list, &$list]), 'dump');
show(bytes('82c003a143a3616263'), 'dump');
show(bytes('83c001c0a1430102'), 'dump');
show(bytes('82c00500cd0400'), 'dump');
show($names = bytes('92 82c0c40141a16101 82c0cc0400cc02'), 'dump');
show($names, 'json');
?>
--EXPECT--
$ msgpack dump
       0      1  96          array of 6
       1      1  84            User {…}  # object, ordinal 2
       2      1  c0              nil:
       3      5  a4              "User"
       8      5  a4              "name":
      13      3  a2              "Al"
      16      9  a8              "\u0000*\u0000roles":
      25      1  90              array of 0
      26      9  a8              "\u0000User\u0000id":
      35      1  07              7
      36      1  82            map of 2  # the same object as ordinal 2: User
      37      1  c0              nil:
      38      1  04              4
      39      1  00              0:
      40      1  02              2
      41      1  82            Payload {…}  # object, from __serialize(), ordinal 5
      42      1  c0              nil:
      43      8  a7              "Payload"
      51      1  c0              nil:
      52      1  81              map of 1
      53      2  a1                "d":
      55      1  05                5
      56      1  82            Suit::Hearts  # enum case, ordinal 7
      57      1  c0              nil:
      58      1  06              6
      59      5  a4              "Suit":
      64      7  a6              "Hearts"
      71      1  82            map of 2  # array, held by reference, or a session, ordinal 8
      72      1  c0              nil:
      73      1  01              1
      74      1  00              0:
      75      1  01              1
      76      1  82            map of 2  # the same array as ordinal 8
      77      1  c0              nil:
      78      1  02              2
      79      1  00              0:
      80      1  08              8
$ msgpack dump
       0      1  82          C {…}  # object, from Serializable, ordinal 1
       1      1  c0            nil:
       2      1  03            3
       3      2  a1            "C":
       5      4  a3            "abc"
$ msgpack dump
       0      1  83          C {…}  # object, held by reference, ordinal 1
       1      1  c0            nil:
       2      1  01            1
       3      1  c0            nil:
       4      2  a1            "C"
       6      1  01            1:
       7      1  02            2
$ msgpack dump
       0      1  82          map of 2  # the same object, held by reference as ordinal 1024
       1      1  c0            nil:
       2      1  05            5
       3      1  00            0:
       4      3  cd            1024
$ msgpack dump
       0      1  92          array of 2
       1      1  82            A {…}  # object, ordinal 2
       2      1  c0              nil:
       3      3  c4 01           h'41'
       6      2  a1              "a":
       8      1  01              1
       9      1  82            map of 2  # the same object as ordinal 2: A
      10      1  c0              nil:
      11      2  cc              4
      13      1  00              0:
      14      2  cc              2
$ msgpack json
[{"$class":{"$bin":"QQ=="},"a":1},{"$mark":4,"0":2}]
