--TEST--
Compact form: an internal __unserialize() copies no array and no long string again and again
--EXTENSIONS--
msgpack
--FILE--
<?php
const PARTS_DIFFER = 'a plain payload is copied';
require __DIR__ . '/include/compact.php';
class Child extends ArrayObject { public function __unserialize(array $data): void { parent::__unserialize($data); } }
class Magic { public $data; public function __unserialize(array $data): void { $this->data = $data; } }
class Typed { public ?array $list = null; }
const ARRAY_OBJECT = 'ab41727261794f626a656374', CHILD = 'a54368696c64', MAGIC = 'a54d61676963', TYPED = 'a55479706564';
/* Ordinal 2 is a list, string 0 is one of 256 bytes. */
$long = 'da0100' . str_repeat('61', 256);
$after = fn (string $value): string => message("93 91 01 $long $value");
show_unpacked('the storage', $after('82 c0 ' . ARRAY_OBJECT . ' c0 94 00 d45302 90 c0'));
show_unpacked('deeper in it', $after('82 c0 ' . ARRAY_OBJECT . ' c0 94 00 91 d45302 90 c0'));
show_unpacked('as properties', $after('85 c0 ' . ARRAY_OBJECT . ' 00 00 01 d45302 02 90 03 c0'));
show_unpacked('of a subclass', $after('85 c0 ' . CHILD . ' 00 00 01 d45302 02 90 03 c0'));
show_unpacked('as a record', message('94 91 01 85 c0 ' . ARRAY_OBJECT . ' 00 00 01 90 02 90 03 c0 95 d45100 00 d45302 90 c0 c0'));
show_unpacked('of any class', $after('82 c0 ' . MAGIC . ' c0 91 d45302'));
show_unpacked('a long string', $after('82 c0 ' . MAGIC . ' c0 91 d45000'));
show_unpacked('as each element', $after('82 c0 ' . MAGIC . ' c0 92 c703523400 02 92 c7015231 ' . $long));
show_unpacked('a short string', message('92 a3616263 82 c0 ' . MAGIC . ' c0 91 d45000'));
show_unpacked('an object', message('92 82 c0 ' . TYPED . ' a46c697374 91 01 82 c0 ' . MAGIC . ' c0 91 d45302'));
show_unpacked('in an object inside it', message('92 91 01 82 c0 ' . MAGIC . ' c0 91 82 c0 ' . TYPED . ' a46c697374 d45302'));
show_unpacked('in a property of a class of PHP code', message('92 91 01 82 c0 ' . MAGIC . ' a464617461 d45302'));
class Both extends Magic { public function __serialize(): array { return [$this->data]; } }
$both = new Both;
$both->data = [range(1, 5), $text = str_repeat('long', 64), (object) ['list' => range(1, 5)]];
echo preg_replace('/(6c6f6e67){64}/', ' long ', bin2hex(compact_form([$both->data[0], $both->data[2]->list = $both->data[0], $text, $both]))), "\n";
show_unpacked('after it', message('93 91 01 82 c0 ' . MAGIC . ' c0 91 02 d45302'));
?>
--EXPECT--
the storage: Parse error at offset 288, in [2]->__unserialize()[1]
deeper in it: Parse error at offset 289, in [2]->__unserialize()[1][0]
as properties: Parse error at offset 288, in [2]->__unserialize()[1]
of a subclass: Parse error at offset 282, in [2]->__unserialize()[1]
as a record: Parse error at offset 39, in [2]->__unserialize()[1]
of any class: Parse error at offset 281, in [2]->__unserialize()[0]
a long string: Parse error at offset 280, in [2]->__unserialize()[0]
as each element: Parse error at offset 548, in [2]->__unserialize()
a short string: a:2:{i:0;s:3:"abc";i:1;O:5:"Magic":1:{s:4:"data";a:1:{i:0;s:3:"abc";}}}
an object: a:2:{i:0;O:5:"Typed":1:{s:4:"list";a:1:{i:0;i:1;}}i:1;O:5:"Magic":1:{s:4:"data";a:1:{i:0;r:2;}}}
in an object inside it: a:2:{i:0;a:1:{i:0;i:1;}i:1;O:5:"Magic":1:{s:4:"data";a:1:{i:0;O:5:"Typed":1:{s:4:"list";a:1:{i:0;i:1;}}}}}
in a property of a class of PHP code: a:2:{i:0;a:1:{i:0;i:1;}i:1;O:5:"Magic":1:{s:4:"data";a:1:{s:4:"data";a:1:{i:0;i:1;}}}}
9282c003000094950102030405d45302da0100 long 82c0a4426f7468c09193950102030405da0100 long 82c0a8737464436c617373a46c697374d45306
after it: a:3:{i:0;a:1:{i:0;i:1;}i:1;O:5:"Magic":1:{s:4:"data";a:1:{i:0;i:2;}}i:2;a:1:{i:0;i:1;}}
