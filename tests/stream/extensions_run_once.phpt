--TEST--
An extension is called once for each value, when all its bytes are there, however the message is split
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension;
use MessagePack\Packer;

final class Counting implements Extension
{
    public int $calls = 0;

    public function getType(): int
    {
        return 1;
    }

    public function pack(Packer $packer, $value): ?string
    {
        return null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $extLength)
    {
        $this->calls++;
        return $unpacker->read($extLength);
    }
}

$packer = new Packer;
$message = $packer->packArrayHeader(3) . $packer->packExt(1, 'one')
    . $packer->packMapHeader(1) . $packer->packStr('k') . $packer->packExt(1, str_repeat('2', 300))
    . $packer->packExt(1, '3');
foreach ([1, 2, 5, 64, 1000] as $size) {
    $extension = new Counting;
    $unpacker = new BufferUnpacker('', null, [$extension]);
    $values = [];
    foreach (str_split($message . $message, $size) as $piece) {
        array_push($values, ...$unpacker->append($piece)->tryUnpack());
        if ($size % 2) {
            $unpacker->release();
        }
    }
    $expected = ['one', ['k' => str_repeat('2', 300)], '3'];
    echo "$size bytes at once: ", $values === [$expected, $expected] ? 'as it was' : 'DIFFERENT', ", $extension->calls calls\n";
}
?>
--EXPECT--
1 bytes at once: as it was, 6 calls
2 bytes at once: as it was, 6 calls
5 bytes at once: as it was, 6 calls
64 bytes at once: as it was, 6 calls
1000 bytes at once: as it was, 6 calls
