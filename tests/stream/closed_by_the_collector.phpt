--TEST--
The garbage collector does not close a stream while it frees objects if closing runs userland
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\StreamReader;
use MessagePack\StreamWriter;

class Cycle
{
    public static ?WeakReference $freed = null;
    public static ?Cycle $found = null;
    public self $itself;

    public function __construct(public readonly object $stream, public readonly string $text)
    {
        $this->itself = $this;
    }

    /* Without it PHP itself would hand out what it frees. */
    public function __destruct()
    {
    }

    public static function find(): void
    {
        self::$found = self::$freed->get();
    }
}

class Wrapper
{
    public $context;
    public function stream_open(): bool { return true; }
    public function stream_close(): void { Cycle::find(); }
}
stream_wrapper_register('wrapper', Wrapper::class);

class Filter extends php_user_filter
{
    public function filter($in, $out, &$consumed, bool $closing): int { return PSFS_FEED_ME; }
    public function onClose(): void { Cycle::find(); }
}
stream_filter_register('filter', Filter::class);

class Option
{
    public function __destruct()
    {
        Cycle::find();
    }
}

function filtered(int $mode)
{
    stream_filter_append($stream = fopen('php://memory', 'w+'), 'filter', $mode);
    return $stream;
}

function with_option($stream)
{
    stream_context_set_option($stream, 'memory', 'option', new Option);
    return $stream;
}

$streams = [
    'wrapper' => fn () => fopen('wrapper://', 'w'),
    'wrapper under php://filter' => fn () => fopen('php://filter/read=/resource=wrapper://', 'w'),
    'filter of reads' => fn () => filtered(STREAM_FILTER_READ),
    'filter of writes' => fn () => filtered(STREAM_FILTER_WRITE),
    'context' => fn () => with_option(fopen('php://memory', 'w+')),
];
foreach ($streams as $name => $open) {
    foreach ([StreamReader::class, StreamWriter::class] as $class) {
        $cycle = new Cycle(new $class($open()), str_repeat('text', 5));
        Cycle::$freed = WeakReference::create($cycle);
        $cycle = null;
        gc_collect_cycles();
        echo "$name: ", Cycle::$found->text ?? 'nothing ran', "\n";
        Cycle::$found = null;
    }
}
?>
--EXPECT--
wrapper: texttexttexttexttext
wrapper: texttexttexttexttext
wrapper under php://filter: texttexttexttexttext
wrapper under php://filter: texttexttexttexttext
filter of reads: texttexttexttexttext
filter of reads: texttexttexttexttext
filter of writes: texttexttexttexttext
filter of writes: texttexttexttexttext
context: texttexttexttexttext
context: texttexttexttexttext
