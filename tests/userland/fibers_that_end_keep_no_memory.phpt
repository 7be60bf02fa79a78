--TEST--
Fibers that begin and end inside a call of an extension leave no memory behind
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (!is_readable('/proc/self/statm')) die('skip needs the statm file of Linux');
if (getenv('USE_ZEND_ALLOC') === '0') die('skip needs the allocator of PHP');
if (getenv('SKIP_ASAN')) die('skip a sanitizer keeps freed memory');
$before = (int) explode(' ', file_get_contents('/proc/self/statm'))[1];
for ($i = 0; $i < 1000; $i++) {
    (new Fiber(strlen(...)))->start('');
}
if ((int) explode(' ', file_get_contents('/proc/self/statm'))[1] > $before + 2000) die('skip an emulator keeps stacks');
?>
--FILE--
<?php
use MessagePack\{BufferUnpacker, Extension, Packer};

class Fibers implements Extension
{
    public array $ended = [];

    public function getType(): int
    {
        return 5;
    }

    public function pack(Packer $packer, mixed $value): ?string
    {
        return null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $length): int
    {
        $unpacker->skip($length - 1);
        for ($i = 0; $i < 30000; $i++) {
            $this->ended[] = $fiber = new Fiber(strlen(...));
            $fiber->start('');
        }
        return count($this->ended);
    }
}

/** Bytes of the process without those that PHP's allocator has. */
function other_memory(): int
{
    return 4096 * (int) explode(' ', file_get_contents('/proc/self/statm'))[1] - memory_get_usage(true);
}

$extension = new Fibers;
$unpacker = new BufferUnpacker("\x91\xd4\x05\x00", null, [$extension]);
echo $unpacker->unpackArray()[0], "\n";
$before = other_memory();
$unpacker->reset("\x91\xd4\x05\x00");
echo $unpacker->unpackArray()[0], "\n";
$more = other_memory() - $before;
echo $more < 1000000 ? 'little' : $more, "\n";
?>
--EXPECT--
30000
60000
little
