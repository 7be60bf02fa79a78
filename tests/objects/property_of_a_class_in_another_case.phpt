--TEST--
The class name in a mangled private property is case-insensitive
--EXTENSIONS--
msgpack
--FILE--
<?php
class Point { private $x = 0; }

foreach (['Point', 'POINT', 'point', 'Points'] as $class) {
    $object = msgpack_unpack("\x82\xc0\xa5Point" . chr(0xa3 + strlen($class)) . "\0$class\0x\x01");
    echo "$class: ", var_export((array) $object, true), "\n";
}
?>
--EXPECT--
Point: array (
  '' . "\0" . 'Point' . "\0" . 'x' => 1,
)
POINT: array (
  '' . "\0" . 'Point' . "\0" . 'x' => 1,
)
point: array (
  '' . "\0" . 'Point' . "\0" . 'x' => 1,
)
Points: array (
  '' . "\0" . 'Point' . "\0" . 'x' => 0,
  '' . "\0" . 'Points' . "\0" . 'x' => 1,
)
