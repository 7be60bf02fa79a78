--TEST--
A StreamWriter drops its stream if the stream wrapper keeps the writer while it writes the last bytes
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\StreamWriter;

class Wrapper
{
    public static ?WeakReference $writer = null;
    public static bool $is_written = false;
    public $context;
    private ?StreamWriter $kept = null;

    public function stream_open(): bool
    {
        return true;
    }

    public function stream_write(string $bytes): int
    {
        self::$is_written = true;
        if (Fiber::getCurrent()) {
            Fiber::suspend();
        }
        $this->kept = self::$writer->get();
        return strlen($bytes);
    }
}
stream_wrapper_register('wrapper', Wrapper::class);

function writer(): StreamWriter
{
    $writer = new StreamWriter(fopen('wrapper://', 'w'));
    $writer->write(1);
    Wrapper::$writer = WeakReference::create($writer);
    return $writer;
}

function flush_in_a_fiber(StreamWriter $writer): Fiber
{
    $fiber = new Fiber($writer->flush(...));
    $fiber->start();
    return $fiber;
}

class Cycle
{
    public ?object $first = null;
    public ?object $second = null;
    public self $itself;

    /* With one, the collector frees all that it destructs in its second pass. */
    public function __destruct()
    {
    }
}

function make_cycle(bool $writer_first): void
{
    $writer = writer();
    $cycle = new Cycle;
    $cycle->first = $writer_first ? $writer : flush_in_a_fiber($writer);
    $cycle->second = $writer_first ? flush_in_a_fiber($writer) : $writer;
    $cycle->itself = $cycle;
    unset($writer);
    gc_collect_cycles(); // from here on the cycle is the only possible root
}

$endings = [
    'the last reference is dropped' => writer(...),
    'the collector' => function (): void {
        $cycle = new Cycle;
        $cycle->first = writer();
        $cycle->itself = $cycle;
    },
    'the collector, with the writer before a fiber that writes' => fn () => make_cycle(true),
    'the collector, with the writer after a fiber that writes' => fn () => make_cycle(false),
];
foreach ($endings as $name => $ending) {
    Wrapper::$is_written = false;
    $streams = count(get_resources('stream'));
    @$ending(); // warns where the writer is destructed before the fiber, whose stream_write() does not return then
    @gc_collect_cycles();
    @gc_collect_cycles();
    echo "$name: ", Wrapper::$is_written ? 'written, ' : 'NOT written, ', Wrapper::$writer->get() ? 'the writer is kept, ' : '',
        count(get_resources('stream')) - $streams, " streams are left\n";
}
?>
--EXPECT--
the last reference is dropped: written, 0 streams are left
the collector: written, 0 streams are left
the collector, with the writer before a fiber that writes: written, 0 streams are left
the collector, with the writer after a fiber that writes: written, 0 streams are left
