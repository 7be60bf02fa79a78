<?php
/** Runs out of memory while a fiber is suspended in a call, $argv[1] bytes after that began; continues in a shutdown function. */
use MessagePack\BufferUnpacker;
use MessagePack\Extension;
use MessagePack\Packer;

ini_set('display_errors', 0);
$ballast = str_repeat('b', 4 << 20); // the limit cannot be smaller than this

final class Suspends implements Extension
{
    public function __construct(private int $bytes) {}
    public function getType(): int { return 1; }
    public function pack(Packer $packer, mixed $value): ?string { return null; }
    public function unpackExt(BufferUnpacker $unpacker, int $length): mixed
    {
        ini_set('memory_limit', (string) (memory_get_usage() + $this->bytes));
        Fiber::suspend();
        return $unpacker->read($length);
    }
}

$read = static fn(int $bytes) => (new BufferUnpacker("\x91\xd4\x01\x05", null, [new Suspends($bytes)]))->unpack();
register_shutdown_function(function () use ($read, &$ballast) {
    $ballast = null;
    ini_set('memory_limit', '1G');
    $fiber = new Fiber($read);
    $fiber->start(1 << 30);
    $fiber->resume();
    echo $fiber->getReturn() === ["\x05"] ? "shutdown\n" : "Another result.\n";
});
$fiber = new Fiber($read);
$fiber->start((int) $argv[1]);
ini_set('memory_limit', '1G');
$fiber->resume();
echo "enough\n";
