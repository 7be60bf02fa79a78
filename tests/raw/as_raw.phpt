--TEST--
UnpackOptions::AS_RAW: unpackers and readers give each value as a Raw
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Codec, Exception\UnpackingFailedException, MessagePack, Packer, PackOptions, Raw, StreamReader, UnpackOptions};

function stream(string $bytes)
{
    $stream = fopen('php://memory', 'w+');
    fwrite($stream, $bytes);
    rewind($stream);
    return $stream;
}

$values = [['id' => 1, 'list' => [1, [2, 'three']]], 'text', 7, str_repeat('long', 5000), [], ['id' => 2, 'map' => ['a' => null]]];
$bytes = implode('', array_map(msgpack_pack(...), $values));
$options = UnpackOptions::fromBitmask(UnpackOptions::AS_RAW | UnpackOptions::BIGINT_AS_STR);
var_dump($options->isAsRawMode(), UnpackOptions::fromDefaults()->isAsRawMode());
echo MessagePack::unpack($bytes, $options), ' ', count(MessagePack::unpackMultiple($bytes, null, UnpackOptions::AS_RAW)), "\n";

$unpacker = new BufferUnpacker($bytes, $options);
$raw = $unpacker->unpack();
echo get_class($raw), ' ', $raw->get('/id'), ' ', json_encode($raw['list']), ' ', $unpacker->unpackStr(), ' ', $unpacker->unpackInt(), "\n";

echo "-- in pieces\n";
foreach ([1, 3, 4096] as $size) {
    $unpacker = new BufferUnpacker('', UnpackOptions::AS_RAW);
    $unpacked = [];
    foreach (str_split($bytes, $size) as $piece) {
        $unpacker->append($piece);
        array_push($unpacked, ...$unpacker->tryUnpack());
        $unpacker->release();
    }
    $read = iterator_to_array(new StreamReader(stream($bytes), UnpackOptions::AS_RAW, chunkSize: $size));
    var_dump($unpacked == $read, array_map(fn (Raw $raw): mixed => $raw->unpack(), $read) === $values);
}

echo "-- a subclass, options of the parts, the compact form, a codec\n";
class Overriding extends BufferUnpacker
{
    public function unpack()
    {
        return [parent::unpack()];
    }
}
$unpacker = new Overriding("\x92\x01\x02\xa1a\x93", UnpackOptions::AS_RAW);
echo $unpacker->unpack()[0], ' ', $unpacker->tryUnpack()[0][0], ' ', $unpacker->getRemainingCount(), "\n";
var_dump((new BufferUnpacker("\x81\xa1a\xcf\xff\xff\xff\xff\xff\xff\xff\xff", UnpackOptions::AS_RAW | UnpackOptions::MAP_AS_OBJECT))->unpack()->unpack());
$rows = array_fill(0, 9, ['name' => 'a name', 'text' => 'a text']);
$compact = (new Packer(PackOptions::COMPACT))->pack($rows);
foreach (new StreamReader(stream($compact . $compact), UnpackOptions::AS_RAW | UnpackOptions::COMPACT, chunkSize: 7) as $raw) {
    var_dump($raw->get('/8/text'), $raw->bytes() === $compact);
}
var_dump(iterator_to_array(new StreamReader(stream("\x01\x02"), UnpackOptions::AS_RAW, codec: new Codec('int'))));
(new StreamReader(stream("\x92\x01\x02"), UnpackOptions::AS_RAW))->read($raw);
echo $raw, "\n";

echo "-- malformed, incomplete, clones, an option of a Raw\n";
foreach ([["\x92\x01\xc1", UnpackOptions::AS_RAW], ["\x92\x01", UnpackOptions::AS_RAW], ["\x92\x01\x02", UnpackOptions::AS_RAW | UnpackOptions::STRUCTURED_CLONE]] as [$bytes, $options]) {
    foreach ([fn () => (new BufferUnpacker($bytes, $options))->unpack(), fn () => json_encode((new BufferUnpacker($bytes, $options))->tryUnpack()), fn () => (new StreamReader(stream($bytes), $options))->read($raw)] as $call) {
        try {
            echo $call(), "\n";
        } catch (UnpackingFailedException $e) {
            echo $e->getMessage(), ' ', json_encode([$e->getOffset(), $e->getPath()]), "\n";
        }
    }
}
var_dump((new Raw("\x92\x01\x02", UnpackOptions::AS_RAW))->unpack());
?>
--EXPECT--
bool(true)
bool(false)
{"id": 1, "list": [1, [2, "three"]]} 6
MessagePack\Raw 1 [1,[2,"three"]] text 7
-- in pieces
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
-- a subclass, options of the parts, the compact form, a codec
[1, 2] "a" 1
object(stdClass)#21 (1) {
  ["a"]=>
  string(20) "18446744073709551615"
}
string(6) "a text"
bool(true)
string(6) "a text"
bool(true)
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
[1, 2]
-- malformed, incomplete, clones, an option of a Raw
Unknown code: 0xc1 [2,""]
Unknown code: 0xc1 [2,""]
Unknown code: 0xc1 [2,""]
Not enough data to read [2,""]
[]
The stream ends at offset 2, inside the message at offset 0: at least 1 more byte is missing [2,""]
Under STRUCTURED_CLONE a value is not skipped: others depend on it [0,""]
Under STRUCTURED_CLONE a value is not skipped: others depend on it [0,""]
Under STRUCTURED_CLONE a value is not skipped: others depend on it [0,""]
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
