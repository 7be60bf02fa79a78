--TEST--
A wrapper cannot close its stream while it is read, written or flushed
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Packer;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;
use MessagePack\TypeTransformer\StreamTransformer;

final class Closing
{
    public static $stream;
    public $context;
    private string $bytes = "\x01\x02";

    public function stream_open(): bool
    {
        return true;
    }

    private function close(): void
    {
        [$stream, self::$stream] = [self::$stream, null];
        $stream && fclose($stream);
    }

    public function stream_read(): string
    {
        $this->close();
        return [$this->bytes, $this->bytes = ''][0];
    }

    public function stream_eof(): bool
    {
        return $this->bytes === '';
    }

    public function stream_stat(): array
    {
        return [];
    }

    public function stream_write(string $bytes): int
    {
        $this->close();
        return strlen($bytes);
    }

    public function stream_flush(): bool
    {
        $this->close();
        return true;
    }

    public function stream_close(): void
    {
        echo "closed\n";
    }
}
stream_wrapper_register('closing', Closing::class);
set_error_handler(fn(int $level, string $message) => print(preg_replace('/\d+/', 'N', $message) . "\n"));

$uses = [
    fn($stream) => iterator_to_array(new StreamReader($stream)),
    fn($stream) => (new StreamWriter($stream, null, 0))->write('text'),
    fn($stream) => (new StreamWriter($stream))->flush(),
    fn($stream) => bin2hex((new Packer(null, [new StreamTransformer]))->pack($stream)),
];
foreach ($uses as $use) {
    $stream = Closing::$stream = fopen('closing://', 'r+');
    echo json_encode($use($stream)), "\n";
    fclose($stream);
}
?>
--EXPECTF--
fclose(): %s
[1,2]
closed
fclose(): %s
null
closed
fclose(): %s
true
closed
fclose(): %s
"c4020102"
closed
