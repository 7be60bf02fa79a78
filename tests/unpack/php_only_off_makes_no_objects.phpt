--TEST--
msgpack.php_only=0: no form instantiates a class: a nil key is an illegal key
--EXTENSIONS--
msgpack
--INI--
msgpack.php_only=0
msgpack.error_display=0
--FILE--
<?php
enum Suit { case Hearts; }
class Woken
{
    public $x;
    public function __wakeup() { echo "woken\n"; }
    public function __unserialize(array $data): void { echo "unserialized\n"; }
}
$forms = [
    'object' => "\x82\xc0\xa5Woken\xa1x\x01",
    'payload' => "\x82\xc0\xa5Woken\xc0\x90",
    'ArrayObject' => "\x82\xc0\x03\xabArrayObject\xb5x:i:0;a:0:{};m:a:0:{}",
    'enum case' => "\x82\xc0\x06\xa4Suit\xa6Hearts",
    'same object' => "\x92\x81\xa1x\x01\x82\xc0\x04\x00\x02",
    'class named late' => "\x82\xa1x\x01\xc0\xa5Woken",
];
foreach ($forms as $name => $bytes) {
    foreach ([1, 0] as $assoc) {
        ini_set('msgpack.assoc', $assoc);
        echo "$name: ", serialize(msgpack_unpack($bytes)), "\n";
    }
}
?>
--EXPECT--
object: a:2:{s:0:"";s:5:"Woken";s:1:"x";i:1;}
object: O:8:"stdClass":2:{s:0:"";s:5:"Woken";s:1:"x";i:1;}
payload: a:1:{s:0:"";a:0:{}}
payload: O:8:"stdClass":1:{s:0:"";a:0:{}}
ArrayObject: a:2:{s:0:"";i:3;s:11:"ArrayObject";s:21:"x:i:0;a:0:{};m:a:0:{}";}
ArrayObject: O:8:"stdClass":2:{s:0:"";i:3;s:11:"ArrayObject";s:21:"x:i:0;a:0:{};m:a:0:{}";}
enum case: a:2:{s:0:"";i:6;s:4:"Suit";s:6:"Hearts";}
enum case: O:8:"stdClass":2:{s:0:"";i:6;s:4:"Suit";s:6:"Hearts";}
same object: a:2:{i:0;a:1:{s:1:"x";i:1;}i:1;a:2:{s:0:"";i:4;i:0;i:2;}}
same object: a:2:{i:0;O:8:"stdClass":1:{s:1:"x";i:1;}i:1;O:8:"stdClass":2:{s:0:"";i:4;s:1:"0";i:2;}}
class named late: a:2:{s:1:"x";i:1;s:0:"";s:5:"Woken";}
class named late: O:8:"stdClass":2:{s:1:"x";i:1;s:0:"";s:5:"Woken";}
