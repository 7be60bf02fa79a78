--TEST--
msgpackr: a Set, RegExp or Error has no compact form; a packer whose methods are overridden is called
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Packer, PackOptions, StreamWriter, UnpackOptions};
use MessagePack\Type\{BigInt, Error, RegExp, Set, TypedArray, Undefined};

class Shouting extends Packer
{
    public function packStr($str)
    {
        return parent::packStr(strtoupper($str));
    }
}
class Reading extends BufferUnpacker
{
    public function unpack()
    {
        return parent::unpack();
    }
}
$compact = new Packer(PackOptions::COMPACT);
foreach ([new Set, new RegExp('x'), new Error('e', 'm')] as $value) {
    foreach ([$value, [$value], ['a' => 'abc', 'b' => [$value]]] as $message) {
        try {
            echo bin2hex($compact->pack($message)), "\n";
        } catch (Exception $exception) {
            echo $exception::class, ': ', $exception->getMessage(), "\n";
        }
    }
}
$alone = [new TypedArray('Int8Array', 'abc'), new BigInt('7'), Undefined::Value];
echo bin2hex($compact->pack($alone)), ' ', bin2hex((new Packer)->pack($alone)), "\n";

$shouting = new Shouting(PackOptions::STRUCTURED_CLONE);
$set = new Set(['a', ['b' => new RegExp('c', 'd')], new Error('e', 'f', 'g'), Undefined::Value, new TypedArray('Int8Array', 'a'), new BigInt('1')]);
echo addcslashes($bytes = $shouting->pack($set), "\0..\37\177..\377"), "\n";
$read = (new Reading($bytes, UnpackOptions::STRUCTURED_CLONE))->unpack();
echo json_encode([$read->values[0], $read->values[1], $read->values[2]]), "\n";
$twice = [1];
echo bin2hex($shouting->pack([&$twice, &$twice])), "\n";

$stream = fopen('php://memory', 'w+');
$writer = new StreamWriter($stream, PackOptions::STRUCTURED_CLONE);
$writer->write([&$twice, &$twice]);
$writer->write([&$twice, &$twice]);
$writer->flush();
rewind($stream);
echo bin2hex(stream_get_contents($stream)), "\n";
?>
--EXPECT--
MessagePack\Exception\PackingFailedException: MessagePack\Type\Set is more than one value in plain MessagePack: it needs MessagePack\PackOptions::USE_RECORDS or STRUCTURED_CLONE
MessagePack\Exception\PackingFailedException: MessagePack\Type\Set is more than one value in plain MessagePack: it needs MessagePack\PackOptions::USE_RECORDS or STRUCTURED_CLONE, in [0]
MessagePack\Exception\PackingFailedException: MessagePack\Type\Set is more than one value in plain MessagePack: it needs MessagePack\PackOptions::USE_RECORDS or STRUCTURED_CLONE, in [b][0]
MessagePack\Exception\PackingFailedException: MessagePack\Type\RegExp is more than one value in plain MessagePack: it needs MessagePack\PackOptions::USE_RECORDS or STRUCTURED_CLONE
MessagePack\Exception\PackingFailedException: MessagePack\Type\RegExp is more than one value in plain MessagePack: it needs MessagePack\PackOptions::USE_RECORDS or STRUCTURED_CLONE, in [0]
MessagePack\Exception\PackingFailedException: MessagePack\Type\RegExp is more than one value in plain MessagePack: it needs MessagePack\PackOptions::USE_RECORDS or STRUCTURED_CLONE, in [b][0]
MessagePack\Exception\PackingFailedException: MessagePack\Type\Error is more than one value in plain MessagePack: it needs MessagePack\PackOptions::USE_RECORDS or STRUCTURED_CLONE
MessagePack\Exception\PackingFailedException: MessagePack\Type\Error is more than one value in plain MessagePack: it needs MessagePack\PackOptions::USE_RECORDS or STRUCTURED_CLONE, in [0]
MessagePack\Exception\PackingFailedException: MessagePack\Type\Error is more than one value in plain MessagePack: it needs MessagePack\PackOptions::USE_RECORDS or STRUCTURED_CLONE, in [b][0]
93c7047400616263d30000000000000007d40000 93c7047400616263d30000000000000007d40000
\324s\000\226\241A\201\241B\324x\000\222\241C\241D\324e\000\223\241E\241F\241G\324\000\000\307\002t\000a\323\000\000\000\000\000\000\000\001
["A",{"B":{"source":"C","flags":"D"}},{"name":"E","message":"F","cause":"G"}]
9291019101
92d669000000019101d6700000000192d669000000019101d67000000001
