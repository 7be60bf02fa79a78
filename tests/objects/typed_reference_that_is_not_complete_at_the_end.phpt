--TEST--
When a request ends in the midst of a message, a reference is freed with the type sources that it has
--DESCRIPTION--
A wrong one is a failed assertion in a debug build, and a write beyond the list of sources for valgrind. The iterator is
a class whose objects PHP frees one by one at the end.
--EXTENSIONS--
msgpack
--INI--
error_reporting=257
--FILE--
<?php
class Inner { public array $p; }
class Outer extends IteratorIterator { public array $a; public Outer $self; }
class Unpacker extends MessagePackUnpacker { public $cycle; }

$reference = "\x82\xc0\x01\xa1k\x01";
$inner = "\x82\xc0\xa5Inner\xa1p\x82\xc0\x02\x00\x02";
$messages = [
    'shared' => "\x96$reference" . str_repeat($inner, 4) . "\x83\xc0\xa5Outer\xa1a\x82\xc0\x02\x00\x02",
    'begun' => "\x82\xc0\xa5Outer\xa1a\x86\xc0\x01" . str_repeat("\xa1k$inner", 4) . "\xa1k",
    'around' => "\x82\xc0\xa5Outer\xa4self\x84\xc0\xa5Outer\xa4self\x82\xc0\x05\x00\x02\xa1a",
];
foreach ($messages as $name => $message) {
    $unpacker = new Unpacker;
    $unpacker->cycle = $unpacker;
    echo "$name: ", json_encode($unpacker->execute($message)), "\n";
}
unset($unpacker);
spl_autoload_register(fn() => trigger_error('The end', E_USER_ERROR));
msgpack_unpack($messages['begun'] . "\x81\xc0\xa5Other");
?>
--EXPECTF--
shared: false
begun: false
around: false

Fatal error: The end in %s on line %d
