--TEST--
What cannot be unpacked is said with its path and offset: each kind of failure, in each form, whole and in pieces
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, MessagePack, Packer, PackOptions, StreamReader, UnpackOptions};
use MessagePack\Exception\UnpackingFailedException;

class Typed
{
    public array $list = [];
    public int $n = 0;
}

class Payload
{
    public function __construct(public $of = null)
    {
    }

    public function __serialize(): array
    {
        return ['of' => $this->of];
    }

    public function __unserialize(array $data): void
    {
    }
}

class ByMethods extends BufferUnpacker
{
    public function unpack()
    {
        return parent::unpack();
    }
}

function say(string $name, callable $unpack): void
{
    try {
        echo "$name: " . json_encode($unpack()) . "\n";
    } catch (UnpackingFailedException $e) {
        echo "$name: {$e->getMessage()} | {$e->getPath()} | ", $e->getOffset(), "\n";
    } catch (Throwable $e) {
        echo "$name: {$e->getMessage()}\n";
    }
}

function stream(string $bytes, int $options = 0): StreamReader
{
    $stream = fopen('php://memory', 'w+');
    fwrite($stream, $bytes);
    rewind($stream);
    return new StreamReader($stream, $options);
}

$throw = ['throw' => true];
$messages = [
    'empty' => '', 'root' => "\xc1", 'more' => '{"id":1}', 'list' => "\x95\x01\x02\x03\x04\xc1", 'map' => "\x82\xa1a\x01\xa1b\x92\x01\xc1",
    'cut' => "\x82\xa1a\x01\xa1b\x92\x01", 'cut string' => "\x81\xa1a\x92\x01\xa5abc", 'cut key' => "\x81\xa1a\x82\xa1b\x01\xa5abc",
    'nil key' => "\x81\xa1a\x82\xa1b\x01\xc0\xc0", 'array as key' => "\x91\x82\xa1b\x01\x91\x01\x01",
];
foreach ($messages as $name => $message) {
    say("msgpack_unpack(), $name", fn () => msgpack_unpack($message, null, $throw));
    say("MessagePack::unpack(), $name", fn () => MessagePack::unpack($message));
    say("by methods, $name", fn () => (new ByMethods($message))->unpack());
    say("stream, $name", fn () => stream("\x01\x02\xa1a$message")->read($value) && iterator_to_array(stream("\xa1a$message")));
}

echo "Objects\n";
$rows = fn (bool $compact) => str_replace("\xa1n\x07", "\xa1n\xa0", msgpack_pack(['rows' => [new Typed, (function () {
    $this->n = 7;
    return $this;
})->call(new Typed)]], ['compact' => $compact]));
say('type', fn () => msgpack_unpack($rows(false)));
say('forbidden', fn () => msgpack_unpack("\x91\x81\xc0\xa7Closure"));
$payload = msgpack_pack(['p' => new Payload(['k' => [1, 2]])]);
say('payload', fn () => msgpack_unpack(substr($payload, 0, -1), null, $throw));
$compact = msgpack_pack(array_map(fn (int $i) => ['id' => $i, 'name' => substr_replace(substr(md5("$i"), 0, 6), 'g', 3, 1)], range(1, 20)), ['compact' => true]);
say('compact', fn () => msgpack_unpack(substr($compact, 0, -1), null, $throw));
say('compact, BufferUnpacker', fn () => (new BufferUnpacker(str_replace(md5('9')[0] . md5('9')[1], "\xc1\xc1", substr($compact, 0, -1)), UnpackOptions::COMPACT))->unpack());
$records = (new Packer(PackOptions::USE_RECORDS))->pack([['id' => 1, 'tags' => [1]], ['id' => 2, 'tags' => [3]]]);
say('records', fn () => (new BufferUnpacker(substr($records, 0, -1) . "\xc1", UnpackOptions::USE_RECORDS))->unpack());
say('unknown id', fn () => (new BufferUnpacker("\x92\x01\x92\x02\xd6\x70\0\0\0\1", UnpackOptions::STRUCTURED_CLONE))->unpack());

echo "Pieces\n";
$unpacker = new BufferUnpacker("\x07\x92\x01");
say('first', fn () => $unpacker->tryUnpack());
$unpacker->append("\x92\x02\xc1");
say('second', fn () => $unpacker->tryUnpack());
say('unpackInt()', fn () => (new BufferUnpacker("\x01\xa1a"))->seek(1)->unpackInt());
say('read()', fn () => (new BufferUnpacker("\x01\xa1a"))->seek(1)->read(3));

echo "Long\n";
ini_set('msgpack.max_depth', '4096');
foreach (["\x91", "\x81\xc4\x02\xff\x01", "\x81\xd9\x3c" . str_repeat("\xc3\xa4", 30)] as $head) {
    try {
        MessagePack::unpack(str_repeat($head, 3000));
    } catch (UnpackingFailedException $e) {
        echo strlen($e->getPath()), ' ', substr($e->getPath(), 0, 60), ' ', preg_match('//u', $e->getPath()), "\n";
    }
}
?>
--EXPECT--
msgpack_unpack(), empty: Insufficient data for unserializing at offset 0 |  | 0
MessagePack::unpack(), empty: Not enough data to read |  | 0
by methods, empty: Not enough data to read |  | 0
stream, empty: true
msgpack_unpack(), root: Parse error at offset 0 |  | 0
MessagePack::unpack(), root: Unknown code: 0xc1 |  | 0
by methods, root: Unknown code: 0xc1 |  | 0
stream, root: Unknown code: 0xc1 |  | 2
msgpack_unpack(), more: Extra bytes at offset 1 |  | 1
MessagePack::unpack(), more: 123
by methods, more: 123
stream, more: true
msgpack_unpack(), list: Parse error at offset 5, in [4] | [4] | 5
MessagePack::unpack(), list: Unknown code: 0xc1 | [4] | 5
by methods, list: Unknown code: 0xc1 | [4] | 5
stream, list: Unknown code: 0xc1 | [4] | 7
msgpack_unpack(), map: Parse error at offset 8, in [b][1] | [b][1] | 8
MessagePack::unpack(), map: Unknown code: 0xc1 | [b][1] | 8
by methods, map: Unknown code: 0xc1 | [b][1] | 8
stream, map: Unknown code: 0xc1 | [b][1] | 10
msgpack_unpack(), cut: Insufficient data for unserializing at offset 8, in [b][1] | [b][1] | 8
MessagePack::unpack(), cut: Not enough data to read | [b][1] | 8
by methods, cut: Not enough data to read | [b][1] | 8
stream, cut: The stream ends at offset 10, inside the message at offset 2: at least 1 more byte is missing, in [b][1] | [b][1] | 10
msgpack_unpack(), cut string: Insufficient data for unserializing at offset 5, in [a][1] | [a][1] | 5
MessagePack::unpack(), cut string: Not enough data to read | [a][1] | 5
by methods, cut string: Not enough data to read | [a][1] | 6
stream, cut string: The stream ends at offset 11, inside the message at offset 2: at least 2 more bytes are missing, in [a][1] | [a][1] | 7
msgpack_unpack(), cut key: Insufficient data for unserializing at offset 7, in [a] | [a] | 7
MessagePack::unpack(), cut key: Not enough data to read | [a] | 7
by methods, cut key: Not enough data to read | [a] | 8
stream, cut key: The stream ends at offset 13, inside the message at offset 2: at least 3 more bytes are missing, in [a] | [a] | 9
msgpack_unpack(), nil key: {"a":{"b":1}}
MessagePack::unpack(), nil key: Invalid map key type: expected int, str or bin but got nil (0xc0) | [a] | 7
by methods, nil key: Invalid map key type: expected int, str or bin but got nil (0xc0) | [a] | 7
stream, nil key: Invalid map key type: expected int, str or bin but got nil (0xc0) | [a] | 9
msgpack_unpack(), array as key: Illegal key type at offset 7, in [0] | [0] | 7
MessagePack::unpack(), array as key: Invalid map key type: expected int, str or bin but got array (0x91) | [0] | 5
by methods, array as key: Invalid map key type: expected int, str or bin but got array (0x91) | [0] | 5
stream, array as key: Invalid map key type: expected int, str or bin but got array (0x91) | [0] | 7
Objects
type: Cannot assign string to property Typed::$n of type int, in [rows][1]->n
forbidden: Unserialization of 'Closure' is not allowed, in [0]
payload: Insufficient data for unserializing at offset 23, in [p]->__unserialize()[of][k][1] | [p]->__unserialize()[of][k][1] | 23
compact: Insufficient data for unserializing at offset 167, in [19][name] | [19][name] | 167
compact, BufferUnpacker: Not enough data to read | [19][name] | 167
records: Unknown code: 0xc1 | [1][tags][0] | 19
unknown id: A reference to an unknown id, at offset 4, in [1][1] | [1][1] | 4
Pieces
first: [7]
second: Unknown code: 0xc1 | [1][1] | 5
unpackInt(): Unexpected int code: 0xa1 |  | 1
read(): Not enough data to read |  | 1
Long
395 [0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0] 1
395 [\xff\x01][\xff\x01][\xff\x01][\xff\x01][\xff\x01][\xff\x01] 1
394 [ääääääääääääääääääää…][äääääää 1
