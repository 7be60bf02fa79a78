--TEST--
An extension keeps the unpacker, and a stream wrapper changes it in the middle of a long string
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Extension, Packer, StreamReader};

class Keeper implements Extension
{
    public ?BufferUnpacker $unpacker = null;

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
        $this->unpacker = $unpacker;
        return $unpacker->read($extLength);
    }
}

class Wrapper
{
    public static string $bytes;
    public static Closure $change;
    public $context;
    private int $at = 0;

    public function stream_open()
    {
        return true;
    }

    public function stream_read(int $count)
    {
        $this->at > 0 && (self::$change)();
        $read = substr(self::$bytes, $this->at, min($count, 3000));
        $this->at += strlen($read);
        return $read;
    }

    public function stream_eof()
    {
        return $this->at >= strlen(self::$bytes);
    }
}

stream_wrapper_register('changing', 'Wrapper');
$changes = [
    'nothing' => fn($unpacker) => null,
    'reset()' => fn($unpacker) => $unpacker->reset(),
    'reset() to another string' => fn($unpacker) => $unpacker->reset("\xda\x27\x10"),
    'append()' => fn($unpacker) => $unpacker->append("\x05"),
    'release()' => fn($unpacker) => $unpacker->release(),
    'tryUnpack()' => fn($unpacker) => $unpacker->tryUnpack(),
    'read()' => fn($unpacker) => $unpacker->read(1),
    'constructed again' => fn($unpacker) => $unpacker->__construct("\x93\x01\x02\x03"),
];
foreach ($changes as $name => $change) {
    foreach (['', "\x92"] as $head) {
        Wrapper::$bytes = "\xd4\x01e$head\xda\x27\x10" . str_repeat('s', 10_000) . "\x07\x08";
        $keeper = new Keeper;
        $times = 0;
        Wrapper::$change = function () use ($keeper, $change, &$times) {
            $times++ === 1 && $change($keeper->unpacker);
        };
        try {
            foreach (new StreamReader(fopen('changing://', 'r'), null, [$keeper], 3000) as $i => $value) {
                $got = preg_replace('/s{4,}/', '…', json_encode($value));
                $i < 3 && print("$name: $got\n");
            }
        } catch (Exception $e) {
            echo "$name: ", $e->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
nothing: "e"
nothing: "…"
nothing: 7
nothing: "e"
nothing: ["…",7]
nothing: 8
reset(): "e"
reset(): 115
reset(): 115
reset(): "e"
reset(): 115
reset(): 115
reset() to another string: "e"
reset() to another string: The stream ends at offset 10008, inside the message at offset 3: at least 2992 more bytes are missing
reset() to another string: "e"
reset() to another string: The stream ends at offset 10009, inside the message at offset 3: at least 2991 more bytes are missing
append(): "e"
append(): "…\u0005…"
append(): 115
append(): "e"
append(): ["…\u0005…",115]
append(): 7
release(): "e"
release(): "…"
release(): 7
release(): "e"
release(): ["…",7]
release(): 8
tryUnpack(): "e"
tryUnpack(): "…"
tryUnpack(): 7
tryUnpack(): "e"
tryUnpack(): ["…",7]
tryUnpack(): 8
read(): "e"
read(): 39
read(): 16
read(): "e"
read(): 39
read(): 16
constructed again: "e"
constructed again: 3
constructed again: 115
constructed again: "e"
constructed again: 115
constructed again: 115
