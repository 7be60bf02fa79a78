--TEST--
Strict reading rejects the text of PHP's own Serializable classes where it names a class: PHP's reader of it is not strict
--FILE--
<?php
class Wakes { function __wakeup() { echo "woken\n"; } }
class Typed { public int $n; }
enum Suit { case Hearts; }

$texts = [
    ['ArrayObject', 'x:i:0;a:1:{i:0;O:4:"Gone":0:{}};m:a:0:{}'],
    ['ArrayObject', 'x:i:0;a:1:{i:0;O:5:"Typed":0:{}};m:a:0:{}'],
    ['ArrayObject', 'x:i:0;a:1:{i:0;O:5:"Wakes":0:{}};m:a:0:{}'],
    ['ArrayIterator', 'x:i:0;a:1:{i:0;E:11:"Suit:Hearts";};m:a:0:{}'],
    ['SplObjectStorage', 'x:i:1;O:4:"Gone":0:{},N;;m:a:0:{}'],
    ['SplQueue', 'i:4;:O:4:"Gone":0:{}'],
    ['ArrayObject', 'x:i:0;a:1:{i:0;s:15:"O:4:"Gone":0:{}";};m:a:0:{}'],
    ['SplQueue', 'i:4;:i:1;'],
];
foreach ($texts as [$class, $text]) {
    $message = "\x82\xc0\3\xd9" . chr(strlen($class)) . $class . "\xd9" . chr(strlen($text)) . $text;
    foreach ([[], ['allowed_classes' => [$class, 'Wakes', 'Typed', 'Suit']]] as $list) {
        try {
            $read = msgpack_unpack($message, null, $list + ['strict' => true, 'throw' => true]);
            echo get_class($read), ' ', json_encode(iterator_to_array($read)), "\n";
        } catch (MessagePack\Exception\UnpackingFailedException $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
The text of an object of ArrayObject names a class, or is malformed at offset 58
The text of an object of ArrayObject names a class, or is malformed at offset 58
The text of an object of ArrayObject names a class, or is malformed at offset 59
The text of an object of ArrayObject names a class, or is malformed at offset 59
The text of an object of ArrayObject names a class, or is malformed at offset 59
The text of an object of ArrayObject names a class, or is malformed at offset 59
The text of an object of ArrayIterator names a class, or is malformed at offset 64
The text of an object of ArrayIterator names a class, or is malformed at offset 64
The text of an object of SplObjectStorage names a class, or is malformed at offset 56
The text of an object of SplObjectStorage names a class, or is malformed at offset 56
The text of an object of SplQueue names a class, or is malformed at offset 35
The text of an object of SplQueue names a class, or is malformed at offset 35
ArrayObject ["O:4:\"Gone\":0:{}"]
ArrayObject ["O:4:\"Gone\":0:{}"]
SplQueue [1]
SplQueue [1]
