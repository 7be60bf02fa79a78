--TEST--
A message with many strings of one hash as keys is rejected, in all forms and by all readers
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, StreamReader, UnpackOptions};

#[AllowDynamicProperties] class Any {}
class Taker { public array $data; public function __unserialize(array $data): void { $this->data = $data; } }

const ANNOUNCED = "\x92\x82\xc0\x03\x00\x00";

/** Strings of fourteen bytes, with the same hash. */
function keys(int $count): array
{
    return array_map(fn (int $i) => str_replace(['0', '1'], ['Ez', 'FY'], sprintf('%011b', $i)), range(0, $count - 1));
}
function pairs(array $keys, string $before = ''): string
{
    return "\xde" . pack('n', count($keys) + ($before === '' ? 0 : 1)) . $before . implode(array_map(fn ($key) => msgpack_pack($key) . "\x01", $keys));
}
function definition(array $keys, string $head): string
{
    return $head . implode(array_map(msgpack_pack(...), $keys)) . str_repeat("\x01", count($keys));
}
function shape(array $keys, string $class = ''): string
{
    return definition($keys, ANNOUNCED . "\xdd" . pack('N', 1 + 2 * count($keys) + ($class === '' ? 0 : 2)) . "\xc7\x00\x51" . $class);
}
function buffer(int $options): Closure
{
    return fn (string $bytes) => (new BufferUnpacker($bytes, $options))->unpack();
}

$throwing = fn (string $bytes) => msgpack_unpack($bytes, null, ['throw' => true]);
$stream = function (string $bytes) {
    $stream = fopen('php://memory', 'r+');
    fwrite($stream, $bytes);
    rewind($stream);
    (new StreamReader($stream))->read($value);
    return $value;
};
$pieces = function (string $bytes) {
    $unpacker = new BufferUnpacker();
    $values = [];
    foreach (str_split($bytes, 100) as $piece) {
        $values = [...$values, ...$unpacker->append($piece)->tryUnpack()];
    }
    return $values[0];
};
$objects = function (string $bytes) {
    ini_set('msgpack.assoc', 0);
    try {
        return msgpack_unpack($bytes, null, ['throw' => true]);
    } finally {
        ini_restore('msgpack.assoc');
    }
};
$records = fn (array $keys) => definition($keys, "\xd4\x72\x40\xdc" . pack('n', count($keys)));
$forms = [
    'map' => ['pairs', $throwing],
    'many maps' => [fn ($keys) => "\xdc" . pack('n', 30) . str_repeat(pairs(array_slice($keys, 0, 200)), 30), $throwing],
    'BufferUnpacker' => ['pairs', buffer(0)],
    'in pieces' => ['pairs', $pieces],
    'StreamReader' => ['pairs', $stream],
    'MAP_AS_OBJECT' => ['pairs', buffer(UnpackOptions::MAP_AS_OBJECT)],
    'assoc=0' => ['pairs', $objects],
    'stdClass' => [fn ($keys) => pairs($keys, "\xc0\xa8stdClass"), $throwing],
    'dynamic properties' => [fn ($keys) => pairs($keys, "\xc0\xa3Any"), $throwing],
    'payload' => [fn ($keys) => pairs($keys, "\xc0\xa5Taker"), $throwing],
    'compact map' => [fn ($keys) => ANNOUNCED . pairs($keys), $throwing],
    'compact properties' => [fn ($keys) => ANNOUNCED . pairs($keys, "\xc0\xa3Any"), $throwing],
    'compact payload' => [fn ($keys) => ANNOUNCED . pairs($keys, "\xc0\xa5Taker"), $throwing],
    'compact shape' => [fn ($keys) => shape($keys), $throwing],
    'Raw' => ['pairs', fn (string $bytes) => iterator_to_array(new MessagePack\Raw($bytes))],
    'record' => [$records, buffer(UnpackOptions::USE_RECORDS)],
    'record as object' => [$records, buffer(UnpackOptions::USE_RECORDS | UnpackOptions::MAP_AS_OBJECT)],
];
foreach ($forms as $name => [$make, $read]) {
    $few = $read($make(keys(60)));
    $value = is_array($few) && array_is_list($few) ? $few[0] : $few;
    echo "$name: ", count($value instanceof Taker ? $value->data : (array) $value), ' keys; ';
    try {
        $read($make(keys(2000)));
        echo "accepted\n";
    } catch (MessagePack\Exception\UnpackingFailedException $e) {
        echo substr($e->getMessage(), 0, 35), "\n";
    }
}
var_dump(msgpack_unpack(pairs(keys(2000))));

/* One of sixty, again and again. */
var_dump(msgpack_unpack(pairs([...keys(60), ...array_fill(0, 10, keys(1)[0])])) === array_fill_keys(keys(60), 1));
var_dump(@msgpack_unpack(pairs([...keys(60), ...array_fill(0, 1000, keys(1)[0])])));
?>
--EXPECTF--
map: 60 keys; Too many keys with colliding hashes
many maps: 60 keys; Too many keys with colliding hashes
BufferUnpacker: 60 keys; Too many keys with colliding hashes
in pieces: 60 keys; Too many keys with colliding hashes
StreamReader: 60 keys; Too many keys with colliding hashes
MAP_AS_OBJECT: 60 keys; Too many keys with colliding hashes
assoc=0: 60 keys; Too many keys with colliding hashes
stdClass: 60 keys; Too many keys with colliding hashes
dynamic properties: 60 keys; Too many keys with colliding hashes
payload: 60 keys; Too many keys with colliding hashes
compact map: 60 keys; Too many keys with colliding hashes
compact properties: 60 keys; Too many keys with colliding hashes
compact payload: 60 keys; Too many keys with colliding hashes
compact shape: 60 keys; Too many keys with colliding hashes
Raw: 60 keys; Too many keys with colliding hashes
record: 60 keys; Too many keys with colliding hashes
record as object: 60 keys; Too many keys with colliding hashes

Warning: [msgpack] (php_msgpack_unserialize) Too many keys with colliding hashes in %s on line %d
bool(false)
bool(true)
bool(false)
