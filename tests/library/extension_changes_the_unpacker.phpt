--TEST--
An extension may modify the unpacker that calls it; unpacking continues at the position it sets
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension;
use MessagePack\Packer;

/** Type 1: modifies the unpacker, once. */
class Meddler implements Extension
{
    private bool $done = false;

    public function __construct(private readonly Closure $meddle)
    {
    }

    public function getType(): int
    {
        return 1;
    }

    public function pack(Packer $packer, $value): ?string
    {
        return null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $extLength)
    {
        $body = $unpacker->read($extLength);
        if ($this->done) {
            return 'again';
        }
        $this->done = true;
        return ($this->meddle)($unpacker) ?? $body;
    }
}

$ways = [
    'unpack()' => fn($unpacker) => ['taken' => $unpacker->unpack()],
    'tryUnpack()' => fn($unpacker) => $unpacker->tryUnpack(),
    'reset()' => function ($unpacker) { $unpacker->reset(); },
    'reset() to others' => function ($unpacker) { $unpacker->reset(str_repeat("\x05", 100)); },
    'append()' => function ($unpacker) { $unpacker->append(str_repeat("\x05", 100)); },
    'release()' => fn($unpacker) => $unpacker->release(),
    'seek() to the beginning' => function ($unpacker) { $unpacker->seek(0); },
    'seek() to the last byte' => function ($unpacker) { $unpacker->seek(-1); },
    'skip()' => function ($unpacker) { $unpacker->skip(1); },
    'withBuffer()' => fn($unpacker) => $unpacker->withBuffer("\x92\x01\xd4\x01b")->unpack(),
    'clone' => fn($unpacker) => (clone $unpacker)->tryUnpack(),
    '__construct()' => function ($unpacker) { $unpacker->__construct("\x93\xd4\x01a\x03\x04\xd4\x01c\x06", null, []); },
    '__construct(), and no extension is left' => function ($unpacker) { $unpacker->__construct("\x93\xd4\x01a\x04\xd4\x01d\x06", null, [new Meddler(fn() => 'another')]); gc_collect_cycles(); },
];
foreach ($ways as $name => $meddle) {
    foreach (["\x94\x01\xd4\x01a\x02\x93\x03\x04\x05", "\x82\xa1k\xd4\x01a\xa1l\x07", "\xd4\x01a"] as $message) {
        $unpacker = new BufferUnpacker($message, null, [new Meddler($meddle)]);
        try {
            $result = json_encode($unpacker->unpack());
        } catch (Exception $e) {
            $result = $e::class . ": {$e->getMessage()}";
        }
        printf("%s: %s, %d left\n", $name, $result, $unpacker->getRemainingCount());
    }
}
?>
--EXPECT--
unpack(): MessagePack\Exception\InsufficientDataException: Not enough data to read, 0 left
unpack(): MessagePack\Exception\InsufficientDataException: Not enough data to read, 0 left
unpack(): MessagePack\Exception\InsufficientDataException: Not enough data to read, 0 left
tryUnpack(): MessagePack\Exception\InsufficientDataException: Not enough data to read, 0 left
tryUnpack(): MessagePack\Exception\InsufficientDataException: Not enough data to read, 0 left
tryUnpack(): [], 0 left
reset(): MessagePack\Exception\InsufficientDataException: Not enough data to read, 0 left
reset(): MessagePack\Exception\InsufficientDataException: Not enough data to read, 0 left
reset(): "a", 0 left
reset() to others: [1,"a",5,5], 98 left
reset() to others: {"k":"a","5":5}, 98 left
reset() to others: "a", 100 left
append(): [1,"a",2,[3,4,5]], 100 left
append(): {"k":"a","l":7}, 100 left
append(): "a", 100 left
release(): [1,5,2,[3,4,5]], 0 left
release(): {"k":6,"l":7}, 0 left
release(): 3, 0 left
seek() to the beginning: MessagePack\Exception\InsufficientDataException: Not enough data to read, 0 left
seek() to the beginning: MessagePack\Exception\UnpackingFailedException: Invalid map key type: expected int, str or bin but got map (0x82), 8 left
seek() to the beginning: "a", 3 left
seek() to the last byte: MessagePack\Exception\InsufficientDataException: Not enough data to read, 0 left
seek() to the last byte: MessagePack\Exception\InsufficientDataException: Not enough data to read, 0 left
seek() to the last byte: "a", 1 left
skip(): MessagePack\Exception\InsufficientDataException: Not enough data to read, 0 left
skip(): {"k":"a","108":7}, 0 left
skip(): MessagePack\Exception\InsufficientDataException: Unable to seek to position 4, 0 left
withBuffer(): [1,[1,"again"],2,[3,4,5]], 0 left
withBuffer(): {"k":[1,"again"],"l":7}, 0 left
withBuffer(): [1,"again"], 0 left
clone: [1,[2,[3,4,5]],2,[3,4,5]], 0 left
clone: {"k":["l",7],"l":7}, 0 left
clone: [], 0 left
__construct(): [1,"a",4,"again"], 1 left
__construct(): MessagePack\Exception\UnpackingFailedException: Invalid map key type: expected int, str or bin but got ext (0xd4), 3 left
__construct(): "a", 7 left
__construct(), and no extension is left: [1,"a","another",6], 0 left
__construct(), and no extension is left: {"k":"a","1":100}, 1 left
__construct(), and no extension is left: "a", 6 left
