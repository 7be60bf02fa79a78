--TEST--
A process that lives for many requests, also in fibers that take turns within a message, keeps nothing of what they pack and unpack
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (getenv('USE_ZEND_ALLOC') === '0') die('skip only Zend\'s allocator counts its memory'); ?>
--FILE--
<?php
use MessagePack\{BufferUnpacker, Packer, PackOptions, Raw, UnpackOptions};

class Item
{
    public function __construct(public int $id, public array $more) {}
}

class Slow
{
    public function __construct(public int $id) {}
    public function __serialize(): array { Fiber::getCurrent() && Fiber::suspend(); return ['id' => $this->id]; }
    public function __unserialize(array $data): void { Fiber::getCurrent() && Fiber::suspend(); $this->id = $data['id']; }
}

$packer = new Packer(PackOptions::COMPACT);
$unpacker = new BufferUnpacker('', UnpackOptions::COMPACT);

/* Keys, strings and shapes that never come again. */
function handle(int $n): void
{
    global $packer, $unpacker;
    $rows = array_map(fn (int $i) => ["key$n" => $i, "other$n" => "text $n", 'id' => $i], range(1, 10));
    $value = [$rows, [new Item($n, $rows[0]), new Item($n + 1, $rows)], [$slow = new Slow($n), "k$n" => $slow]];
    foreach ([false, true] as $compact) {
        $result = msgpack_unpack(msgpack_pack($value, ['compact' => $compact]));
        if ($result != $value || $result[2][0] !== $result[2]["k$n"]) {
            echo "$n is wrong\n";
        }
    }
    if ($unpacker->reset($packer->pack($rows))->unpack() !== $rows || (new Raw(msgpack_pack($rows)))->get("/3/key$n") !== 4) {
        echo "$n is wrong\n";
    }
    @msgpack_unpack(substr(msgpack_pack($value), 0, -1));
}

/* Eight requests at a time. */
function handle_in_fibers(int $first): void
{
    $fibers = array_map(fn (int $n) => new Fiber(fn () => handle($n)), range($first, $first + 7));
    array_map(fn (Fiber $fiber) => $fiber->start(), $fibers);
    while ($fibers = array_filter($fibers, fn (Fiber $fiber) => !$fiber->isTerminated())) {
        array_map(fn (Fiber $fiber) => $fiber->resume(), $fibers);
    }
}

$memory = [];
for ($n = 0; $n <= 30000; $n += 10) {
    handle($n);
    handle_in_fibers($n + 1);
    if ($n % 10000 === 0) {
        gc_collect_cycles();
        $memory[] = memory_get_usage();
    }
}
var_dump($memory[3] - $memory[2] < 20_000);
?>
--EXPECT--
bool(true)
