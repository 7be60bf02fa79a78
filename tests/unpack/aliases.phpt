--TEST--
msgpack_unserialize() is msgpack_unpack(), options and errors included
--EXTENSIONS--
msgpack
--FILE--
<?php
var_dump(msgpack_unserialize("\x82\xa1a\x01\x05\xc3") === msgpack_unpack("\x82\xa1a\x01\x05\xc3"));
var_dump(msgpack_unserialize(str: "\x91\x91\x05", options: ['max_depth' => 2]));
var_dump(msgpack_unserialize("\x91\x91\x05", null, ['max_depth' => 1]));

foreach (['msgpack_unpack', 'msgpack_unserialize'] as $function) {
    foreach ([[], ["\xc0", null, [], 1], [['an array']], ["\xc0", null, 'a string']] as $arguments) {
        try {
            $function(...$arguments);
            echo "Not rejected\n";
        } catch (TypeError $error) {
            echo get_class($error), ': ', $error->getMessage(), "\n";
        }
    }
}
?>
--EXPECTF--
bool(true)
array(1) {
  [0]=>
  array(1) {
    [0]=>
    int(5)
  }
}

Warning: [msgpack] (php_msgpack_unserialize) Maximum depth of 1 exceeded in %s on line %d
bool(false)
ArgumentCountError: msgpack_unpack() expects at least 1 argument, 0 given
ArgumentCountError: msgpack_unpack() expects at most 3 arguments, 4 given
TypeError: msgpack_unpack(): Argument #1 ($str) must be of type string, array given
TypeError: msgpack_unpack(): Argument #3 ($options) must be of type array, string given
ArgumentCountError: msgpack_unserialize() expects at least 1 argument, 0 given
ArgumentCountError: msgpack_unserialize() expects at most 3 arguments, 4 given
TypeError: msgpack_unserialize(): Argument #1 ($str) must be of type string, array given
TypeError: msgpack_unserialize(): Argument #3 ($options) must be of type array, string given
