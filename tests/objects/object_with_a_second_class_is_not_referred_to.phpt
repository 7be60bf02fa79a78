--TEST--
An object that is referred to cannot get another class: it would be used without its __wakeup() or __unserialize()
--EXTENSIONS--
msgpack
--FILE--
<?php
class Wakes { public $a; function __wakeup() { echo "woken\n"; } }
class Reads { public $a; function __unserialize(array $data): void { echo "unserialized\n"; } }
class Plain { public $a; }

foreach (['Wakes', 'Reads', 'Plain'] as $first) {
    /* A value inside of the object refers to it, and is referred to from outside. */
    $object = "\x83\xc0\xa5$first\xa1a" . "\x82\xc0\xa5Plain\xa1a" . "\x82\xc0\x04\0\x02" . "\xc0\xa5Plain";
    foreach (['twice' => $object, 'by reference' => str_replace("\x82\xc0\x04", "\x82\xc0\x05", $object)] as $how => $named) {
        echo "$first, $how: ", serialize(@msgpack_unpack("\x92$named\x82\xc0\x04\0\x03")), "\n";
    }
    echo "$first, by itself: ", serialize(@msgpack_unpack("\x84\xc0\xa5$first\xa1a\x82\xc0\x05\0\x01\xc0\xa5Plain\xa1a\x01")), "\n";
    echo serialize(msgpack_unpack("\x91\x83\xc0\xa5$first\xa1a\x01\xc0\xa5Plain")), "\n";
}
?>
--EXPECT--
Wakes, twice: b:0;
Wakes, by reference: a:2:{i:0;O:5:"Plain":1:{s:1:"a";N;}i:1;O:5:"Plain":1:{s:1:"a";R:2;}}
Wakes, by itself: b:0;
a:1:{i:0;O:5:"Plain":1:{s:1:"a";N;}}
Reads, twice: b:0;
Reads, by reference: a:2:{i:0;O:5:"Plain":1:{s:1:"a";O:5:"Plain":1:{s:1:"a";R:2;}}i:1;r:3;}
Reads, by itself: b:0;
a:1:{i:0;O:5:"Plain":1:{s:1:"a";i:1;}}
Plain, twice: b:0;
Plain, by reference: a:2:{i:0;O:5:"Plain":1:{s:1:"a";N;}i:1;O:5:"Plain":1:{s:1:"a";R:2;}}
Plain, by itself: b:0;
a:1:{i:0;O:5:"Plain":1:{s:1:"a";N;}}