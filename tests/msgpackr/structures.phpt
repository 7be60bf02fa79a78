--TEST--
MessagePack\Structures: packers and unpackers share structures, which messages do not have
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/bytes.php';
use MessagePack\{BufferUnpacker, Packer, PackOptions, StreamReader, StreamWriter, Structures, UnpackOptions};

$structures = new Structures();
$packer = (new Packer())->withStructures($structures);
$value = [['a' => 1, '2' => ['x' => 1]], ['a' => 3, 'b' => 4], ['b' => 100, 'a' => []], ['a' => 5, 'b' => 6]];
$packed = $packer->pack($value);
echo bin2hex($packed), ', ', count($structures), ' structures: ', bin2hex($structures->toPacked()), "\n";
$unpacker = (new BufferUnpacker($packed))->withStructures($structures);
var_dump($unpacker->unpack() === $value, $unpacker->reset($packed)->unpack() === $value);
$copy = Structures::fromPacked($structures->toPacked());
echo json((new BufferUnpacker($packed, UnpackOptions::MAP_AS_OBJECT))->withStructures($copy)->unpack()), "\n";
echo json((new BufferUnpacker($packed))->withStructures($copy)->unpack()), "\n";
var_dump($copy->toPacked() === $structures->toPacked(), count($copy));

echo "in pieces and streams\n";
$unpacker = (new BufferUnpacker())->withStructures($structures);
$values = [];
foreach (str_split($packed . $packed) as $byte) {
    array_push($values, ...$unpacker->append($byte)->tryUnpack());
}
var_dump($values === [$value, $value]);
$stream = fopen('php://memory', 'w+');
$small = new Structures(limit: 1);
$writer = new StreamWriter($stream, (new Packer())->withStructures($small));
foreach ([$value, ['a' => 1, 'b' => 2], $value] as $each) {
    $writer->write($each);
}
$writer->flush();
rewind($stream);
echo bin2hex($bytes = stream_get_contents($stream)), "\n";
rewind($stream);
var_dump(iterator_to_array(new StreamReader($stream, structures: $small)) === [$value, ['a' => 1, 'b' => 2], $value]);

echo "limits\n";
foreach ([0, 1, 33] as $limit) {
    $structures = new Structures(limit: $limit);
    $values = array_map(fn (int $i) => ["k$i" => $i], range(1, 40));
    $packed = (new Packer())->withStructures($structures)->pack($values);
    echo count($structures), ' ', bin2hex(substr($packed, 3, 12)), '...', bin2hex(substr($packed, -14)), ' ';
    var_dump((new BufferUnpacker($packed))->withStructures($structures)->unpack() === $values);
}
$structures = new Structures(limit: 8160);
$values = array_map(fn (int $i) => ["k$i" => 1], range(1, 8170));
$packed = (new Packer())->withStructures($structures)->pack($values);
var_dump(count($structures), (new BufferUnpacker($packed))->withStructures(Structures::fromPacked($structures->toPacked(), limit: 8160))->unpack() === $values);

echo "a value that cannot be packed\n";
$structures = new Structures();
$packer = (new Packer())->withStructures($structures);
try {
    $packer->pack([['a' => 1], new ArrayObject]);
} catch (Exception $exception) {
    echo $exception::class, ' ', count($structures), "\n";
}
echo "errors\n";
$errors = [
    fn () => new Structures(limit: 8161),
    fn () => new Structures(limit: -1),
    fn () => Structures::fromPacked('', null, null, -1),
    fn () => Structures::fromPacked(''),
    fn () => Structures::fromPacked("\x91\x91\xa1a\x01"),
    fn () => Structures::fromPacked("\x91\x92\xa1a\xa1a"),
    fn () => Structures::fromPacked("\x91\x91\x01"),
    fn () => Structures::fromPacked("\x92\x91\xa1a\x90", limit: 1),
    fn () => Structures::fromPacked("\x91\x91\xa1a", limit: 0),
    fn () => Structures::fromPacked("\x91\xdd\xff\xff\xff\xff"),
    fn () => (new Packer(PackOptions::COMPACT))->withStructures(new Structures()),
    fn () => (new BufferUnpacker('', UnpackOptions::COMPACT))->withStructures(new Structures()),
    fn () => new StreamReader(fopen('php://memory', 'r'), UnpackOptions::COMPACT, structures: new Structures()),
    fn () => (new Structures())->__construct() ?? (new Structures(fn () => null))->__construct(),
    fn () => clone new Structures(),
    fn () => serialize(new Structures()),
    fn () => (new BufferUnpacker("\x41"))->withStructures(Structures::fromPacked("\x92\x91\xa1a\xc0"))->unpack(),
    fn () => (new BufferUnpacker("\x40\x01", UnpackOptions::MAP_AS_OBJECT))->withStructures(Structures::fromPacked("\x91\x91\xa2\0a"))->unpack(),
];
foreach ($errors as $error) {
    try {
        $error();
        echo "nothing\n";
    } catch (Throwable $thrown) {
        echo $thrown::class, ': ', $thrown->getMessage(), "\n";
    }
}

echo "a name that is a number\n";
$structures = Structures::fromPacked("\x91\x92\xa17\xa1a");
var_dump((new BufferUnpacker("\x40\x01\x02"))->withStructures($structures)->unpack() === [7 => 1, 'a' => 2]);
$structures = Structures::fromPacked("\x91\x92\xa10\xa11");
var_dump((new BufferUnpacker("\x40\xa1x\xa1y"))->withStructures($structures)->unpack() === ['x', 'y']);
?>
--EXPECT--
9482a1610102400141030442cc6490410506, 3 structures: 9391a17892a161a16292a162a161
bool(true)
bool(true)
[{"a":1,"2":{"x":1}},{"a":3,"b":4},{"b":100,"a":[]},{"a":5,"b":6}]
[{"a":1,"2":{"x":1}},{"a":3,"b":4},{"b":100,"a":[]},{"a":5,"b":6}]
bool(true)
int(3)
in pieces and streams
bool(true)
9482a16101024001d4724192a161a1620304d4724292a162a161cc64904105064101029482a1610102400141030442cc6490410506
bool(true)
limits
0 d4724091a26b3101d4724191...a36b333927d4724791a36b343028 bool(true)
1 4001d4724191a26b3202d472...a36b333927d4724791a36b343028 bool(true)
33 400141024203430444054506...6b333927d572670091a36b343028 bool(true)
int(8160)
bool(true)
a value that cannot be packed
MessagePack\Exception\PackingFailedException 0
errors
ValueError: MessagePack\Structures::__construct(): Argument #3 ($limit) must be between 0 and 8160
ValueError: MessagePack\Structures::__construct(): Argument #3 ($limit) must be between 0 and 8160
ValueError: MessagePack\Structures::fromPacked(): Argument #4 ($limit) must be between 0 and 8160
MessagePack\Exception\UnpackingFailedException: The packed structures are no list of lists of different names
MessagePack\Exception\UnpackingFailedException: The packed structures are no list of lists of different names
MessagePack\Exception\UnpackingFailedException: The packed structures are no list of lists of different names
MessagePack\Exception\UnpackingFailedException: The packed structures are no list of lists of different names
MessagePack\Exception\UnpackingFailedException: 2 structures, but the limit is 1
MessagePack\Exception\UnpackingFailedException: 1 structure, but the limit is 0
MessagePack\Exception\UnpackingFailedException: The packed structures are no list of lists of different names
MessagePack\Exception\InvalidOptionException: MessagePack\PackOptions::COMPACT and MessagePack\PackOptions::USE_RECORDS exclude each other
MessagePack\Exception\InvalidOptionException: MessagePack\UnpackOptions::COMPACT and MessagePack\UnpackOptions::USE_RECORDS exclude each other
MessagePack\Exception\InvalidOptionException: MessagePack\UnpackOptions::COMPACT and MessagePack\UnpackOptions::USE_RECORDS exclude each other
Error: The constructor has been called before
Error: Trying to clone an uncloneable object of class MessagePack\Structures
Exception: Serialization of 'MessagePack\Structures' is not allowed
MessagePack\Exception\UnpackingFailedException: A record of a structure that is not defined, at offset 0
MessagePack\Exception\UnpackingFailedException: A property whose name begins with a NUL, at offset 0
a name that is a number
bool(true)
bool(true)
