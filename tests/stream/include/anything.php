<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension;
use MessagePack\MessagePack;
use MessagePack\Packer;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;

/** Objects that every callback acts on. */
final class Anything
{
    private const MAX_DEPTH = 6;
    private const MAX_STEPS = 2000; // of one turn

    private static ?self $running = null;
    private array $pool = [];
    private int $depth = 0;
    private int $steps = 0;

    public static function happens(): void
    {
        self::$running?->step();
    }

    /** Returns the number of steps. */
    public function run(int $turns): int
    {
        set_error_handler(static function (): bool {
            mt_rand(0, 9) === 0 && self::happens();
            return true;
        });
        while (count($this->pool) < 10) {
            $this->pool[] = $this->make();
        }
        self::$running = $this;
        for ($all = 0; $turns > 0; $turns--) {
            $this->depth = $this->steps = 0;
            $this->step();
            $all += $this->steps;
        }
        self::$running = null;
        restore_error_handler();
        return $all;
    }

    private function step(): void
    {
        if ($this->depth >= self::MAX_DEPTH || ++$this->steps > self::MAX_STEPS) {
            return;
        }
        $this->depth++;
        try {
            $this->use($this->pool[array_rand($this->pool)]);
            match (mt_rand(0, 40)) {
                0, 1, 2, 3 => $this->keep($this->make()),
                4 => gc_collect_cycles(),
                default => null,
            };
        } catch (Throwable $e) {
            if ($this->depth > 1 && mt_rand(0, 3) === 0) {
                throw $e;
            }
        } finally {
            $this->depth--;
        }
    }

    private function keep(mixed $value): void
    {
        $this->pool[array_rand($this->pool)] = $value;
    }

    private function make(): mixed
    {
        $stream = fn () => fopen('anything://', 'r+');
        return match (mt_rand(0, 5)) {
            0, 1 => new BufferUnpacker(self::piece(), null, [new AnythingExtension]),
            2 => new \MessagePackUnpacker,
            3 => new StreamReader($stream(), null, [new AnythingExtension], mt_rand(1, 64)),
            4 => new StreamWriter($stream()),
            5 => $stream(),
        };
    }

    /** A message, usually truncated. */
    public static function piece(): string
    {
        static $messages = null;
        $messages ??= [
            "\x83\xc0\xa9AnyObject\xa1a\x92\x01\x02\xa1b\x91\x01", "\x92\x82\xc0\xa9AnyObject\xa1a\x01\x82\xc0\x04\x00\x02", "\xd4\x05\x01",
            "\x93\xd4\x05\x01\xc7\x03\x05abc\x02", MessagePack::pack(['a' => 1, 'b' => [1, 2, 3], 'c' => str_repeat('q', 60)]),
            "\xdb\0\0\xff\xff" . str_repeat('y', 500), "\xc1", "\x81\xc0\x01\x91\x01", "\x82\xa1a\x01\xa1b",
        ];
        $message = $messages[array_rand($messages)];
        return mt_rand(0, 1) === 0 ? $message : substr($message, 0, mt_rand(0, strlen($message)));
    }

    private function use(mixed $used): void
    {
        match (true) {
            $used instanceof BufferUnpacker => $this->useBufferUnpacker($used),
            $used instanceof \MessagePackUnpacker => $this->usePeclUnpacker($used),
            $used instanceof StreamReader => $this->useReader($used),
            $used instanceof StreamWriter => $this->useWriter($used),
            default => is_resource($used) && mt_rand(0, 5) === 0 && fclose($used),
        };
    }

    private function useBufferUnpacker(BufferUnpacker $used): void
    {
        match (mt_rand(0, 13)) {
            0, 1 => $used->append(self::piece()),
            2, 3 => $used->append(self::piece())->tryUnpack(),
            4 => $used->unpack(),
            5 => $used->reset(self::piece()),
            6 => $used->release(),
            7 => $used->seek(mt_rand(-3, 20)),
            8 => $used->skip(mt_rand(-3, 5)),
            9 => $used->read(mt_rand(0, 9)),
            10 => $this->keep(clone $used),
            11 => $this->keep($used->withBuffer(self::piece())),
            12 => $used->__construct(self::piece(), null, [new AnythingExtension]),
            13 => print_r($used, true),
        };
    }

    private function usePeclUnpacker(\MessagePackUnpacker $used): void
    {
        $offset = mt_rand(-2, 9);
        match (mt_rand(0, 8)) {
            0, 1 => $used->feed(self::piece()),
            2, 3 => $used->execute(),
            4 => $used->execute(self::piece(), $offset),
            5 => $used->data(mt_rand(0, 3) === 0 ? new AnyObject : null),
            6 => $used->reset(),
            7 => $used->__construct((bool) mt_rand(0, 1)),
            8 => $used->setOption(\MessagePack::OPT_PHPONLY, (bool) mt_rand(0, 1)),
        };
    }

    private function useReader(StreamReader $used): void
    {
        $message = null;
        match (mt_rand(0, 3)) {
            0 => $used->read($message),
            1 => $used->isAtEnd() || $used->getOffset(),
            2 => print_r($used, true),
            3 => $this->iterate($used),
        };
    }

    private function iterate(StreamReader $used): void
    {
        $count = 0;
        foreach ($used as $message) {
            if (++$count > 3) {
                break;
            }
            self::happens();
        }
    }

    private function useWriter(StreamWriter $used): void
    {
        match (mt_rand(0, 3)) {
            0 => $used->write([mt_rand(), 'text']),
            1 => $used->write(str_repeat('x', mt_rand(0, 20000))),
            2 => $used->flush(),
            3 => $used->getPendingCount(),
        };
    }
}

final class AnyObject
{
    public $a;
    public $b = [1];

    public function __wakeup(): void
    {
        Anything::happens();
    }

    public function __destruct()
    {
        mt_rand(0, 5) === 0 && Anything::happens();
    }
}

final class AnythingExtension implements Extension
{
    public function getType(): int
    {
        return 5;
    }

    public function pack(Packer $packer, $value): ?string
    {
        return null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $length)
    {
        Anything::happens();
        $object = new AnyObject;
        $object->a = mt_rand(0, 3) === 0 ? $unpacker->unpack() : $unpacker->read($length);
        Anything::happens();
        return $object;
    }
}

final class AnythingStream
{
    public $context;
    private string $data;
    private int $read = 0;

    public function stream_open(): bool
    {
        $this->data = str_repeat(Anything::piece() . "\x92\x01\xa1\x05", 3);
        return true;
    }

    public function stream_read(int $length): string
    {
        Anything::happens();
        $piece = substr($this->data, $this->read, mt_rand(0, $length));
        $this->read += strlen($piece);
        return $piece;
    }

    public function stream_write(string $data): int
    {
        Anything::happens();
        return mt_rand(0, 2) === 0 ? mt_rand(0, strlen($data)) : strlen($data);
    }

    public function stream_eof(): bool
    {
        return $this->read >= strlen($this->data);
    }

    public function stream_close(): void
    {
        Anything::happens();
    }

    public function stream_flush(): bool
    {
        return true;
    }
}
stream_wrapper_register('anything', AnythingStream::class);
