--TEST--
EnumTransformer packs an enum case as its value, or as its name if it has none
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\TypeTransformer\EnumTransformer;

enum Status: string
{
    case Open = 'open';
}

enum Level: int
{
    case High = 300;
}

enum Suit
{
    case Hearts;
}

$transformer = new EnumTransformer();
$packer = (new Packer(PackOptions::FORCE_BIN))->extendWith($transformer);
$bytes = $packer->pack([Status::Open, Level::High, Suit::Hearts]);
echo bin2hex($bytes), "\n", json_encode((new BufferUnpacker($bytes))->unpack()), "\n";
var_dump($transformer->pack($packer, 'Hearts'), $transformer->pack($packer, new stdClass()));
?>
--EXPECT--
93c4046f70656ecd012cc406486561727473
["open",300,"Hearts"]
NULL
NULL
