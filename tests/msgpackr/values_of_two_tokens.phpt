--TEST--
msgpackr: a Set, RegExp or Error, which is two values for other readers, is packed under USE_RECORDS and STRUCTURED_CLONE alone
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{CanBePacked, CanPack, MessagePack, Packer, PackOptions, StreamWriter};
use MessagePack\Exception\PackingFailedException;
use MessagePack\Type\{Error, Map, RegExp, Set};
use MessagePack\TypeTransformer\TraversableTransformer;

class Overriding extends Packer
{
    public function packStr($str)
    {
        return parent::packStr($str);
    }
}

/* Packs a Set as a part of the message. */
class Part implements CanBePacked
{
    public function pack(Packer $packer): string
    {
        return $packer->pack([new Set([1])]);
    }
}

/* Makes the packer one of records in the middle of a message. */
class Constructs implements CanBePacked
{
    public function pack(Packer $packer): string
    {
        $packer->__construct(PackOptions::USE_RECORDS);
        return "\x01";
    }
}

function attempt(Closure $call): string
{
    try {
        return bin2hex($call());
    } catch (PackingFailedException) {
        return 'refused';
    }
}
$calls = [
    'pack()' => fn ($options, $value) => (new Packer($options))->pack([$value, 'last']),
    'facade' => fn ($options, $value) => MessagePack::pack(['key' => $value], $options),
    'packArray()' => fn ($options, $value) => (new Packer($options))->packArray([$value]),
    'packMap()' => fn ($options, $value) => (new Packer($options))->packMap(['k' => $value]),
    'in a Map' => fn ($options, $value) => (new Packer($options))->pack(new Map([$value])),
    'in an iterator' => fn ($options, $value) => (new Packer($options, [TraversableTransformer::toArray()]))->pack(new ArrayIterator([$value])),
    'by itself' => fn ($options, $value) => $value->pack(new Packer($options)),
    'by a subclass' => fn ($options, $value) => (new Overriding($options))->pack([$value]),
    'in a stream' => function ($options, $value) {
        $writer = new StreamWriter($stream = fopen('php://memory', 'w+'), $options);
        $writer->write([$value]);
        $writer->flush();
        return stream_get_contents($stream, null, 0);
    },
];
$all = [0, PackOptions::COMPACT, PackOptions::FORCE_MAP, PackOptions::USE_RECORDS, PackOptions::STRUCTURED_CLONE];
foreach ($calls as $name => $call) {
    echo "$name: ", implode(', ', array_map(fn ($options) => attempt(fn () => $call($options, new Set([1]))), $all)), "\n";
}
foreach ([new Part(), [new Constructs(), new Set([1])], new RegExp('a', 'g'), new Error('E', 'm')] as $value) {
    echo is_object($value) ? $value::class : 'constructed again', ': ';
    echo implode(', ', array_map(fn ($options) => attempt(fn () => (new Packer($options))->pack($value)), $all)), "\n";
}
try {
    MessagePack::pack(new Set());
} catch (Exception $exception) {
    echo $exception->getMessage(), "\n";
}
?>
--EXPECT--
pack(): refused, refused, refused, 92d473009101a46c617374, 92d473009101a46c617374
facade: refused, refused, refused, d4724091a36b6579d473009101, 81a36b6579d473009101
packArray(): refused, refused, refused, 91d473009101, 91d473009101
packMap(): refused, refused, refused, 81a16bd473009101, 81a16bd473009101
in a Map: refused, refused, refused, 8100d473009101, 8100d473009101
in an iterator: refused, refused, refused, 91d473009101, 91d473009101
by itself: refused, refused, refused, d473009101, d473009101
by a subclass: refused, refused, refused, 91d473009101, 91d473009101
in a stream: refused, refused, refused, 91d473009101, 91d473009101
Part: refused, refused, refused, 91d473009101, 91d473009101
constructed again: refused, refused, refused, 9201d473009101, 9201d473009101
MessagePack\Type\RegExp: refused, refused, refused, d4780092a161a167, d4780092a161a167
MessagePack\Type\Error: refused, refused, refused, d4650093a145a16dd40000, d4650093a145a16dd40000
MessagePack\Type\Set is more than one value in plain MessagePack: it needs MessagePack\PackOptions::USE_RECORDS or STRUCTURED_CLONE
