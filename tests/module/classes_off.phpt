--TEST--
msgpack.classes=0 registers no classes in MessagePack\; an ext unpacks to null, as in PECL msgpack
--EXTENSIONS--
msgpack
session
--INI--
msgpack.classes=0
session.serialize_handler=msgpack
session.save_handler=files
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
namespace MessagePack {
    /* Like a class of an older version of rybakit/msgpack, or of another package. */
    class Packer
    {
        public $mine = 1;
    }
}
namespace MessagePack\Type {
    class Bin
    {
        public $data = 'of another package';
    }
}
namespace {
    $internal = fn (string $class) => (new ReflectionClass($class))->isInternal();
    $ours = array_filter([...get_declared_classes(), ...get_declared_interfaces()], fn ($class) => preg_match('/^MessagePack/i', $class) && $internal($class));
    echo implode(' ', $ours), "\n";
    var_dump(class_exists('MessagePack\BufferUnpacker'), interface_exists('MessagePack\CanPack'), ini_set('msgpack.classes', '1'));

    echo "== functions\n";
    echo bin2hex(msgpack_pack([1, 'a' => new MessagePack\Packer])), "\n";
    var_dump(msgpack_unpack(msgpack_pack([new MessagePack\Type\Bin])));
    var_dump(msgpack_unpack("\x94\xd4\x05a\xd6\xff\0\0\0\5\xc7\0\x01\x02"), msgpack_unpack("\xd6\xff\0\0\0\5"));
    var_dump(msgpack_unpack("\x92\5\xd6\xff\0\0\0\5", null, ['strict' => true]));
    try {
        $deep = [];
        for ($i = 0; $i < 5000; $i++) {
            $deep = [$deep];
        }
        msgpack_pack($deep);
    } catch (Exception $e) {
        echo $e::class, ': ', preg_replace('/, in \S{5}\K\S{250,}/', '...', $e->getMessage()), "\n";
    }
    var_dump(@msgpack_unpack("\xc1"));
    foreach (["\xc1", "\x92\x01"] as $bytes) {
        try {
            msgpack_unpack($bytes, null, ['throw' => true]);
        } catch (RuntimeException $e) {
            echo $e::class, ': ', preg_replace('/, in \S{5}\K\S{250,}/', '...', $e->getMessage()), "\n";
        }
    }

    echo "== PECL's classes\n";
    $packer = new MessagePack;
    var_dump($packer->unpack($packer->pack(['a' => [1]])) === ['a' => [1]], $packer->unpack("\xd4\x05a"));
    $unpacker = $packer->unpacker();
    $unpacker->feed("\x92\xd4\x05a");
    var_dump($unpacker->execute());
    $unpacker->feed("\x07");
    var_dump($unpacker->execute(), $unpacker->data() === [null, 7]);

    echo "== sessions\n";
    session_start();
    $_SESSION = ['a' => 1, 'o' => new MessagePack\Packer];
    echo bin2hex($bytes = session_encode()), "\n";
    $_SESSION = [];
    var_dump(session_decode($bytes), $_SESSION['o'] == new MessagePack\Packer);
    session_destroy();
}
?>
--EXPECTF--
MessagePack MessagePackUnpacker
bool(false)
bool(false)
bool(false)
== functions
820001a16182c0b24d6573736167655061636b5c5061636b6572a46d696e6501
array(1) {
  [0]=>
  object(MessagePack\Type\Bin)#2 (1) {
    ["data"]=>
    string(18) "of another package"
  }
}
array(4) {
  [0]=>
  NULL
  [1]=>
  NULL
  [2]=>
  NULL
  [3]=>
  int(2)
}
NULL

Warning: [msgpack] (php_msgpack_unserialize) An ext has no class, in [1] in %s on line %d
bool(false)
Exception: Maximum depth of 4096 exceeded, in [0][0...
bool(false)
RuntimeException: Parse error at offset 0
RuntimeException: Insufficient data for unserializing at offset 2, in [1]
== PECL's classes
bool(true)
NULL
bool(false)
bool(true)
bool(true)
== sessions
83c001a16101a16f82c0b24d6573736167655061636b5c5061636b6572a46d696e6501
bool(true)
bool(true)
