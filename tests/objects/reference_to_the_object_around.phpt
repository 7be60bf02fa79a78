--TEST--
A typed property whose object refers back to itself by reference is a type source of the reference once
--EXTENSIONS--
msgpack
--FILE--
<?php
class Holder { public ?Inner $typed = null; public $untyped; }
class Inner { public $self; }

/* {nil: "Holder", property: {nil: "Inner", "self": the same by reference}} */
foreach (['typed', 'untyped'] as $property) {
    $holder = msgpack_unpack("\x82\xc0\xa6Holder" . chr(0xa0 + strlen($property)) . "$property\x82\xc0\xa5Inner\xa4self\x82\xc0\x05\x00\x02");
    $inner = $holder->$property;
    var_dump($inner->self === $inner);
    for ($i = 0; $i < 2; $i++) {
        try {
            $inner->self = 'text';
            echo 'assigned, the property is ', get_debug_type($holder?->$property), "\n";
        } catch (TypeError $e) {
            echo $e->getMessage(), "\n";
        }
        $holder = null;
    }
    unset($inner->self, $inner);
}
?>
--EXPECT--
bool(true)
Cannot assign string to reference held by property Holder::$typed of type ?Inner
assigned, the property is null
bool(true)
assigned, the property is string
assigned, the property is null
