--TEST--
A wrapper or filter that reads its own stream through a reader or a transformer gets an Error: PHP does not expect that
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Packer;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;
use MessagePack\TypeTransformer\StreamTransformer;

function nested(string $does, Closure $call): void
{
    try {
        $result = json_encode($call());
        echo "$does: $result\n";
    } catch (Error $error) {
        echo "$does: {$error->getMessage()}\n";
    }
}

final class Ones
{
    public $context;
    public static ?Closure $nested = null;

    function stream_open(): bool { return true; }
    function stream_eof(): bool { return false; }
    function stream_seek(): bool { return true; }
    function stream_stat(): array { return []; }
    function stream_write(string $bytes): int { return strlen($bytes); }

    function stream_read(int $size): string
    {
        [$nested, self::$nested] = [self::$nested, null];
        $nested && $nested();
        return str_repeat("\x01", $size);
    }
}

final class Reads extends php_user_filter
{
    private bool $has_read = false;

    public function filter($in, $out, &$consumed, bool $closing): int
    {
        $this->has_read || nested('a reader in a filter', fn () => (new StreamReader($this->params))->read($value));
        $this->has_read = true;
        while ($bucket = stream_bucket_make_writeable($in)) {
            stream_bucket_append($out, $bucket);
        }
        return PSFS_PASS_ON;
    }
}

stream_wrapper_register('ones', Ones::class);
stream_filter_register('reads', Reads::class);

/** Whether 20,000 messages, which take the buffer of the stream several times, are all 1. */
function are_ones(StreamReader $reader): bool
{
    for ($i = 0; $i < 20000 && $reader->read($value) && $value === 1; $i++);
    return $i === 20000;
}

$calls = [
    'another reader' => fn ($stream) => (new StreamReader($stream))->read($value),
    'a transformer' => fn ($stream) => (new Packer(null, [new StreamTransformer]))->pack($stream),
    'a writer' => fn ($stream) => (new StreamWriter($stream, null, 0))->write(1),
];
foreach ($calls as $does => $call) {
    $stream = fopen('ones://', 'r+');
    Ones::$nested = fn () => nested($does, fn () => $call($stream));
    var_dump(are_ones(new StreamReader($stream)), are_ones(new StreamReader($stream)));
}

echo "While a transformer reads:\n";
$stream = fopen('ones://', 'r+');
Ones::$nested = function () use ($stream, $calls) {
    nested('a reader', fn () => (new StreamReader($stream))->read($value));
    throw new Exception('read no more');
};
try {
    (new Packer(null, [new StreamTransformer]))->pack($stream);
} catch (Exception $exception) {
    echo $exception->getMessage(), "\n";
}

echo "A filter:\n";
$stream = fopen('php://memory', 'w+');
fwrite($stream, "\x01");
rewind($stream);
$filter = stream_filter_append($stream, 'reads', STREAM_FILTER_READ, $stream);
var_dump((new StreamReader($stream))->read($value));
stream_filter_remove($filter);

echo "In a fiber that waits:\n";
$stream = fopen('ones://', 'r+');
Ones::$nested = fn () => Fiber::suspend();
$fiber = new Fiber(fn () => var_dump(are_ones(new StreamReader($stream))));
$fiber->start();
nested('a reader outside', fn () => (new StreamReader($stream))->read($value));
$fiber->resume();
nested('afterwards', fn () => (new StreamReader($stream))->read($value));
?>
--EXPECT--
another reader: The stream is being read already
bool(true)
bool(true)
a transformer: The stream is being read already
bool(true)
bool(true)
a writer: null
bool(true)
bool(true)
While a transformer reads:
a reader: The stream is being read already
read no more
A filter:
a reader in a filter: The stream is being read already
bool(true)
In a fiber that waits:
a reader outside: The stream is being read already
bool(true)
afterwards: true
