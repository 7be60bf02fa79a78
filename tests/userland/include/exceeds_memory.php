<?php
/** Runs the case $argv[1], which exceeds the memory. Without a name: lists the cases. */
use MessagePack\BufferUnpacker;
use MessagePack\MessagePack;
use MessagePack\Packer;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;
use MessagePack\TypeTransformer\TraversableTransformer;

class Plain { public $a; public $b; }
class Payload { public function __unserialize(array $data): void { $this->data = $data; } public $data; }
class Woken { public function __wakeup() { } }
class Listed extends BufferUnpacker { public function unpack() { return parent::unpack(); } }
class Asked extends Packer { public function packInt($int) { return parent::packInt($int); } }

const COUNT = 1_000_000;

/** A list of $count times $item; or a map of so many pairs. */
function many(string $item, int $count = COUNT, string $head = "\xdd"): string
{
    return $head . pack('N', $count) . str_repeat($item, $count);
}

/** A map of $count different keys, each of $format, and $value. */
function keyed(string $format, string $value, int $count): string
{
    $map = "\xdf" . pack('N', $count);
    for ($i = 0; $i < $count; $i++) {
        $key = sprintf($format, $i);
        $map .= chr(0xa0 | strlen($key)) . $key . $value;
    }
    return $map;
}

/** A megabyte of text, many times. */
function texts(int $count = 100): array
{
    return array_fill(0, $count, str_repeat('text', 1 << 18));
}

function integers(): Generator
{
    for ($i = 0; ; $i++) {
        yield $i;
    }
}

function stream(string $bytes = '')
{
    $stream = fopen('php://temp/maxmemory:0', 'w+');
    fwrite($stream, $bytes);
    rewind($stream);
    return $stream;
}

function drain(MessagePackUnpacker $unpacker, string $bytes): void
{
    foreach (str_split($bytes, 100_000) as $piece) {
        $unpacker->feed($piece);
        $unpacker->execute();
    }
}

$cases = [
    'lists' => fn() => msgpack_unpack(many("\x91\x01")),
    'lists in lists' => fn() => msgpack_unpack(many(str_repeat("\x91", 50) . "\x01", COUNT / 10)),
    'maps' => fn() => msgpack_unpack(many("\x81\xa1a\x01")),
    'maps of a known shape' => fn() => msgpack_unpack(many("\x82\xa1a\x01\xa1b\xa3two")),
    'an array of integers' => fn() => msgpack_unpack(many("\x01", 8 * COUNT)),
    'a map of integers' => fn() => msgpack_unpack(many("\x01\x01", 4 * COUNT, "\xdf")),
    'a map of many keys' => fn() => msgpack_unpack(keyed('%d key', "\x01", 400_000)),
    'short strings' => fn() => msgpack_unpack(many("\xa2ab", 2 * COUNT)),
    'strings as keys and values' => fn() => msgpack_unpack(many("\xa2ab\xa3abc", COUNT, "\xdf")),
    'strings' => fn() => msgpack_unpack(many("\xd9\xff" . str_repeat('s', 255), 30_000) . str_repeat(' ', 8 << 20)),
    'long strings' => fn() => msgpack_unpack(many("\xda\x80\x00" . str_repeat('s', 32768), 480)),
    'a long string' => fn() => msgpack_unpack("\xdb" . pack('N', 15 << 20) . str_repeat('s', 15 << 20)),
    'a long key' => fn() => msgpack_unpack("\x81\xdb" . pack('N', 15 << 20) . str_repeat('s', 15 << 20) . "\x01"),
    'integers beyond 64 bits' => fn() => msgpack_unpack(many("\xcf\xff\xff\xff\xff\xff\xff\xff\xff")),
    'extensions' => fn() => msgpack_unpack(many("\xd4\x05e")),
    'timestamps' => fn() => msgpack_unpack(many("\xd6\xff\x00\x00\x00\x00")),
    'empty maps' => fn() => msgpack_unpack(many("\x80", 4 * COUNT)),
    'objects' => fn() => msgpack_unpack(many("\x82\xc0\xa5Plain\xa1a\x01", 900_000)),
    'objects with properties of their own' => fn() => msgpack_unpack(many("\x82\xc0\xa8stdClass\xa1x\x01", 300_000)),
    'an object of many properties' => fn() => msgpack_unpack("\xdf" . pack('N', 300_001) . "\xc0\xa8stdClass" . substr(keyed('%d prop', "\x01", 300_000), 5)),
    'objects of a class that is missing' => fn() => msgpack_unpack(many("\x81\xc0\xa7Missing", 400_000)),
    'objects that are woken' => fn() => msgpack_unpack(many("\x81\xc0\xa5Woken", 900_000)),
    'objects with a payload' => fn() => msgpack_unpack(many("\x82\xc0\xa7Payload\xc0\x91\x01", 900_000)),
    'a large payload' => fn() => msgpack_unpack("\xdf" . pack('N', 400_001) . "\xc0\xa7Payload" . substr(keyed('%d key', "\x01", 400_000), 5)),
    'references' => fn() => msgpack_unpack(many("\x82\xc0\x01\x01\x01", 900_000)),
    'back-references by reference' => fn() => msgpack_unpack("\xdd" . pack('N', 1_200_001) . "\x80" . str_repeat("\x82\xc0\x05\x00\x02", 1_200_000)),
    'one key, again and again' => fn() => msgpack_unpack(many("\xa1k\x91\x01", COUNT, "\xdf")),
    'keys that are arrays' => function () {
        ini_set('msgpack.illegal_key_insert', 1);
        ini_set('msgpack.error_display', 0);
        msgpack_unpack(many("\x91\x01\x01", COUNT, "\xdf"));
    },
    'assoc=0' => function () {
        ini_set('msgpack.assoc', 0);
        msgpack_unpack(many("\x81\xa1a\x01"));
    },
    'a template' => fn() => msgpack_unpack(many("\x92\x01\x02", 60_000), [new Plain]),
    'BufferUnpacker::unpack()' => fn() => (new BufferUnpacker(many("\x91\x01")))->unpack(),
    'BufferUnpacker::unpack(), overridden' => fn() => (new Listed(many("\x91\x01")))->unpack(),
    'BufferUnpacker::tryUnpack()' => fn() => (new BufferUnpacker(str_repeat("\x91\x01", COUNT)))->tryUnpack(),
    'BufferUnpacker::tryUnpack() of integers' => fn() => (new BufferUnpacker(str_repeat("\x01", 8 * COUNT)))->tryUnpack(),
    'BufferUnpacker::append()' => function () {
        for ($unpacker = new BufferUnpacker("\xdb\xff\xff\xff\xff"), $text = texts(1)[0]; ; $unpacker->append($text)) {
            $unpacker->tryUnpack();
        }
    },
    'BufferUnpacker::read()' => function () {
        $unpacker = new BufferUnpacker(str_repeat('s', 15 << 20));
        $unpacker->read(14 << 20);
    },
    'BufferUnpacker::release()' => function () {
        $unpacker = new BufferUnpacker(str_repeat("\x01", 20 << 20));
        $unpacker->seek(10 << 20); // copies the rest, which is at most as much as has been read
        $unpacker->release();
    },
    'unpackMultiple()' => fn() => MessagePack::unpackMultiple(str_repeat("\x91\x01", COUNT)),
    'unpackMultiple() of integers' => fn() => MessagePack::unpackMultiple(str_repeat("\x01", 8 * COUNT)),
    'StreamReader' => fn() => iterator_to_array(new StreamReader(stream(many("\x91\x01")))),
    'StreamReader, a chunk' => fn() => (new StreamReader(stream("\x01"), chunkSize: 1 << 30))->read($message),
    'StreamWriter' => function () {
        for ($writer = new StreamWriter(stream(), null, 1 << 30), $text = texts(1)[0]; ; $writer->write($text));
    },
    'MessagePackUnpacker' => fn() => drain(new MessagePackUnpacker, many("\x91\x01")),
    'MessagePackUnpacker::feed()' => function () {
        for ($unpacker = new MessagePackUnpacker, $text = texts(1)[0]; ; $unpacker->feed($text));
    },
    'msgpack_pack()' => fn() => msgpack_pack(texts()),
    'msgpack_pack() of one string' => fn() => msgpack_pack([1, str_repeat('s', 15 << 20)]),
    'msgpack_pack() of one key' => fn() => msgpack_pack([str_repeat('s', 15 << 20) => 1]),
    'Packer, of one string' => fn() => (new Packer)->pack([[str_repeat('s', 15 << 20)]]),
    'msgpack_pack() of integers' => fn() => msgpack_pack(array_fill(0, 1500, range(1 << 40, (1 << 40) + 10_000))),
    'msgpack_pack() of keys' => fn() => msgpack_pack(array_fill(0, 100, [str_repeat('key', 400_000) => 1])),
    'msgpack_pack() of objects' => function () {
        $plain = new Plain;
        $plain->a = texts(1)[0];
        msgpack_pack(array_map(fn() => clone $plain, range(1, 100)));
    },
    'msgpack_pack() of a graph' => function () {
        $objects = array_map(fn() => new Woken, range(1, 200_000));
        msgpack_pack([$objects, $objects]);
    },
    'Packer' => fn() => (new Packer)->pack(texts()),
    'Packer, overridden' => fn() => (new Asked)->pack(texts()),
    'Packer::packArray()' => fn() => (new Packer)->packArray(integers()),
    'Packer, with a transformer' => fn() => (new Packer(null, [TraversableTransformer::toArray()]))->pack(new ArrayIterator(texts())),
    'a session that is written' => function () {
        ini_set('session.serialize_handler', 'msgpack');
        session_start();
        $_SESSION['texts'] = texts();
        session_encode();
    },
    'a session that is read' => function () {
        ini_set('session.serialize_handler', 'msgpack');
        session_start();
        session_decode("\x81\xa1s" . many("\x91\x01"));
    },
];
if (!isset($argv[1])) {
    echo implode("\n", array_keys($cases)), "\n";
    return;
}
ini_set('session.save_path', sys_get_temp_dir());
ini_set('session.use_cookies', 0);
ini_set('session.cache_limiter', '');
register_shutdown_function(function () {
    ini_set('memory_limit', '512M');
    ini_restore('msgpack.assoc');
    session_status() === PHP_SESSION_ACTIVE && session_destroy();
    $value = [1, ['key' => 'text', 'list' => [1, 2]], [['key' => 'text', 'list' => []]]];
    $unpacker = (new BufferUnpacker)->append(msgpack_pack($value));
    echo msgpack_unpack((new Packer)->pack($value)) === $value && $unpacker->unpack() === $value ? "shutdown\n" : "WRONG\n";
});
$cases[$argv[1]]();
echo "Memory sufficed: ", memory_get_peak_usage(true) >> 20, " MB\n";
