--TEST--
Objects and arrays of a rejected message that hold each other by back-references are freed one by one, not recursively
--EXTENSIONS--
msgpack
--FILE--
<?php
const OBJECTS = 30000;
const OBJECT = "\x82\xc0\xa8stdClass\xa1x";
const ARRAY_BY_REFERENCE = "\x82\xc0\x01\xa1x";
const OBJECT_BY_REFERENCE = "\x83\xc0\x01\xc0\xa8stdClass\xa1x";

/** A list of objects, each of which holds the one before by a back-reference with this mark. */
function chain(string $object, string $mark): string
{
    $list = "$object\x07";
    $previous = 2;
    for ($i = 1; $i < OBJECTS; $i++) {
        $list .= "$object\x82\xc0$mark\x00\xce" . pack('N', $previous);
        $previous = 2 * $i + 1; /* a back-reference is a map, too */
    }
    return "\xdd" . pack('N', OBJECTS + 1) . $list;
}

/* In the C stack of a fiber, which is smaller. */
(new Fiber(function () {
    foreach (['object' => [OBJECT, "\x04"], 'object, by reference' => [OBJECT, "\x05"],
        'reference' => [OBJECT_BY_REFERENCE, "\x04"], 'reference, by reference' => [OBJECT_BY_REFERENCE, "\x05"],
        'array, by reference' => [ARRAY_BY_REFERENCE, "\x02"]] as $what => $form) {
        $chain = chain(...$form);
        foreach (['malformed' => "\xc1", 'cut short' => '', 'nested too deep' => "\x01"] as $why => $end) {
            $warnings = [];
            set_error_handler(function (int $level, string $message) use (&$warnings) { $warnings[] = $message; return true; });
            $message = $chain . $end;
            $before = memory_get_usage();
            $value = msgpack_unpack($message);
            $kept = memory_get_usage() - $before;
            restore_error_handler();
            echo "$what, $why: ", json_encode($value), ' ', implode($warnings), $kept > OBJECTS * 20 ? ", and $kept bytes are kept" : '', "\n";
        }
    }
}))->start();
?>
--EXPECTF--
object, malformed: false [msgpack] (php_msgpack_unserialize) Parse error
object, cut short: false [msgpack] (php_msgpack_unserialize) Insufficient data for unserializing
object, nested too deep: false [msgpack] (php_msgpack_unserialize) Back-references nest values more than %d levels deep
object, by reference, malformed: false [msgpack] (php_msgpack_unserialize) Parse error
object, by reference, cut short: false [msgpack] (php_msgpack_unserialize) Insufficient data for unserializing
object, by reference, nested too deep: false [msgpack] (php_msgpack_unserialize) Back-references nest values more than %d levels deep
reference, malformed: false [msgpack] (php_msgpack_unserialize) Parse error
reference, cut short: false [msgpack] (php_msgpack_unserialize) Insufficient data for unserializing
reference, nested too deep: false [msgpack] (php_msgpack_unserialize) Back-references nest values more than %d levels deep
reference, by reference, malformed: false [msgpack] (php_msgpack_unserialize) Parse error
reference, by reference, cut short: false [msgpack] (php_msgpack_unserialize) Insufficient data for unserializing
reference, by reference, nested too deep: false [msgpack] (php_msgpack_unserialize) Back-references nest values more than %d levels deep
array, by reference, malformed: false [msgpack] (php_msgpack_unserialize) Parse error
array, by reference, cut short: false [msgpack] (php_msgpack_unserialize) Insufficient data for unserializing
array, by reference, nested too deep: false [msgpack] (php_msgpack_unserialize) Back-references nest values more than %d levels deep
