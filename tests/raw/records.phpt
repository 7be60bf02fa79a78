--TEST--
A Raw of msgpackr's records has the parts that unpacking makes; what is no record is an exception of the constructor
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compare.php';
use MessagePack\{Exception\UnpackingFailedException, Packer, PackOptions, Raw, Type, UnpackOptions};

$rows = array_map(fn (int $i): array => ['id' => $i, 'name' => "name $i", 'nested' => ['x' => 64 + $i, 'y' => [64, 65, -1, 1.5]]], range(0, 9));
$values = ['a scalar' => 7, 'among records' => 64, 'a map' => ['a' => 1], 'rows' => $rows, 'structures' => array_map(fn (int $i): array => ["key $i" => $i, 'same' => 1], range(0, 99)),
    'integer keys' => ['rows' => $rows, 7 => [64 => 'x', 127 => 'y']]];
foreach ($values + ['all' => $values] as $name => $value) {
    $message = (new Packer(PackOptions::USE_RECORDS))->pack($value);
    echo $name, ': ', implode(', ', compare($message, 3, UnpackOptions::USE_RECORDS)) ?: 'the same', "\n";
}

$message = (new Packer(PackOptions::USE_RECORDS))->pack($rows);
$raw = new Raw($message, UnpackOptions::USE_RECORDS);
var_dump($raw->get('/9/name'), $raw->get('/9/nested/y'), $raw->bytes() === $message, msgpack_pack($raw) === $message);
echo $raw[8], "\n";
var_dump(msgpack_unpack(msgpack_pack(['rows' => $raw]))['rows'] === $rows, unserialize(serialize($raw))->get('/3/id'), unserialize(serialize($raw[3]))->get('/id'));
// An id of two bytes, and one that replaces that of one byte.
$two = new Raw("\x94\xd4\x72\x60\x91\xa1a\1\xd5\x72\x60\0\x91\xa1b\2\xd5\x72\x60\1\x91\xa1c\3\x60\1\4", UnpackOptions::USE_RECORDS);
echo $two, "\n";
echo bin2hex((new Raw("\x92\xd6\x57abcd\xd4\x72\x40\x91\xa1a\1", UnpackOptions::USE_RECORDS))->at('/0')->bytes()), "\n";

foreach (["\x40\1", "\xd4\x72\x40\x91\xa1a", "\xd4\x72\x40\x92\xa1a\xa1a\1\2", "\xd4\x72\x3f\x91\xa1a\1", "\xd4\x72\x40\1\1", "\xd4\x72\x40\x91\1\1", "\xd4\x72\x40\x90\1", "\x81\x40\1",
    "\x81\xc0\1", "\xc1\5", "\xd7\x62\0\0\0\0\0\0\0\0\xa0\xa0", "\x92\xd5\x72\x60\0\x91\xa1a\1\x60", "\xd4", '', "\xdd\xff\xff\xff\xff", "\xd4\x72\x40\xdd\xff\xff\xff\xff"] as $bytes) {
    try {
        echo new Raw($bytes, UnpackOptions::USE_RECORDS), "\n";
    } catch (UnpackingFailedException $exception) {
        echo $exception->getMessage(), "\n";
    }
}
--EXPECT--
a scalar: the same
among records: the same
a map: the same
rows: the same
structures: the same
integer keys: the same
all: the same
string(6) "name 9"
array(4) {
  [0]=>
  int(64)
  [1]=>
  int(65)
  [2]=>
  int(-1)
  [3]=>
  float(1.5)
}
bool(true)
bool(true)
{"id": 8, "name": "name 8", "nested": {"x": 72_u8, "y": [64_u8, 65_u8, -1, 1.5]}}
bool(true)
int(3)
int(3)
[{"a": 1}, {"b": 2}, {"c": 3}, {"c": 4}]
d65761626364
A record of a structure that is not defined, at offset 0
Not enough data to read
A structure with the same key twice, at offset 8
A structure whose id is out of range, at offset 0
A structure whose keys are no array, at offset 3
A structure with a key that is no str, at offset 4
Bytes follow the value at offset 4
A record as a key, at offset 1
Invalid map key type: expected int, str or bin but got nil (0xc0)
A MessagePack\Raw has no bundled strings, at offset 0
A MessagePack\Raw has no bundled strings, at offset 0
A record of a structure that is not defined, at offset 9
Not enough data to read
Not enough data to read
Not enough data to read
Not enough data to read
