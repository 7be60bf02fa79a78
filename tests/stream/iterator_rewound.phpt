--TEST--
A rewound iterator loses no message, even if the previous one's destructor throws; its cycles are collected
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Extension, Packer, StreamReader};

class Item
{
    public $held;
    public function __construct(private string $name) {}
    public function __destruct() { if ($this->name === 't') throw new Exception('thrown by the destructor'); }
}
class Items implements Extension
{
    public function getType(): int { return 1; }
    public function pack(Packer $packer, mixed $value): ?string { return null; }
    public function unpackExt(BufferUnpacker $unpacker, int $length): mixed { return new Item($unpacker->read($length)); }
}
function reader(string $bytes): StreamReader
{
    $stream = fopen('php://memory', 'w+');
    fwrite($stream, $bytes);
    rewind($stream);
    return new StreamReader($stream, null, [new Items]);
}
$iterator = reader("\x01\x02\x03")->getIterator();
$iterator->rewind();
try {
    $iterator->rewind();
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
echo $iterator->current(), "\n";

$reader = reader("\xd4\x01t\x02\x03");
$iterator = $reader->getIterator();
$iterator->rewind();
try {
    $iterator->next();
} catch (Exception $e) {
    echo $e->getMessage(), ', at ', $reader->getOffset(), "\n";
}
$reader->read($value);
echo $value, "\n";

$messages = (function (StreamReader $reader) {
    foreach ($reader as $message) {
        yield $message;
    }
})(reader("\xd4\x01x\x02"));
$messages->current()->held = $messages;
$reference = WeakReference::create($messages->current());
unset($messages);
echo $reference->get() ? 'lives, ' : 'has ended, ';
gc_collect_cycles();
echo $reference->get() ? 'lives' : 'has ended', "\n";
?>
--EXPECT--
1
thrown by the destructor, at 3
2
lives, has ended
