--TEST--
A second class name makes a new object without the first one's properties
--EXTENSIONS--
msgpack
--FILE--
<?php
class Declared { public $a = 1; }
class Second { public $b = 0; }

foreach (['stdClass', 'Declared', 'Missing'] as $first) {
    $name = chr(0xa0 + strlen($first)) . $first;
    echo "$first: ", serialize(msgpack_unpack("\x84\xc0$name\xa1a\x05\xc0\xa6Second\xa1b\x02")), "\n";
}
?>
--EXPECT--
stdClass: O:6:"Second":1:{s:1:"b";i:2;}
Declared: O:6:"Second":1:{s:1:"b";i:2;}
Missing: O:6:"Second":1:{s:1:"b";i:2;}
