--TEST--
A subclass that is asked for nested values reads maps whose keys collide in time, or rejects them
--EXTENSIONS--
msgpack
--INI--
memory_limit=512M
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
use MessagePack\BufferUnpacker;

class Asked extends BufferUnpacker
{
    public function unpack()
    {
        return parent::unpack();
    }
}
class Freed
{
    public function __destruct()
    {
        echo "replaced\n";
    }
}

$strings = [''];
for ($i = 0; $i < 16; $i++) { /* "Ez" and "FY" have one hash */
    $strings = [...array_map(fn ($s) => $s . 'Ez', $strings), ...array_map(fn ($s) => $s . 'FY', $strings)];
}
/* looked up one after the other, it takes minutes */
$pairs = fn (int $from): string => implode(array_map(fn (int $i): string => "\xcf" . pack('J', $i << 17) . "\x01", range($from, $from + 1023)));
$ints = implode(array_map($pairs, range(0, (1 << 20) - 1, 1024)));
$texts = implode(array_map(fn (string $string): string => "\xd9" . chr(strlen($string)) . "$string\x01", $strings));
foreach (["\xdf\0\x10\0\0$ints", "\xdf\0\1\0\0$texts"] as $bytes) {
    try {
        $outcome = (new Asked($bytes))->unpack() === (new BufferUnpacker($bytes))->unpack() ? 'equal' : 'not equal';
    } catch (MessagePack\Exception\UnpackingFailedException $exception) {
        $outcome = $exception->getMessage();
    }
    echo "$outcome\n";
}

$extension = new class implements MessagePack\Extension {
    public function getType(): int
    {
        return 5;
    }
    public function pack(MessagePack\Packer $packer, $value): ?string
    {
        return null;
    }
    public function unpackExt(BufferUnpacker $unpacker, int $extLength)
    {
        $unpacker->read($extLength);
        return new Freed();
    }
};
$bytes = "\x86\xa17\1\7\xd4\5x\xa1a\2\7\3\xa17\4\xff\5";
var_dump((new Asked($bytes, null, [$extension]))->unpack());
?>
--EXPECT--
equal
Too many keys with colliding hashes
replaced
array(3) {
  [7]=>
  int(4)
  ["a"]=>
  int(2)
  [-1]=>
  int(5)
}
