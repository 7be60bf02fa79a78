--TEST--
msgpack_serialize() is msgpack_pack(); both take a value and options
--EXTENSIONS--
msgpack
--FILE--
<?php
$value = ['a' => [1, 2.5, null, true, "\xff"], 7 => new stdClass];
var_dump(msgpack_serialize($value) === msgpack_pack($value));
var_dump(msgpack_pack(value: 1) === msgpack_serialize(value: 1));

foreach (['msgpack_pack', 'msgpack_serialize'] as $function) {
    foreach ([[], [1, [], 2]] as $arguments) {
        try {
            $function(...$arguments);
            echo "Not rejected\n";
        } catch (ArgumentCountError $error) {
            echo $error->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
bool(true)
bool(true)
msgpack_pack() expects at least 1 argument, 0 given
msgpack_pack() expects at most 2 arguments, 3 given
msgpack_serialize() expects at least 1 argument, 0 given
msgpack_serialize() expects at most 2 arguments, 3 given
