--TEST--
A WeakReference or WeakMap never returns an object that is being freed
--EXTENSIONS--
msgpack
--INI--
error_reporting=24575
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension;
use MessagePack\Packer;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;

/** Objects that a WeakReference may still return. */
final class Watch
{
    public static array $references = [];
    public static ?WeakMap $map = null;
    public static array $found = [];
    public static int $looks = 0;

    /** Called by everything that is freed with the watched objects. */
    public static function look(): void
    {
        self::$looks++;
        foreach (self::$references as $reference) {
            self::$found[] = $reference->get();
        }
        foreach (self::$map ?? [] as $object => $value) {
            self::$found[] = $object;
        }
    }

    public static function add(object ...$objects): void
    {
        self::$map ??= new WeakMap;
        foreach ($objects as $object) {
            self::$references[] = WeakReference::create($object);
            self::$map[$object] = true;
        }
    }

    public static function report(string $name): void
    {
        $found = [];
        foreach (array_filter(self::$found) as $object) {
            $found[spl_object_id($object)] = $object;
        }
        self::$references = self::$found = [];
        self::$map = null;
        $answers = array_unique(array_map(use_it(...), $found));
        printf("%s: %s, %s\n", $name, self::$looks ? 'looked' : 'NOT looked', $answers ? 'found: ' . implode(', ', $answers) : 'none found');
        self::$looks = 0;
    }
}

class Ended
{
    public function __destruct()
    {
        Watch::look();
    }
}

/** Complete as soon as it is read, unlike other objects of a partial message. */
class EndedSerializable extends Ended implements Serializable
{
    public function serialize()
    {
        return '';
    }

    public function unserialize(string $text)
    {
    }
}

class Items implements Extension
{
    public function __destruct()
    {
    }

    public function getType(): int
    {
        return 5;
    }

    public function pack(Packer $packer, $value): ?string
    {
        return null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $extLength)
    {
        $unpacker->read($extLength);
        return new Ended;
    }
}

class Wrapper
{
    public $context;
    public string $bytes = "\x92\xd4\x05\x00";

    public function stream_open(): bool
    {
        return true;
    }

    public function stream_read(): string
    {
        return [$this->bytes, $this->bytes = ''][0];
    }

    public function stream_write(string $bytes): int
    {
        Watch::look();
        return strlen($bytes);
    }

    public function stream_eof(): bool
    {
        return false;
    }

    public function stream_close(): void
    {
        Watch::look();
    }
}
stream_wrapper_register('wrapper', Wrapper::class);

class Filter extends php_user_filter
{
    public function filter($in, $out, &$consumed, bool $closing): int
    {
        while ($bucket = stream_bucket_make_writeable($in)) {
            $consumed += $bucket->datalen;
            stream_bucket_append($out, $bucket);
        }
        return PSFS_PASS_ON;
    }

    public function onClose(): void
    {
        Watch::look();
    }
}
stream_filter_register('filter', Filter::class);

function filtered()
{
    $stream = fopen('php://memory', 'w+');
    stream_filter_append($stream, 'filter');
    return $stream;
}

class Subclass extends BufferUnpacker
{
    public ?object $cycle = null;
}

class PeclSubclass extends \MessagePackUnpacker
{
    public ?object $cycle = null;
}

/* Without destructors, PHP itself returns objects that the collector frees. */
class Box
{
    public ?object $cycle = null;

    public function __construct(public ?object $content = null)
    {
    }

    public function __destruct()
    {
    }
}

function use_it(object $object): string
{
    try {
        return match (true) {
            $object instanceof BufferUnpacker => json_encode($object->reset("\x01\x92")->tryUnpack()),
            $object instanceof \MessagePackUnpacker => json_encode([$object->reset(), $object->execute("\x01"), $object->data(), $object->execute("\x92")]),
            $object instanceof StreamReader => 'read: ' . json_encode($object->read($message)),
            $object instanceof StreamWriter => 'written: ' . json_encode([$object->write(1), $object->flush()]),
            default => get_class($object),
        };
    } catch (RuntimeException $e) {
        return $e->getMessage();
    }
}

/* Each creates an object that holds a value which looks for it when it is freed. */
$makers = [
    'BufferUnpacker, a value that has begun' => function () {
        $unpacker = new Subclass("\x92\xd4\x05\x00", null, [new Items]);
        $unpacker->tryUnpack();
        return $unpacker;
    },
    'BufferUnpacker, a key that came twice' => function () {
        $unpacker = new Subclass("\x83\xa1k\xd4\x05\x00\xa1k\xd4\x05\x00", null, [new Items]);
        $unpacker->tryUnpack();
        return $unpacker;
    },
    'BufferUnpacker, its extension' => fn() => new Subclass('', null, [new class extends Items {
        public function __destruct()
        {
            Watch::look();
        }
    }]),
    'MessagePackUnpacker, a message that has begun' => function () {
        $unpacker = new PeclSubclass;
        $unpacker->execute("\x92\x82\xc0\x03\xb1EndedSerializable\xa0");
        return $unpacker;
    },
    'MessagePackUnpacker, a value not taken' => function () {
        $unpacker = new PeclSubclass;
        $unpacker->execute("\x81\xc0\xa5Ended");
        return $unpacker;
    },
    'StreamReader, its stream' => fn() => new StreamReader(fopen('wrapper://', 'r')),
    'StreamReader, a filter' => fn() => new StreamReader(filtered()),
    'StreamReader, a message that has begun' => function () {
        $reader = new StreamReader(fopen('wrapper://', 'r'), null, [new Items]);
        $reader->read($message);
        return $reader;
    },
    'StreamWriter, its stream' => fn() => new StreamWriter(fopen('wrapper://', 'w')),
    'StreamWriter, a filter' => fn() => new StreamWriter(filtered()),
    'StreamWriter, what is pending' => function () {
        $writer = new StreamWriter(fopen('wrapper://', 'w'));
        $writer->write('pending');
        return $writer;
    },
    'StreamWriter, its packer' => fn() => new StreamWriter(fopen('php://memory', 'w'), new class extends Packer {
        public function __destruct()
        {
            Watch::look();
        }
    }),
];

echo "the last reference is dropped\n";
foreach ($makers as $name => $make) {
    $object = $make();
    Watch::add($object);
    $object = null;
    Watch::report("  $name");
}

echo "the collector\n";
foreach ($makers as $name => $make) {
    $object = $make();
    $first = new Box;
    $second = new Box($object);
    $third = new Box($make());
    $first->cycle = $second;
    $second->cycle = $third;
    $third->cycle = $first;
    Watch::add($first, $second, $object, $third->content, $third);
    $object = null;
    gc_collect_cycles(); // empties the collector's root buffer
    $first = $second = $third = null;
    gc_collect_cycles();
    Watch::report("  $name");
    gc_collect_cycles();
}

echo "a destructor of a subclass that uses the object, and keeps it\n";
class Keeps extends BufferUnpacker
{
    public function __destruct()
    {
        echo '  ', json_encode($this->append("\x01")->tryUnpack()), "\n";
        $this->append("\x92\x03")->tryUnpack();
        $GLOBALS['kept'] = $this;
    }
}
class PeclKeeps extends \MessagePackUnpacker
{
    public function __destruct()
    {
        echo '  ', json_encode([$this->execute("\x01"), $this->data(), $this->execute("\x92\x03")]), "\n";
        $GLOBALS['kept'] = $this;
    }
}
$object = new Keeps("\x92\x02");
$object->tryUnpack();
$object = null;
echo '  ', json_encode($kept->append("\x04")->tryUnpack()), "\n";
$kept = null;
$object = new PeclKeeps;
$object->execute("\x92\x02");
$object = null;
echo '  ', json_encode([$kept->execute("\x04"), $kept->data()]), "\n";
$kept = null;

echo "the end of the request\n";
final class Last
{
    public static array $all = [];
    public static array $held = [];

    public function __destruct()
    {
        echo '  ', json_encode(array_map(use_it(...), self::$held)), "\n";
    }
}
foreach ($makers as $name => $make) {
    Last::$held[] = $make();
}
Last::$all[] = new Last;
?>
--EXPECT--
the last reference is dropped
  BufferUnpacker, a value that has begun: looked, none found
  BufferUnpacker, a key that came twice: looked, none found
  BufferUnpacker, its extension: looked, none found
  MessagePackUnpacker, a message that has begun: looked, none found
  MessagePackUnpacker, a value not taken: looked, none found
  StreamReader, its stream: looked, none found
  StreamReader, a filter: looked, none found
  StreamReader, a message that has begun: looked, none found
  StreamWriter, its stream: looked, none found
  StreamWriter, a filter: looked, none found
  StreamWriter, what is pending: looked, found: The stream is closed, 1 byte is pending
  StreamWriter, its packer: looked, none found
the collector
  BufferUnpacker, a value that has begun: looked, found: Box, [1]
  BufferUnpacker, a key that came twice: looked, found: Box, [1]
  BufferUnpacker, its extension: looked, found: Box, [1]
  MessagePackUnpacker, a message that has begun: looked, found: Box, [null,true,1,false]
  MessagePackUnpacker, a value not taken: looked, found: Box, [null,true,1,false]
  StreamReader, its stream: looked, found: Box, The stream is closed
  StreamReader, a filter: looked, found: Box, The stream is closed
  StreamReader, a message that has begun: looked, found: Box, The stream is closed
  StreamWriter, its stream: looked, found: Box, The stream is closed, 1 byte is pending
  StreamWriter, a filter: looked, found: Box, The stream is closed, 1 byte is pending
  StreamWriter, what is pending: looked, found: Box, The stream is closed, 1 byte is pending
  StreamWriter, its packer: looked, found: Box, written: [null,true]
a destructor of a subclass that uses the object, and keeps it
  [[2,1]]
  [[3,4]]
  [true,[2,1],false]
  [true,[3,4]]
the end of the request
  ["[1]","[1]","[1]","[null,true,1,false]","[null,true,1,false]","read: false","read: false","read: false","written: [null,true]","written: [null,true]","written: [null,true]","written: [null,true]"]
