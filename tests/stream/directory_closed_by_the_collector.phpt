--TEST--
The garbage collector does not run dir_closedir() while it frees objects
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\StreamReader;
use MessagePack\StreamWriter;

class Wrapper
{
    public static ?WeakReference $cycle = null;
    public static ?Cycle $found = null;
    public $context;

    public function dir_opendir(): bool
    {
        return true;
    }

    public function dir_closedir(): void
    {
        self::$found = self::$cycle->get();
    }
}
stream_wrapper_register('wrapper', Wrapper::class);

class Cycle
{
    public self $itself;

    public function __construct(public readonly object $stream, public readonly string $text)
    {
        $this->itself = $this;
    }

    /* Without it PHP itself would hand out what it frees. */
    public function __destruct()
    {
    }
}

foreach ([StreamReader::class, StreamWriter::class] as $class) {
    $cycle = new Cycle(new $class(opendir('wrapper://')), str_repeat('text', 20));
    opendir(__DIR__); // as readdir() without an argument has the last
    Wrapper::$cycle = WeakReference::create($cycle);
    $cycle = null;
    gc_collect_cycles();
    echo "$class: ", Wrapper::$found->text ?? 'freed', "\n";
    Wrapper::$found = null;
}
?>
--EXPECT--
MessagePack\StreamReader: texttexttexttexttexttexttexttexttexttexttexttexttexttexttexttexttexttexttexttext
MessagePack\StreamWriter: texttexttexttexttexttexttexttexttexttexttexttexttexttexttexttexttexttexttexttext
