--TEST--
Of two equal properties the last wins; the first value is destructed after the message
--EXTENSIONS--
msgpack
--FILE--
<?php
class D { public $name; function __destruct() { echo "destruct $this->name\n"; } }
class H { public $p; public ?D $typed = null; }
$d = fn (string $name) => "\x82\xc0\xa1D\xa4name\xa1$name";
$back = msgpack_unpack("\x85\xc0\xa1H\xa1p" . $d('a') . "\xa1p" . $d('b') . "\xa5typed" . $d('c') . "\xa5typed" . $d('d'));
echo "unpacked\n";
echo $back->p->name, $back->typed->name, "\n";
?>
--EXPECT--
destruct a
destruct c
unpacked
bd
destruct b
destruct d
