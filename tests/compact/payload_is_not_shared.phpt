--TEST--
Compact form: what __serialize() returned is an array of its own, as each object would copy it
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Magic { public $data; public function __serialize(): array { return $this->data; } public function __unserialize(array $data): void { $this->data = $data; } }
$magic = new Magic;
$magic->data = range(1, 9);
show_form('one array', [$magic->data, $magic, clone $magic, $magic->data]);
show_unpacked('an earlier array', message('92 81 a161 01 82 c0 a8737464436c617373 c0 d45302'));
show_unpacked('an earlier array, __unserialize()', message('92 81 a161 01 82 c0 a54d61676963 c0 d45302'));
show_unpacked('an earlier array, in the payload of a missing class', message('93 81 a161 01 a64e6f626f6479 92 d45400 d45302'));
show_unpacked('an earlier array, as a property of an object in the payload', message('92 91 01 82 c0 a54d61676963 c0 92 82 c0 a8737464436c617373 a161 d45302 92 d45100 d45302'));
show_unpacked('of each of some objects', message('93 91 01 82 c0 a8737464436c617373 a161 01 82 c0 a54d61676963 c0 92 c703523400 01 92 d45100 91 d45302'));
show_unpacked('a record', message('92 81 a161 01 82 c0 a8737464436c617373 c0 92 d45100 02'));
show_unpacked('it is shared later', message('92 82 c0 a8737464436c617373 c0 81 a161 02 d45303'));
$read = msgpack_unpack(compact_form([$magic->data, $magic, clone $magic]), null, ['allowed_classes' => false]);
var_dump(((array) $read[2])[8]);
?>
--EXPECT--
one array: 949901020304050607080982c0a54d61676963c0990102030405060708099ad45400010203040506070809d45306
an earlier array: Parse error at offset 26, in [1][…]
an earlier array, __unserialize(): Parse error at offset 23, in [1]->__unserialize()
an earlier array, in the payload of a missing class: Parse error at offset 25, in [2][…][0]
an earlier array, as a property of an object in the payload: a:2:{i:0;a:1:{i:0;i:1;}i:1;O:5:"Magic":2:{i:0;O:8:"stdClass":1:{s:1:"a";a:1:{i:0;i:1;}}i:1;O:8:"stdClass":1:{s:1:"a";a:1:{i:0;i:1;}}}}
of each of some objects: a:3:{i:0;a:1:{i:0;i:1;}i:1;O:8:"stdClass":1:{s:1:"a";i:1;}i:2;O:5:"Magic":1:{i:0;O:8:"stdClass":1:{s:1:"a";a:1:{i:0;i:1;}}}}
a record: a:2:{i:0;a:1:{s:1:"a";i:1;}i:1;O:8:"stdClass":1:{s:1:"a";i:2;}}
it is shared later: a:2:{i:0;O:8:"stdClass":1:{s:1:"a";i:2;}i:1;a:1:{s:1:"a";i:2;}}
int(9)
