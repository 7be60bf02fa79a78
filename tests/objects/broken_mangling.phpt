--TEST--
A name that begins with NUL must be a mangled property name
--EXTENSIONS--
msgpack
--FILE--
<?php
class A { public $x = 1; }
set_error_handler(function ($level, $message) { echo "  $message\n"; return true; });
foreach (["\0", "\0A", "\0A\0", "\0*\0", "\0\0", "\0\0x", "\0A\0x", "\0*\0x", "\0B\0x", "A\0"] as $name) {
    echo str_replace("\0", '~', $name), ":\n";
    $object = msgpack_unpack("\x82\xc0\xa1A" . chr(0xa0 + strlen($name)) . "$name\x02");
    echo '  ', str_replace("\0", '~', serialize($object)), "\n";
}
?>
--EXPECT--
~:
  [msgpack] (msgpack_unserialize_map_item) illegal offset type, skip this decoding
  O:1:"A":1:{s:1:"x";i:1;}
~A:
  [msgpack] (msgpack_unserialize_map_item) illegal offset type, skip this decoding
  O:1:"A":1:{s:1:"x";i:1;}
~A~:
  [msgpack] (msgpack_unserialize_map_item) illegal offset type, skip this decoding
  O:1:"A":1:{s:1:"x";i:1;}
~*~:
  [msgpack] (msgpack_unserialize_map_item) illegal offset type, skip this decoding
  O:1:"A":1:{s:1:"x";i:1;}
~~:
  [msgpack] (msgpack_unserialize_map_item) illegal offset type, skip this decoding
  O:1:"A":1:{s:1:"x";i:1;}
~~x:
  [msgpack] (msgpack_unserialize_map_item) illegal offset type, skip this decoding
  O:1:"A":1:{s:1:"x";i:1;}
~A~x:
  O:1:"A":1:{s:1:"x";i:2;}
~*~x:
  O:1:"A":1:{s:1:"x";i:2;}
~B~x:
  O:1:"A":2:{s:1:"x";i:1;s:4:"~B~x";i:2;}
A~:
  O:1:"A":2:{s:1:"x";i:1;s:2:"A~";i:2;}
