--TEST--
append() finds room in a buffer that replaced a longer one
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;

function text(string $char, int $length): string { return str_repeat($char, $length); }

$property = new ReflectionProperty(BufferUnpacker::class, 'buffer');
$ways = [
    'reset()' => fn(BufferUnpacker $unpacker, string $bytes) => $unpacker->reset($bytes),
    'constructor' => fn(BufferUnpacker $unpacker, string $bytes) => $unpacker->__construct($bytes),
    'reflection' => fn(BufferUnpacker $unpacker, string $bytes) => $property->setValue($unpacker, $bytes),
    'withBuffer()' => function (BufferUnpacker &$unpacker, string $bytes) { $unpacker = $unpacker->withBuffer($bytes); },
];
foreach ($ways as $name => $replace) {
    $unpacker = new BufferUnpacker;
    $unpacker->append(text("\x01", 5000))->append(text("\x02", 5000));
    $others = [];
    for ($i = 0; $i < 100; $i++) {
        $others[] = text('o', 30);
        if ($i === 50) {
            $replace($unpacker, text("\x03", 30));
        }
    }
    $property->getValue($unpacker);
    $unpacker->seek(0)->append(text("\x04", 3000));
    echo "$name: ", json_encode(array_count_values($unpacker->tryUnpack())), ', ', count(array_keys($others, text('o', 30))), " others\n";
}
?>
--EXPECT--
reset(): {"3":30,"4":3000}, 100 others
constructor: {"3":30,"4":3000}, 100 others
reflection: {"3":30,"4":3000}, 100 others
withBuffer(): {"3":30,"4":3000}, 100 others
