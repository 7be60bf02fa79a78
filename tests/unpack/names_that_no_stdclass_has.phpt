--TEST--
msgpack.php_only=0, assoc=0: a key that begins with NUL is rejected, as under MAP_AS_OBJECT
--EXTENSIONS--
msgpack
--INI--
msgpack.php_only=0
msgpack.assoc=0
--FILE--
<?php
require __DIR__ . '/../compact/include/compact.php';
$unpacker = (new MessagePack\BufferUnpacker('', MessagePack\UnpackOptions::MAP_AS_OBJECT));
foreach (["\0", "\0*\0x", "\0Foo\0x", "\0a", "\0\0"] as $name) {
    $key = msgpack_pack($name);
    $hex = bin2hex($key);
    foreach ([
        "\x81{$key}1", "\x82\xa1a\x01{$key}1", "\x92\x82\xa1a\x01\xa1b\x02\x82\xa1a\x01{$key}1", "\x81\xa1a\x81{$key}1",
        "\x91\x81\xc4" . chr(strlen($name)) . "{$name}1",
    ] as $form => $message) {
        echo @msgpack_unpack($message) === false ? '' : "DEFECT: form $form of " . json_encode($name) . "\n";
        try {
            $unpacker->reset($message)->unpack();
            echo "DEFECT: read by the library's class: form $form of ", json_encode($name), "\n";
        } catch (MessagePack\Exception\UnpackingFailedException) {
        }
    }
    foreach (["81 $hex 01", "92 81 $hex 01 d45200 02", "92 82 a161 01 $hex 01 d45200 01 02", "92 82 a161 01 a162 02 82 a161 01 $hex 01"] as $form => $compact) {
        echo @msgpack_unpack(message($compact)) === false ? '' : "DEFECT: compact form $form of " . json_encode($name) . "\n";
    }
    $pieces = new MessagePackUnpacker;
    $pieces->setOption(MessagePack::OPT_PHPONLY, false);
    $pieces->setOption(MessagePack::OPT_ASSOC, false);
    foreach (str_split("\x82\xa1a\x01{$key}1") as $byte) {
        $pieces->feed($byte);
        if (@$pieces->execute() && is_object($pieces->data())) {
            echo "DEFECT: in pieces\n";
        }
    }
}
var_dump(msgpack_unpack("\x83\xa0\x01\xa2a\0\x02\xa1\x41\x03"));
ini_set('msgpack.assoc', '1');
var_dump(msgpack_unpack("\x81\xa1\0\x01") === ["\0" => 1]);
ini_set('msgpack.php_only', '1');
ini_set('msgpack.assoc', '0');
class Own { private $x = 1; }
var_dump(msgpack_unpack(msgpack_pack(new Own)) == new Own);
?>
--EXPECTF--
object(stdClass)#%d (3) {
  [""]=>
  int(1)
  ["a%0"]=>
  int(2)
  ["A"]=>
  int(3)
}
bool(true)
bool(true)
