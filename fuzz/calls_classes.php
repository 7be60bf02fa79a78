<?php
/** The misbehaving classes of fuzz/calls.php: extensions, transformers, values, subclasses, and a stream wrapper. */
use MessagePack\BufferUnpacker;
use MessagePack\CanBePacked;
use MessagePack\CanPack;
use MessagePack\Extension;
use MessagePack\Packer;

/** A local variable of a method, whose destructor may throw after the method has returned. */
final class OddLocal
{
    public static bool $armed = false;

    function __destruct()
    {
        if (self::$armed) {
            self::$armed = false;
            throw new Exception('thrown by the destructor of a local variable');
        }
    }
}

final class OddDestructor
{
    public $self;

    function __construct(bool $isCycle)
    {
        $this->self = $isCycle ? $this : null;
    }

    function __destruct()
    {
        Userland::act('destructor');
    }
}

final class OddExtension implements Extension
{
    private int $count = 0;

    function __construct(private int $type) {}

    function getType(): int
    {
        $local = new OddLocal;
        Userland::act('getType');
        return $this->type;
    }

    function pack(Packer $packer, mixed $value): ?string
    {
        $local = new OddLocal;
        if (!$value instanceof OddValue || $value->number % 2 !== $this->type % 2) {
            return null;
        }
        Userland::act('Extension::pack', $packer);
        return $packer->packExt($this->type, str_repeat('x', $value->number * 9));
    }

    function unpackExt(BufferUnpacker $unpacker, int $length): mixed
    {
        $local = new OddLocal;
        $this->count++;
        if ($length < 3) {
            $unpacker->skip($length);
        }
        Userland::act('unpackExt', $unpacker);
        if ($length >= 3) {
            $unpacker->read($length);
        }
        return match ($this->count % 7) {
            0 => new OddDestructor(true),
            1, 5, 6 => new OddDestructor(false),
            2 => $unpacker->hasRemaining() ? $unpacker->unpack() : null,
            3 => $unpacker,
            4 => str_repeat('e', 30),
        };
    }
}

final class OddTransformer implements CanPack
{
    function pack(Packer $packer, mixed $value): ?string
    {
        $local = new OddLocal;
        Userland::act('CanPack::pack', $packer);
        return $value instanceof OddChanger || $value instanceof stdClass ? $packer->pack((array) $value) : null;
    }
}

final class OddPacks implements CanBePacked
{
    private $payload;

    function __construct(private int $number)
    {
        $this->payload = new OddDestructor($number === 2);
    }

    function pack(Packer $packer): string
    {
        $local = new OddLocal;
        Userland::act('CanBePacked::pack', $packer);
        return $this->number % 2 ? $packer->pack([1, str_repeat('y', $this->number ** 5)]) : "\x93\x01\x02\x03";
    }
}

final class OddValue
{
    function __construct(public int $number) {}
}

/** Has a __serialize(), which may change the value that is being packed. */
final class OddChanger
{
    public array $values = [1, 2];

    function __construct(public int $number) {}

    function __serialize(): array
    {
        $local = new OddLocal;
        Userland::act('__serialize');
        return [&$this->values, $this->number];
    }

    function __unserialize(array $data): void
    {
        Userland::act('__unserialize');
        $this->values = (array) ($data[0] ?? []);
    }
}

final class OddTraversable implements IteratorAggregate, Countable
{
    function __construct(private array $values) {}

    function count(): int
    {
        Userland::act('count');
        return count($this->values);
    }

    function getIterator(): Iterator
    {
        foreach ($this->values as $key => $value) {
            Userland::act('generator');
            yield $key => $value;
        }
    }
}

final class OddString
{
    function __construct(private string $bytes) {}

    function __toString(): string
    {
        $local = new OddLocal;
        Userland::act('__toString');
        return $this->bytes;
    }
}

class OddPacker extends Packer
{
    function packStr($string)
    {
        $local = new OddLocal;
        Userland::act('packStr', $this);
        return parent::packStr($string);
    }

    function packInt($int)
    {
        Userland::act('packInt', $this);
        return parent::packInt($int) . '';
    }

    function __destruct()
    {
        Userland::act('destructor of a packer');
    }
}

class OddUnpacker extends BufferUnpacker
{
    public $more;

    function unpack()
    {
        $local = new OddLocal;
        Userland::act('unpack', $this);
        return parent::unpack();
    }

    function read($length)
    {
        Userland::act('read', $this);
        return parent::read($length);
    }

    /** Reads and writes the properties that subclasses of the library's class have. */
    function touch(mixed $how, string $bytes): mixed
    {
        Userland::act('touch', $this);
        switch ($how) {
            case 0: return [$this->buffer, $this->offset, isset($this->isBigIntAsDec)];
            case 1: return $this->buffer = $bytes;
            case 2: return $this->offset = strlen($bytes) >> 1;
            case 5: return $this->buffer .= $bytes;
            case 100: unset($this->buffer); return null;
            case '3':
                $buffer = &$this->buffer;
                $buffer = $bytes;
                return null;
            default: return $this->offset = $how;
        }
    }
}

/** odd://SIZE/BYTES-IN-HEX: returns the bytes, at most SIZE at a time, and keeps what is written. */
final class OddStream
{
    public $context;
    public static array $sinks = [];
    /** @var array<int, int> resource number => number of its sink */
    public static array $resources = [];
    /** @var array<int, int> number of a sink => pending calls of its streams */
    private static array $running = [];
    private int $size;
    private string $bytes;
    private int $id;

    /** PHP crashes if a stream is closed by its own methods, with fread() too. */
    static function close(mixed $stream): void
    {
        if (is_resource($stream) && empty(self::$running[self::$resources[get_resource_id($stream)] ?? -1])) {
            fclose($stream);
        }
    }

    private function act(string $method): void
    {
        self::$running[$this->id] = (self::$running[$this->id] ?? 0) + 1;
        try {
            Userland::act($method);
        } finally {
            self::$running[$this->id]--;
        }
    }

    function stream_open($path, $mode, $options, &$opened)
    {
        [$size, $hex] = explode('/', substr($path, 6));
        $this->size = (int) $size;
        $this->bytes = hex2bin($hex);
        $this->id = count(self::$sinks);
        self::$sinks[$this->id] = '';
        return true;
    }

    function stream_read($count)
    {
        /* No OddLocal: PHP leaks a value that is returned along with an exception. */
        $this->act('stream_read');
        $read = substr($this->bytes, 0, min($count, $this->size));
        $this->bytes = substr($this->bytes, strlen($read));
        return $read;
    }

    function stream_write($bytes)
    {
        $taken = substr($bytes, 0, $this->size);
        /* If this throws, nothing has been written. */
        $this->act('stream_write');
        if (OddLocal::$armed) {
            OddLocal::$armed = false;
            throw new Exception('instead of writing');
        }
        if (isset(self::$sinks[$this->id])) {
            self::$sinks[$this->id] .= $taken;
        }
        return strlen($taken);
    }

    function stream_eof()
    {
        return $this->bytes === '';
    }

    function stream_flush()
    {
        $this->act('stream_flush');
        return true;
    }

    function stream_close()
    {
        Userland::act('stream_close');
    }

    function stream_set_option($option, $first, $second)
    {
        return false;
    }

    function stream_stat()
    {
        return false;
    }

    function stream_seek($offset, $whence)
    {
        return false;
    }

    /** Those of one writer, with records or without. */
    private static function messages(string $bytes): iterable
    {
        $stream = fopen('php://memory', 'w+');
        fwrite($stream, $bytes);
        rewind($stream);
        $records = str_contains($bytes, "\xd4\x72") ? MessagePack\UnpackOptions::USE_RECORDS : 0;
        return new MessagePack\StreamReader($stream, str_contains($bytes, "\x92\x82\xc0\3\0\0") ? MessagePack\UnpackOptions::COMPACT : MessagePack\UnpackOptions::STRUCTURED_CLONE | $records);
    }

    /** Checks that whole messages were written, each that of a call of write(). */
    static function checkSinks(): void
    {
        /* Each transformer's call of pack() counts its own depth. */
        $depth = ini_set('msgpack.max_depth', '4096');
        foreach (self::$sinks as $bytes) {
            try {
                foreach (self::messages($bytes) as $message) {
                    if (!is_array($message) || ($message[0] ?? null) !== Userland::BEGIN || end($message) !== Userland::END) {
                        World::$findings['a StreamWriter wrote something else than the messages'] = true;
                        break;
                    }
                }
            } catch (MessagePack\Exception\InsufficientDataException) {
            } catch (MessagePack\Exception\UnpackingFailedException) {
                World::$findings['a StreamWriter wrote what is no message'] = true;
            }
        }
        ini_set('msgpack.max_depth', $depth);
        self::$sinks = self::$resources = self::$running = [];
    }
}

class OddDate extends DateTimeImmutable
{
    function getTimestamp(): int
    {
        $local = new OddLocal;
        Userland::act('getTimestamp');
        return parent::getTimestamp() - 3;
    }

    function format(string $format): string
    {
        Userland::act('format');
        return parent::format($format);
    }
}

/** For templates. */
class OddConstructs
{
    public $x;
    public ?array $a = null;

    function __construct()
    {
        $local = new OddLocal;
        Userland::act('constructor');
    }
}

stream_wrapper_register('odd', OddStream::class);
