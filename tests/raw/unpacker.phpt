--TEST--
BufferUnpacker skips values, and hands them out as they are
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\UnpackOptions;

function tried(callable $call): void
{
    try {
        var_dump($call());
    } catch (MessagePack\Exception\UnpackingFailedException $e) {
        echo $e::class, ': ', $e->getMessage(), ' ', json_encode($e->getOffset()), "\n";
    }
}

$unpacker = new BufferUnpacker(msgpack_pack([1, [2]]) . "\xa1a" . "\x81\xc3\x01" . "\xcf\xff\xff\xff\xff\xff\xff\xff\xff" . "\x92\x01");
var_dump($unpacker->skipValue());
$raw = $unpacker->unpackRaw();
var_dump((string) $raw, $unpacker->skipValue(), (string) $unpacker->unpackRaw());
echo "-- incomplete\n";
$remaining = $unpacker->getRemainingCount();
tried(fn () => $unpacker->skipValue());
tried(fn () => $unpacker->unpackRaw());
var_dump($remaining === $unpacker->getRemainingCount());
$unpacker->append("\x02");
var_dump($unpacker->unpackRaw()->unpack());
tried(fn () => $unpacker->skipValue());
tried(fn () => $unpacker->reset("\x91\xc1")->skipValue());
echo "-- after release()\n";
$unpacker->reset("\x01\xa3abc\x93\x01\x02\x03\xc0");
$unpacker->skipValue();
$unpacker->release();
$raw = $unpacker->unpackRaw();
$list = $unpacker->unpackRaw();
$unpacker->release();
$unpacker->append("\xa1x");
var_dump((string) $raw, (string) $list, $unpacker->skipValue(), $unpacker->unpack());
echo "-- a suspended value is skipped\n";
$unpacker->reset("\x93\x01\x02");
var_dump($unpacker->tryUnpack());
$unpacker->append("\x03\x04");
var_dump($unpacker->skipValue(), $unpacker->tryUnpack());
echo "-- options\n";
$unpacker = new BufferUnpacker("\x81\xa1a\1\x81\xa1a\xca\x3d\xcc\xcc\xcd", UnpackOptions::MAP_AS_OBJECT | UnpackOptions::DECIMAL_FLOAT32);
var_dump($unpacker->unpackRaw()->unpack(), $unpacker->unpackRaw()->get('/a'));
echo "-- other forms\n";
$row = ['name' => 'a name', 'text' => 'a text'];
$compact = (new Packer(PackOptions::COMPACT))->pack([$row, $row, $row]);
$unpacker = new BufferUnpacker("$compact\x07", UnpackOptions::COMPACT);
var_dump($unpacker->unpackRaw()->get('/2/text'));
$unpacker->seek(0);
var_dump($unpacker->skipValue() === strlen($compact), (string) $unpacker->unpackRaw());
$records = (new Packer(PackOptions::USE_RECORDS))->pack([$row, $row]);
$unpacker = new BufferUnpacker("$records\x40\1\2", UnpackOptions::USE_RECORDS);
var_dump($unpacker->skipValue() === strlen($records), (string) $unpacker->unpackRaw());
$unpacker = new BufferUnpacker((new Packer(PackOptions::STRUCTURED_CLONE))->pack([$row, $row]), UnpackOptions::STRUCTURED_CLONE);
tried(fn () => $unpacker->skipValue());
tried(fn () => $unpacker->unpackRaw());
?>
--EXPECT--
int(4)
string(3) ""a""
int(3)
string(20) "18446744073709551615"
-- incomplete
MessagePack\Exception\InsufficientDataException: Not enough data to read 20
MessagePack\Exception\InsufficientDataException: Not enough data to read 20
bool(true)
array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
MessagePack\Exception\InsufficientDataException: Not enough data to read 21
MessagePack\Exception\UnpackingFailedException: Unknown code: 0xc1 1
-- after release()
string(5) ""abc""
string(9) "[1, 2, 3]"
int(1)
string(1) "x"
-- a suspended value is skipped
array(0) {
}
int(4)
array(1) {
  [0]=>
  int(4)
}
-- options
object(stdClass)#7 (1) {
  ["a"]=>
  int(1)
}
float(0.1)
-- other forms
string(6) "a text"
bool(true)
string(1) "7"
bool(true)
string(22) "{"name": 1, "text": 2}"
MessagePack\Exception\UnpackingFailedException: Under STRUCTURED_CLONE a value is not skipped: others depend on it 0
MessagePack\Exception\UnpackingFailedException: Under STRUCTURED_CLONE a value is not skipped: others depend on it 0
