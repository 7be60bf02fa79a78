--TEST--
A Raw of a stream has the definitions of records that earlier messages gave: a router reads one field of each message, and passes its bytes on
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Exception\UnpackingFailedException, Packer, PackOptions, Raw, StreamReader, Structures, UnpackOptions};

function stream(string $bytes)
{
    $stream = fopen('php://memory', 'w+');
    fwrite($stream, $bytes);
    rewind($stream);
    return $stream;
}

function tried(callable $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (UnpackingFailedException $e) {
        echo $e::class, ': ', $e->getMessage(), ' ', json_encode($e->getOffset()), "\n";
    }
}

// Messages of one sequence: only the first of each structure has its definition.
$messages = [
    "\xd4\x72\x40\x92\xa2to\xa3job\xa3ann\xd4\x72\x41\x92\xa1x\xa1y\1\2",   // {to, job: {x, y}}
    "\x40\xa3bob\x41\3\4",
    "\xa1-",
    "\x92\x40\xa3cid\xc0\x40\xa3dan\x41\5\x41\6\7",                           // two of one structure
    "\xd4\x72\x41\x91\xa2id\x08",                                             // another structure of the same id
    "\x40\xa3eve\x41\x09",
    "\x81\xa2to\xd5\x72\x60\x01\x92\xa17\xa1-\1\2",                           // an id of two bytes, a key that is an int
    "\x92\x60\1\3\4\xcc\x40",
    "\xd4\x72\x42\x90\x42",                                                   // no keys
];
$messages[8] = "\x92" . $messages[8];
$messages[] = "\x42";
$bytes = implode('', $messages);
$expected = iterator_to_array(new StreamReader(stream($bytes), UnpackOptions::USE_RECORDS));
foreach ([1, 2, 5, 8192] as $size) {
    foreach ([UnpackOptions::USE_RECORDS, UnpackOptions::USE_RECORDS | UnpackOptions::MAP_AS_OBJECT] as $options) {
        $raws = iterator_to_array(new StreamReader(stream($bytes), $options | UnpackOptions::AS_RAW, chunkSize: $size));
        $unpacker = new BufferUnpacker('', $options | UnpackOptions::AS_RAW);
        $unpacked = [];
        foreach (str_split($bytes, $size) as $piece) {
            array_push($unpacked, ...$unpacker->append($piece)->tryUnpack());
            $unpacker->release();
        }
        // Each can be read alone, by a Raw and by an unpacker, and all of them one after the other.
        $alone = array_map(fn (Raw $raw): mixed => (new BufferUnpacker($raw->bytes(), UnpackOptions::USE_RECORDS))->unpack(), $raws);
        $row = iterator_to_array(new StreamReader(stream(implode('', array_map(fn (Raw $raw): string => $raw->bytes(), $raws))), UnpackOptions::USE_RECORDS));
        $plain = array_map(fn (Raw $raw): mixed => msgpack_unpack(msgpack_pack([$raw]))[0], $raws);
        var_dump([$alone, $row, $plain] === array_fill(0, 3, $expected), $unpacked == $raws, array_map(fn (Raw $raw): mixed => $raw->unpack(), $raws) == iterator_to_array(new StreamReader(stream($bytes), $options)));
    }
}
foreach ($raws as $i => $raw) {
    echo bin2hex($raw->bytes()), $raw->bytes() === $messages[$i] ? '' : ' with definitions', ' ', $raw, "\n";
}

// Without STRUCTURED_CLONE a Set, a RegExp and an Error of msgpackr are ext values alone.
echo implode(' ', (new BufferUnpacker("\xd4\x73\0\x90\xd4\x78\0\1\xd4\x65\0\2", UnpackOptions::USE_RECORDS | UnpackOptions::AS_RAW))->tryUnpack()), "\n";

echo "-- a router\n";
$targets = [];
$reader = new StreamReader(stream($messages[0] . $messages[1]), UnpackOptions::USE_RECORDS);
while ($raw = $reader->readRaw()) {
    $targets[$raw->get('/to')] = $raw->bytes();
}
foreach ($targets as $to => $message) {
    echo $to, ' ', json_encode((new BufferUnpacker($message, UnpackOptions::USE_RECORDS))->unpack()), "\n";
}

echo "-- by turns, skipValue(), shared structures\n";
$unpacker = new BufferUnpacker($bytes, UnpackOptions::USE_RECORDS);
var_dump($unpacker->skipValue() === strlen($messages[0]), $unpacker->unpack() === $expected[1], $unpacker->skipValue(), $unpacker->unpackRaw()->unpack() === $expected[3]);
$reader = new StreamReader(stream($bytes), UnpackOptions::USE_RECORDS, chunkSize: 1);
$reader->read($first);
var_dump($reader->readRaw()->unpack() === $expected[1], $reader->read($third), $reader->readRaw()->get('/1/job/y'));
$structures = new Structures();
$packer = (new Packer(PackOptions::USE_RECORDS))->withStructures($structures);
$packed = $packer->pack([['a' => 1, 'b' => 2], ['a' => 3, 'b' => 4]]);
$calls = 0;
$shared = new Structures(function () use ($structures, &$calls) { $calls++; return $structures->toPacked(); });
$unpacker = (new BufferUnpacker($packed . $packed, UnpackOptions::USE_RECORDS))->withStructures($shared);
$raw = $unpacker->unpackRaw();
echo bin2hex($packed), ' ', bin2hex($raw->bytes()), ' ', $raw, ' ', $unpacker->unpackRaw()->get('/1/b'), ' ', $calls, "\n";

$unpacker = (new BufferUnpacker("\x92\x40\1\2", UnpackOptions::USE_RECORDS))->withStructures($shared);
tried(fn () => $unpacker->unpackRaw());
tried(fn () => $unpacker->append("\xd4\x72\x40\x91\xa1c\3")->unpackRaw());

echo "-- what is incomplete or malformed defines nothing\n";
$unpacker = new BufferUnpacker("\x92\xd4\x72\x40\x91\xa1a\1", UnpackOptions::USE_RECORDS);
tried(fn () => $unpacker->unpackRaw());
tried(fn () => $unpacker->append("\2\x40\3")->unpackRaw());
tried(fn () => $unpacker->unpackRaw());
foreach (["\x40\1", "\x92\xd4\x72\x40\x91\xa1a\1\xc1", "\xd4\x72\x40\x92\xa1a\xa1a\1\2", "\xd4\x72\x3f\x91\xa1a\1", "\xd4\x72\x40\1\1", "\xd4\x72\x40\x91\1\1",
    "\xd7\x62\0\0\0\0\0\0\0\0\xa0\xa0", "\xd4\x72\x40\x91\xd6\x62\0\0\0\7\xc1\1\5\xa0\xa1k", "\xd4\x72\x40\xdd\xff\xff\xff\xff", "\xd4\x72\x40\xdd\0\1\0\0\xa1a", "\xdf\xff\xff\xff\xff"] as $message) {
    $unpacker = new BufferUnpacker("\xd4\x72\x41\x91\xa1a\1$message", UnpackOptions::USE_RECORDS);
    $unpacker->skipValue();
    tried(fn () => $unpacker->unpackRaw());
    tried(fn () => $unpacker->reset("\xd4\x72\x41\x91\xa1a\1")->append($message)->tryUnpack());
}
$unpacker->reset("\xd4\x72\x40\x91\xda\x10\0" . str_repeat('k', 4096) . "\1\x40\1");
$unpacker->skipValue();
tried(fn () => $unpacker->unpackRaw());
echo "-- a getStructures() that changes the unpacker\n";
$unpacker = new BufferUnpacker();
$shared = new Structures(function () use (&$unpacker, $structures) { $unpacker->reset("\x07\x08\x09"); return $structures->toPacked(); });
$unpacker = $unpacker->withStructures($shared)->append("\x92\x01\x40\1\2");
tried(fn () => (string) $unpacker->unpackRaw());
var_dump($unpacker->getRemainingCount());
?>
--EXPECT--
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
d4724092a2746fa36a6f62a3616e6ed4724192a178a1790102 {"to": "ann", "job": {"x": 1, "y": 2}}
d4724092a2746fa36a6f62a3626f62d4724192a178a1790304 with definitions {"to": "bob", "job": {"x": 3, "y": 4}}
a12d "-"
92d4724092a2746fa36a6f62a3636964c040a364616ed4724192a178a17905410607 with definitions [{"to": "cid", "job": nil}, {"to": "dan", "job": {"x": 5, "y": {"x": 6, "y": 7}}}]
d4724191a2696408 {"id": 8}
d4724092a2746fa36a6f62a3657665d4724191a2696409 with definitions {"to": "eve", "job": {"id": 9}}
81a2746fd572600192a137a12d0102 {"to": {"7": 1, "-": 2}}
92d572600192a137a12d0304cc40 with definitions [{"7": 3, "-": 4}, 64_u8]
92d472429042 [{}, {}]
d4724290 with definitions {}
ext(115, h'00') [] ext(120, h'00') 1 ext(101, h'00') 2
-- a router
ann {"to":"ann","job":{"x":1,"y":2}}
bob {"to":"bob","job":{"x":3,"y":4}}
-- by turns, skipValue(), shared structures
bool(true)
bool(true)
int(2)
bool(true)
bool(true)
bool(true)
array(2) {
  ["x"]=>
  int(6)
  ["y"]=>
  int(7)
}
92400102400304 92d4724092a161a1620102400304 [{"a": 1, "b": 2}, {"a": 3, "b": 4}] 4 1
MessagePack\Exception\InsufficientDataException: Not enough data to read 4
[{"a":1,"b":2},{"c":3}]
-- what is incomplete or malformed defines nothing
MessagePack\Exception\InsufficientDataException: Not enough data to read 8
[{"a":1},2]
{"a":3}
MessagePack\Exception\UnpackingFailedException: A record of a structure that is not defined, at offset 7 7
MessagePack\Exception\UnpackingFailedException: A record of a structure that is not defined, at offset 7 7
MessagePack\Exception\UnpackingFailedException: A MessagePack\Raw has no bundled strings, at offset 15 15
MessagePack\Exception\UnpackingFailedException: Unknown code: 0xc1 15
MessagePack\Exception\UnpackingFailedException: A structure with the same key twice, at offset 13 13
MessagePack\Exception\UnpackingFailedException: A structure with the same key twice, at offset 13 13
MessagePack\Exception\UnpackingFailedException: A structure whose id is out of range, at offset 7 7
MessagePack\Exception\UnpackingFailedException: A structure whose id is out of range, at offset 7 7
MessagePack\Exception\UnpackingFailedException: A structure whose keys are no array, at offset 10 10
MessagePack\Exception\UnpackingFailedException: A structure whose keys are no array, at offset 10 10
MessagePack\Exception\UnpackingFailedException: A structure with a key that is no str, at offset 11 11
MessagePack\Exception\UnpackingFailedException: A structure with a key that is no str, at offset 11 11
MessagePack\Exception\UnpackingFailedException: A MessagePack\Raw has no bundled strings, at offset 7 7
MessagePack\Exception\UnpackingFailedException: A bundle that is not after the last one, at offset 7 7
MessagePack\Exception\UnpackingFailedException: A MessagePack\Raw has no bundled strings, at offset 11 11
[{"a":1},{"k":5}]
MessagePack\Exception\UnpackingFailedException: A structure with too many keys, at offset 10 10
MessagePack\Exception\UnpackingFailedException: A structure with too many keys, at offset 10 10
MessagePack\Exception\InsufficientDataException: Not enough data to read 17
[{"a":1}]
MessagePack\Exception\InsufficientDataException: Not enough data to read 12
[{"a":1}]
MessagePack\Exception\UnpackingFailedException: Structures that take too much memory, at offset 4106 4106
-- a getStructures() that changes the unpacker
"[1, 7]"
int(2)
