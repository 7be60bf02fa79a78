--TEST--
A later back-reference does not turn an object in an internal class's payload into a reference
--EXTENSIONS--
msgpack
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED); // about objects in an ArrayObject
$o = new stdClass;
$storage = new SplObjectStorage;
$storage[$o] = 1;
foreach ([$storage, new ArrayObject($o), new ArrayIterator($o)] as $holder) {
    $back = msgpack_unpack(msgpack_pack([$holder, &$o, &$o]));
    ob_start();
    var_dump($back[0]);
    var_dump(get_class($back[0]), !str_contains(ob_get_contents(), '&'), ob_end_clean());
    $back[1] = 'replaced';
    var_dump($back[2], serialize($back[0]) === serialize($holder));
}
?>
--EXPECT--
string(16) "SplObjectStorage"
bool(true)
bool(true)
string(8) "replaced"
bool(true)
string(11) "ArrayObject"
bool(true)
bool(true)
string(8) "replaced"
bool(true)
string(13) "ArrayIterator"
bool(true)
bool(true)
string(8) "replaced"
bool(true)
