--TEST--
A nil key after other pairs names no class, and pairs after a complete form reject the message
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/../compact/include/compact.php';
class Foo { public $a = 1; function __wakeup() { echo "woken with $this->a\n"; } }
class Magic { public $data; function __unserialize(array $data): void { $this->data = $data; } }
enum Suit { case Hearts; }

$foo = "\xc0\xa3Foo";
$messages = [
    'of a map' => "\x83\xa1a\x02$foo\xa1b\x03",
    'in the compact form' => message('92 82 a161 02 c0 a3466f6f 82 c0 a3466f6f a161 05'),
    'of an object' => "\x83$foo\xa1a\x02\xc0\xa6Hearts",
    'in place of a payload' => "\x83$foo\xc0\xa5Magic\xa1a\x02",
    'of an array by reference' => "\x92\x83\xc0\x01\xa1a\x02$foo\x82\xc0\x02\x00\x02",
    'of an object with a payload' => "\x83\xc0\xa5Magic\xa1a\x02$foo",
    'with an array, of an object with a payload' => "\x83\xc0\xa5Magic\xa1a\x02\xc0\x81\xa1b\x03",
    'after an enum case' => "\x83\xc0\x06\xa4Suit\xa6Hearts\xa1a\x01",
    'after a text' => "\x83\xc0\x03\xa3Foo\xa1t$foo",
    'after a back-reference' => "\x92\x81\xa1a\x01\x83\xc0\x04\x00\x02\xa1a\x01",
];
foreach ($messages as $where => $message) {
    echo "$where: ";
    $value = @msgpack_unpack($message);
    echo $value === false ? 'rejected' : serialize($value), "\n";
    $unpacker = new MessagePackUnpacker;
    foreach (str_split($message) as $byte) {
        $unpacker->feed($byte);
        $done = @$unpacker->execute();
    }
    echo $done === ($value !== false) && (!$done || $unpacker->data() == $value) ? '' : "DIFFERENT IN PIECES\n";
    try {
        msgpack_unpack($message, null, ['strict' => true, 'throw' => true]);
        echo "DEFECT: read by strict\n";
    } catch (MessagePack\Exception\UnpackingFailedException) {
    }
}
?>
--EXPECT--
of a map: a:2:{s:1:"a";i:2;s:1:"b";i:3;}
in the compact form: woken with 5
a:2:{i:0;a:1:{s:1:"a";i:2;}i:1;O:3:"Foo":1:{s:1:"a";i:5;}}
woken with 5
of an object: woken with 2
O:3:"Foo":1:{s:1:"a";i:2;}
woken with 2
in place of a payload: woken with 2
O:3:"Foo":1:{s:1:"a";i:2;}
woken with 2
of an array by reference: a:2:{i:0;a:1:{s:1:"a";i:2;}i:1;R:2;}
of an object with a payload: rejected
with an array, of an object with a payload: rejected
after an enum case: rejected
after a text: rejected
after a back-reference: rejected
