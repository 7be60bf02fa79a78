--TEST--
Cycles of a reader and its extension, or a writer and its transformer, are collected
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Extension, Packer, StreamReader, StreamWriter};

class Holds implements Extension
{
    public $held;
    public function getType(): int { return 1; }
    public function pack(Packer $packer, mixed $value): ?string { return null; }
    public function unpackExt(BufferUnpacker $unpacker, int $length): mixed { return null; }
}
foreach (['reader', 'writer'] as $kind) {
    $extension = new Holds;
    $stream = fopen('php://memory', 'w+');
    $extension->held = $kind === 'reader' ? new StreamReader($stream, null, [$extension]) : new StreamWriter($stream, new Packer(null, [$extension]));
    $reference = WeakReference::create($extension->held);
    unset($extension);
    echo "$kind: ", $reference->get() ? 'lives, ' : 'has ended, ';
    gc_collect_cycles();
    echo $reference->get() ? 'lives' : 'has ended', "\n";
}
?>
--EXPECT--
reader: lives, has ended
writer: lives, has ended
