--TEST--
PackOptions::USE_RECORDS: what userland packs may be among records
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/bytes.php';
use MessagePack\{BufferUnpacker, CanBePacked, Extension, Packer, PackOptions, UnpackOptions};

class By implements CanBePacked
{
    public function __construct(private Closure $pack) {}
    public function pack(Packer $packer): string
    {
        return ($this->pack)($packer);
    }
}
class Point { public function __construct(public int $x) {} }
class PointExtension implements Extension
{
    public function getType(): int { return 1; }
    public function pack(Packer $packer, $value): ?string { return $value instanceof Point ? $packer->packExt(1, $packer->pack($value->x)) : null; }
    public function unpackExt(BufferUnpacker $unpacker, int $length) { return new Point($unpacker->unpack()); }
}
$row = ['a' => 100];
$parts = [
    'by the same packer' => fn (Packer $packer) => $packer->pack(['a' => 64]),
    'as a token' => fn (Packer $packer) => $packer->packInt(64),
    'by another packer' => fn () => (new Packer())->pack(['a' => 64, 'b' => [127, 128, "\x40"]]),
    'constructed again' => function (Packer $packer) { $packer->__construct(PackOptions::FORCE_BIN); return $packer->pack(64); },
];
foreach ($parts as $name => $part) {
    $packer = new Packer(PackOptions::USE_RECORDS);
    $packed = $packer->pack([$row, new By($part), $row]);
    echo "$name: ", bin2hex($packed), ', ', json((new BufferUnpacker($packed, UnpackOptions::USE_RECORDS))->unpack()), ', then ', bin2hex($packer->pack($row)), "\n";
}
$packer = new Packer(PackOptions::USE_RECORDS, [new PointExtension]);
$unpacker = new BufferUnpacker($packer->pack([$row, new Point(100), $row]), UnpackOptions::USE_RECORDS, [new PointExtension]);
echo json($unpacker->unpack()), "\n";

$rejected = [
    'nothing' => '',
    'two values' => '01 02',
    'half a value' => '92 01',
    'half a token' => 'cd 01',
    'a byte without a meaning' => 'c1',
    'a definition' => 'd4 72 40 91 a161 01',
    'an ext value that begins one' => 'd4 72 40',
    'an ext value that begins a bundle' => 'd6 62 00000004',
];
foreach ($rejected as $name => $hex) {
    try {
        $packer->pack([new By(fn () => bytes($hex))]);
    } catch (Exception $exception) {
        echo "$name: ", $exception::class, ': ', $exception->getMessage(), "\n";
    }
}
try {
    $packer->pack([$row, new By(fn () => throw new LogicException('no'))]);
} catch (LogicException) {
    echo 'after an exception: ', bin2hex($packer->pack([$row])), "\n";
}
?>
--EXPECT--
by the same packer: 93d4724091a161cc6481a161cc4040cc64, [{"a":100},{"a":64},{"a":100}], then d4724091a161cc64
as a token: 93d4724091a161cc64cc4040cc64, [{"a":100},64,{"a":100}], then d4724091a161cc64
by another packer: 93d4724091a161cc6482a161cc40a16293cc7fcc80a14040cc64, [{"a":100},{"a":64,"b":[127,128,"@"]},{"a":100}], then d4724091a161cc64
constructed again: 93d4724091a161cc64cc4040cc64, [{"a":100},64,{"a":100}], then 81c4016164
[{"a":100},{"x":100},{"a":100}]
nothing: MessagePack\Exception\PackingFailedException: Records need each packed value to be one value in plain MessagePack, in [0]
two values: MessagePack\Exception\PackingFailedException: Records need each packed value to be one value in plain MessagePack, in [0]
half a value: MessagePack\Exception\PackingFailedException: Records need each packed value to be one value in plain MessagePack, in [0]
half a token: MessagePack\Exception\PackingFailedException: Records need each packed value to be one value in plain MessagePack, in [0]
a byte without a meaning: MessagePack\Exception\PackingFailedException: Records need each packed value to be one value in plain MessagePack, in [0]
a definition: MessagePack\Exception\PackingFailedException: Records need each packed value to be one value in plain MessagePack, in [0]
an ext value that begins one: MessagePack\Exception\PackingFailedException: Records need each packed value to be one value in plain MessagePack, in [0]
an ext value that begins a bundle: MessagePack\Exception\PackingFailedException: Records need each packed value to be one value in plain MessagePack, in [0]
after an exception: 91d4724091a161cc64
