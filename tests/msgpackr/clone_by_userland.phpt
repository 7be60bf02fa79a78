--TEST--
msgpackr: what transformers and extensions do in a structured clone
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\{BufferUnpacker, CanPack, Extension, Packer, PackOptions, UnpackOptions};
use MessagePack\Extension\DateTimeExtension;
use MessagePack\Type\Set;
use MessagePack\TypeTransformer\EnumTransformer;

enum Suit
{
    case Hearts;
}

/** Packs a closure's result. */
class Results implements CanPack
{
    public function pack(Packer $packer, $value): ?string
    {
        return $value instanceof Closure ? $packer->pack($value()) : null;
    }
}

/** Unpacks what follows, from within. */
class Following implements Extension
{
    public array $read = [];

    public function getType(): int
    {
        return 5;
    }

    public function pack(Packer $packer, $value): ?string
    {
        return null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $length)
    {
        $unpacker->skip($length);
        return $this->read[] = $unpacker->unpack();
    }
}

$packer = new Packer(PackOptions::STRUCTURED_CLONE, [new EnumTransformer, new DateTimeExtension, new Results]);
$date = new DateTime('@1');
echo 'a date twice: ', bin2hex($packer->pack([$date, $date])), "\n";
echo 'an enum twice: ', bin2hex($packer->pack([Suit::Hearts, Suit::Hearts])), "\n";
$array = [1];
$closure = function () use (&$array) {
    return [&$array, &$array];
};
echo 'within a call: ', bin2hex($packer->pack([&$array, $closure, &$array])), "\n";
echo 'after it: ', bin2hex($packer->pack([&$array, &$array])), "\n";
$set = new Set([1]);
$throwing = fn () => throw new LogicException('thrown');
try {
    $packer->pack([&$array, $set, $set, $throwing]);
} catch (LogicException $exception) {
    echo $exception->getMessage(), "\n";
}
echo 'after an exception: ', bin2hex($packer->pack([$set, $set])), "\n";
$value = [];
$value[] = function () use (&$value) {
    return $value = [2];
};
$value[] = &$value;
echo 'changed within: ', bin2hex($packer->pack($value)), "\n";
$freed = new Set([1]);
$later = null;
$replace = function () use (&$freed, &$later) {
    $freed = null;
    $later = new Set([2]);
    return 0;
};
echo 'freed within: ', bin2hex($packer->pack([&$freed, $replace, &$later])), "\n";
echo 'temporary objects: ', bin2hex($packer->pack([fn () => new Set([1]), fn () => new Set([2])])), "\n";

$following = new Following;
$unpacker = new BufferUnpacker('', UnpackOptions::STRUCTURED_CLONE, [$following]);
$read = $unpacker->reset(bytes('93 d669 00000001 91 01 d4 05 00 92 d669 00000001 91 02 d670 00000001 d670 00000001'))->unpack();
echo json_encode($read), "\n";
try {
    $unpacker->reset(bytes('92 d669 00000001 91 01 d4 05 00 d670 00000001'))->unpack();
} catch (Exception $exception) {
    echo $exception->getMessage(), "\n";
}
$read = $unpacker->reset(bytes('92 d669 00000001 d4 05 00 d4 73 00 90 d670 00000001'))->unpack();
var_dump($read[0] === $read[1], $read[0] === end($following->read));
?>
--EXPECT--
a date twice: 92d66900000001d6ff00000001d67000000001
an enum twice: 92a6486561727473a6486561727473
within a call: 93d6690000000191019291019101d67000000001
after it: 92d669000000019101d67000000001
thrown
after an exception: 92d66900000001d473009101d67000000001
changed within: 9291029102
freed within: 93d47300910100d473009102
temporary objects: 92d473009101d473009102
[[1],[[2],[2]],[1]]
A reference to an unknown id, at offset 12
bool(true)
bool(true)
