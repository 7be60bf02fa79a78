--TEST--
msgpackr: in a sequence each structure is defined once, and holds for later values
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/bytes.php';
use MessagePack\{BufferUnpacker, CanBePacked, MessagePack, Packer, PackOptions, StreamReader, StreamWriter, UnpackOptions};

class Calls implements CanBePacked
{
    public function __construct(private Closure $call) {}
    public function pack(Packer $packer): string
    {
        return $packer->pack(($this->call)());
    }
}

function write(Closure $write, int $options = PackOptions::USE_RECORDS): string
{
    $stream = fopen('php://memory', 'w+');
    $writer = new StreamWriter($stream, $options);
    $write($writer);
    $writer->flush();
    rewind($stream);
    return stream_get_contents($stream);
}

/** The values as streams and unpackers read them. */
function read(string $bytes): array
{
    $stream = fopen('php://memory', 'w+');
    fwrite($stream, $bytes);
    rewind($stream);
    $ways = ['stream' => iterator_to_array(new StreamReader($stream, UnpackOptions::USE_RECORDS, chunkSize: 3))];
    $ways['tryUnpack'] = (new BufferUnpacker($bytes, UnpackOptions::USE_RECORDS))->tryUnpack();
    for ($unpacker = new BufferUnpacker($bytes, UnpackOptions::USE_RECORDS), $ways['unpack'] = []; $unpacker->hasRemaining();) {
        $ways['unpack'][] = $unpacker->unpack();
    }
    for ($unpacker = new BufferUnpacker('', UnpackOptions::USE_RECORDS), $ways['pieces'] = [], $i = 0; $i < strlen($bytes); $i++) {
        array_push($ways['pieces'], ...$unpacker->append($bytes[$i])->tryUnpack());
        $unpacker->release();
    }
    $ways['unpackMultiple'] = MessagePack::unpackMultiple($bytes, options: UnpackOptions::USE_RECORDS);
    foreach ($ways as $way => $values) {
        if ($values != $ways['stream']) {
            echo "$way: ", json($values), "\n";
        }
    }
    return $ways['stream'];
}

function show_sequence(string $name, string $bytes): void
{
    echo "$name: ", bin2hex($bytes), ' ', json(read($bytes)), "\n";
}

$row = ['a' => 1];
show_sequence('rows', write(function ($writer) use ($row) {
    $writer->write($row);
    $writer->write([$row, ['b' => 2]]);
    $writer->write(['b' => 3]);
}));
show_sequence('after a value that cannot be packed', write(function ($writer) use ($row) {
    $writer->write($row);
    try {
        $writer->write([['b' => 1], new ArrayObject]);
    } catch (Exception $exception) {
        echo $exception::class, "\n";
    }
    $writer->write(['b' => 2]);
    $writer->write($row);
}));
show_sequence('written while another is packed', write(function ($writer) use ($row) {
    $writer->write($row);
    $writer->write([$row, new Calls(function () use ($writer, $row) {
        static $calls = 0;
        if ($calls++ === 0) {
            $writer->write(['b' => $row]);
        }
        return 5;
    }), ['c' => 2]]);
    $writer->write(['b' => 6]);
    $writer->write(['c' => $row]);
}));
$many = array_map(fn (int $i) => ["k$i" => $i], [...range(0, 49), ...range(0, 49), ...range(40, 49)]);
$bytes = write(function ($writer) use ($many) {
    foreach ($many as $value) {
        $writer->write($value);
    }
});
var_dump(read($bytes) === $many, substr_count($bytes, "\xd4\x72"));

echo "errors\n";
$unpacker = new BufferUnpacker(bytes('d4724091a16101 4002'), UnpackOptions::USE_RECORDS);
$rest = '4003';
echo json($unpacker->tryUnpack()), json($unpacker->append(bytes($rest))->tryUnpack()), "\n";
foreach (['withBuffer' => $unpacker->withBuffer(bytes($rest)), 'clone' => (clone $unpacker)->append(bytes($rest)), 'reset' => $unpacker->reset(bytes($rest))] as $name => $other) {
    try {
        echo json($other->unpack());
    } catch (Exception $exception) {
        echo "$name: ", $exception->getMessage(), "\n";
    }
}
$unpacker = new BufferUnpacker(bytes('d4724091a16101 92d4724091a16201d4724191a163c1 4002'), UnpackOptions::USE_RECORDS);
echo json($unpacker->unpack());
try {
    $unpacker->unpack();
} catch (Exception $exception) {
    echo ' ', $exception->getMessage(), ', ';
}
echo json($unpacker->unpack()), "\n";
try {
    $unpacker->append("\x41\0")->unpack();
} catch (Exception $exception) {
    echo $exception->getMessage(), "\n";
}
$unpacker = new BufferUnpacker(bytes('92d4724091a16101'), UnpackOptions::USE_RECORDS);
try {
    $unpacker->unpack();
} catch (Exception $exception) {
    echo $exception->getMessage(), ' ', json($unpacker->seek(0)->append(bytes('4002'))->unpack()), "\n";
}
?>
--EXPECT--
rows: d4724091a16101924001d4724191a162024103 [{"a":1},[{"a":1},{"b":2}],{"b":3}]
MessagePack\Exception\PackingFailedException
after a value that cannot be packed: d4724091a16101d4724091a16202d4724191a16101 [{"a":1},{"b":2},{"a":1}]
written while another is packed: d4724091a1610181a16281a1610193d4724091a1610105d4724191a16302d4724291a16206414001 [{"a":1},{"b":{"a":1}},[{"a":1},5,{"c":2}],{"b":6},{"c":{"a":1}}]
bool(true)
int(100)
errors
[{"a":1},{"a":2}][{"a":3}]
withBuffer: A record of a structure that is not defined, at offset 0
clone: A record of a structure that is not defined, at offset 11
reset: A record of a structure that is not defined, at offset 0
{"a":1} Unknown code: 0xc1, {"a":2}
A record of a structure that is not defined, at offset 24
Not enough data to read [{"a":1},{"a":2}]
