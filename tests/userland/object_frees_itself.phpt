--TEST--
A method may drop the last reference to its own object, and to the value being packed
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, CanPack, Extension, Packer};

class Vanishing implements Extension {
    public string $text = 'text';
    public function getType(): int { $GLOBALS['extension'] = null; return strlen($this->text); }
    public function pack(Packer $packer, $value): ?string { $GLOBALS['transformer'] = null; return $packer->packStr($this->text); }
    public function unpackExt(BufferUnpacker $unpacker, int $extLength) { return $this->text . $unpacker->read($extLength); }
}
$transformer = new Vanishing;
echo bin2hex((new Packer(null, [&$transformer]))->pack([new stdClass])), "\n";
$extension = new Vanishing;
var_dump((new BufferUnpacker("\xd4\x04x", null, [&$extension]))->unpack());

class Emptying {
    public function __serialize(): array { global $holder; $holder->list = null; return []; }
}
ini_set('msgpack.php_only', '0');
$holder = new stdClass;
$holder->list = [[1], new Emptying, str_repeat('x', 3)];
echo bin2hex(msgpack_pack($holder)), "\n";
?>
--EXPECT--
91a474657874
string(5) "textx"
9193910190a3787878
