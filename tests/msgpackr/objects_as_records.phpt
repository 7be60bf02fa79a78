--TEST--
PackOptions::USE_RECORDS: a stdClass is packed as a record of its properties, also if there are none
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/bytes.php';
use MessagePack\{BufferUnpacker, CanBePacked, Packer, PackOptions, StreamWriter, Structures, UnpackOptions};

class Part implements CanBePacked
{
    public function __construct(private mixed $value) {}
    public function pack(Packer $packer): string
    {
        return $packer->pack($this->value);
    }
}

$cleared = (object) ['a' => 1];
unset($cleared->a);
$values = [
    'an object' => (object) ['a' => 1],
    'objects and arrays' => [(object) ['a' => 1], ['a' => 2], (object) ['a' => (object) ['a' => 100]]],
    'a name of digits' => (object) ['1' => 2],
    'empty' => [new stdClass(), new stdClass(), $cleared, (object) []],
    'empty beside others' => ['a' => new stdClass(), 'b' => [], 'c' => [['x' => 1], ['x' => new stdClass()]]],
    'in what userland packs' => [['a' => 1], new Part([(object) ['a' => 64], new stdClass()])],
];
foreach ($values as $name => $value) {
    $bytes = [];
    foreach ([0, PackOptions::STRUCTURED_CLONE] as $clone) {
        $bytes[] = bin2hex((new Packer(PackOptions::USE_RECORDS | $clone))->pack($value));
    }
    $read = (new BufferUnpacker(hex2bin($bytes[0]), UnpackOptions::USE_RECORDS | UnpackOptions::MAP_AS_OBJECT))->unpack();
    echo "$name: $bytes[0] ", json($read), $bytes[0] === $bytes[1] ? '' : ", as a clone $bytes[1]", "\n";
}
echo 'sent back: ', bin2hex((new Packer(PackOptions::USE_RECORDS))->pack((new BufferUnpacker(bytes('92 d4 72 40 90 40'), UnpackOptions::USE_RECORDS | UnpackOptions::MAP_AS_OBJECT))->unpack())), "\n";
echo 'by packArray(): ', bin2hex((new Packer(PackOptions::USE_RECORDS))->packArray([new stdClass()])), "\n";

$structures = new Structures();
$packed = (new Packer())->withStructures($structures)->pack([new stdClass(), new stdClass(), (object) ['a' => 1]]);
$read = (new BufferUnpacker($packed, UnpackOptions::MAP_AS_OBJECT))->withStructures(Structures::fromPacked($structures->toPacked()))->unpack();
echo 'shared: ', bin2hex($packed), ' ', bin2hex($structures->toPacked()), ' ', json($read), "\n";
$stream = fopen('php://memory', 'w+');
$writer = new StreamWriter($stream, new Packer(PackOptions::USE_RECORDS));
foreach ([new stdClass(), (object) ['a' => 1], new stdClass()] as $value) {
    $writer->write($value);
}
$writer->flush();
rewind($stream);
echo 'a sequence: ', bin2hex(stream_get_contents($stream)), "\n";

$cycle = new stdClass();
$cycle->self = $cycle;
$refused = ['no records' => [null, new stdClass()], 'compact' => [PackOptions::COMPACT, new stdClass()],
    'another class' => [PackOptions::USE_RECORDS, new ArrayObject()], 'a cycle' => [PackOptions::USE_RECORDS, $cycle]];
foreach ($refused as $name => [$options, $value]) {
    try {
        (new Packer($options))->pack($value);
    } catch (Exception $exception) {
        echo "$name: ", $exception::class, ': ', preg_replace('/, in \S{6}\K\S{250,}/', '...', $exception->getMessage()), "\n";
    }
}
?>
--EXPECT--
an object: d4724091a16101 {"a":1}
objects and arrays: 93d4724091a1610140024040cc64 [{"a":1},{"a":2},{"a":{"a":100}}]
a name of digits: d4724091a13102 {"1":2}
empty: 94d4724090404040 [{},{},{},{}]
empty beside others: d4724093a161a162a163d47241909092d4724291a178014241 {"a":{},"b":[],"c":[{"x":1},{"x":{}}]}
in what userland packs: 92d4724091a161019281a161cc4080 [{"a":1},[{"a":64},{}]]
sent back: 92d472409040
by packArray(): 91d4724090
shared: 9340404101 929091a161 [{},{},{"a":1}]
a sequence: d4724090d4724191a1610140
no records: MessagePack\Exception\PackingFailedException: Unsupported type "stdClass", maybe you forgot to register the type transformer or extension?
compact: MessagePack\Exception\PackingFailedException: Unsupported type "stdClass", maybe you forgot to register the type transformer or extension?
another class: MessagePack\Exception\PackingFailedException: Unsupported type "ArrayObject", maybe you forgot to register the type transformer or extension?
a cycle: MessagePack\Exception\PackingFailedException: Maximum depth of 4096 exceeded, in [self]...
