--TEST--
Names of classes and cases, and texts of Serializable may be bins, as in unpacking
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Raw;

enum Suit { case Hearts; }
$announcement = "\x92\x82\xc0\3\0\0";
foreach (["\x82\xc0\xc4\x08stdClass\xa1a\1", "\x82\xc0\1\xc0\xc4\x08stdClass", "\x82\xc0\3\xc4\3Old\xc4\1t", "\x82\xc0\6\xc4\4Suit\xc4\6Hearts"] as $object) {
    foreach (['', $announcement] as $before) {
        $raw = new Raw($before . $object);
        echo $raw->type(), ' ', $raw->className(), ' ', json_encode($raw), ' ', $raw, "\n";
    }
}
var_dump(msgpack_unpack($object));
--EXPECT--
object stdClass {"a":1} {nil: h'737464436c617373', "a": 1}
object stdClass {"a":1} {nil: h'737464436c617373', "a": 1}
object stdClass {} {nil: 1, nil: h'737464436c617373'}
object stdClass {} {nil: 1, nil: h'737464436c617373'}
object Old {} {nil: 3, h'4f6c64': h'74'}
object Old {} {nil: 3, h'4f6c64': h'74'}
object Suit {"name":"Hearts"} {nil: 6, h'53756974': h'486561727473'}
object Suit {"name":"Hearts"} {nil: 6, h'53756974': h'486561727473'}
enum(Suit::Hearts)
