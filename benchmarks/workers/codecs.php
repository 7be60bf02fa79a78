<?php
/**
 * A serializer to be measured: called directly, in loops with nothing else in them. Drops each result at once, so that
 * unpacking includes destroying the value.
 */
interface Codec
{
    public function version(): string;

    public function pack(mixed $value): string;

    public function unpack(string $bytes): mixed;

    public function repeatPack(mixed $value, int $iterations): void;

    public function repeatUnpack(string $bytes, int $iterations): void;
}

/** msgpack_pack() and msgpack_unpack(), of either extension. */
final class Functions implements Codec
{
    public function version(): string
    {
        return phpversion('msgpack');
    }

    public function pack(mixed $value): string
    {
        return msgpack_pack($value);
    }

    public function unpack(string $bytes): mixed
    {
        return msgpack_unpack($bytes);
    }

    public function repeatPack(mixed $value, int $iterations): void
    {
        for ($i = 0; $i < $iterations; $i++) {
            msgpack_pack($value);
        }
    }

    public function repeatUnpack(string $bytes, int $iterations): void
    {
        for ($i = 0; $i < $iterations; $i++) {
            msgpack_unpack($bytes);
        }
    }
}

/** The same in the compact form, which any msgpack_unpack() of ours reads. */
final class Compact implements Codec
{
    public function __construct()
    {
        ini_set('msgpack.compact', '1');
    }

    public function version(): string
    {
        return phpversion('msgpack');
    }

    public function pack(mixed $value): string
    {
        return msgpack_pack($value);
    }

    public function unpack(string $bytes): mixed
    {
        return msgpack_unpack($bytes);
    }

    public function repeatPack(mixed $value, int $iterations): void
    {
        for ($i = 0; $i < $iterations; $i++) {
            msgpack_pack($value);
        }
    }

    public function repeatUnpack(string $bytes, int $iterations): void
    {
        for ($i = 0; $i < $iterations; $i++) {
            msgpack_unpack($bytes);
        }
    }
}

/** MessagePack\Packer and BufferUnpacker, the extension's or the library's. */
class Classes implements Codec
{
    protected MessagePack\Packer $packer;
    protected MessagePack\BufferUnpacker $unpacker;

    public function __construct(int $options = 0)
    {
        $timestamps = new MessagePack\Extension\TimestampExtension();
        $this->packer = new MessagePack\Packer($options, [$timestamps]);
        $this->unpacker = new MessagePack\BufferUnpacker('', null, [$timestamps]);
    }

    public function version(): string
    {
        return phpversion('msgpack') ?: 'its files do not say';
    }

    public function pack(mixed $value): string
    {
        return $this->packer->pack($value);
    }

    public function unpack(string $bytes): mixed
    {
        return $this->unpacker->reset($bytes)->unpack();
    }

    public function repeatPack(mixed $value, int $iterations): void
    {
        $packer = $this->packer;
        for ($i = 0; $i < $iterations; $i++) {
            $packer->pack($value);
        }
    }

    public function repeatUnpack(string $bytes, int $iterations): void
    {
        $unpacker = $this->unpacker;
        for ($i = 0; $i < $iterations; $i++) {
            $unpacker->reset($bytes);
            $unpacker->unpack();
        }
    }
}

/** The same with strings that are checked: UTF-8 or not? */
final class Detecting extends Classes
{
    public function __construct()
    {
        parent::__construct(MessagePack\PackOptions::DETECT_STR_BIN);
    }
}

/** The same with msgpackr's records. */
final class Records extends Classes
{
    public function __construct()
    {
        $this->packer = new MessagePack\Packer(MessagePack\PackOptions::USE_RECORDS);
        $this->unpacker = new MessagePack\BufferUnpacker('', MessagePack\UnpackOptions::USE_RECORDS);
    }
}

final class Igbinary implements Codec
{
    public function version(): string
    {
        return phpversion('igbinary');
    }

    public function pack(mixed $value): string
    {
        return igbinary_serialize($value);
    }

    public function unpack(string $bytes): mixed
    {
        return igbinary_unserialize($bytes);
    }

    public function repeatPack(mixed $value, int $iterations): void
    {
        for ($i = 0; $i < $iterations; $i++) {
            igbinary_serialize($value);
        }
    }

    public function repeatUnpack(string $bytes, int $iterations): void
    {
        for ($i = 0; $i < $iterations; $i++) {
            igbinary_unserialize($bytes);
        }
    }
}

final class Serialize implements Codec
{
    public function version(): string
    {
        return PHP_VERSION;
    }

    public function pack(mixed $value): string
    {
        return serialize($value);
    }

    public function unpack(string $bytes): mixed
    {
        return unserialize($bytes);
    }

    public function repeatPack(mixed $value, int $iterations): void
    {
        for ($i = 0; $i < $iterations; $i++) {
            serialize($value);
        }
    }

    public function repeatUnpack(string $bytes, int $iterations): void
    {
        for ($i = 0; $i < $iterations; $i++) {
            unserialize($bytes);
        }
    }
}

final class Json implements Codec
{
    public function version(): string
    {
        return PHP_VERSION;
    }

    public function pack(mixed $value): string
    {
        return json_encode($value, JSON_THROW_ON_ERROR);
    }

    public function unpack(string $bytes): mixed
    {
        return json_decode($bytes, true, 512, JSON_THROW_ON_ERROR);
    }

    public function repeatPack(mixed $value, int $iterations): void
    {
        for ($i = 0; $i < $iterations; $i++) {
            json_encode($value);
        }
    }

    public function repeatUnpack(string $bytes, int $iterations): void
    {
        for ($i = 0; $i < $iterations; $i++) {
            json_decode($bytes, true);
        }
    }
}

/** The baseline: creates the value, and neither reads nor writes bytes. */
final class DeepCopy implements Codec
{
    private mixed $value;

    public function version(): string
    {
        return phpversion('deep_copy');
    }

    public function pack(mixed $value): string
    {
        bare_call($value);
        $this->value = $value;
        return '';
    }

    public function unpack(string $bytes): mixed
    {
        return deep_copy($this->value);
    }

    /** Packing is compared with a function that does nothing with its argument. */
    public function repeatPack(mixed $value, int $iterations): void
    {
        for ($i = 0; $i < $iterations; $i++) {
            bare_call($value);
        }
    }

    public function repeatUnpack(string $bytes, int $iterations): void
    {
        $value = $this->value;
        for ($i = 0; $i < $iterations; $i++) {
            deep_copy($value);
        }
    }
}

/** The baseline of decoders that have met all strings before: creates the arrays and objects of the value. */
final class CopySharingStrings implements Codec
{
    private mixed $value;

    public function version(): string
    {
        return phpversion('deep_copy');
    }

    public function pack(mixed $value): string
    {
        $this->value = $value;
        return '';
    }

    public function unpack(string $bytes): mixed
    {
        return copy_sharing_strings($this->value);
    }

    /** A copy packs nothing. */
    public function repeatPack(mixed $value, int $iterations): void
    {
    }

    public function repeatUnpack(string $bytes, int $iterations): void
    {
        $value = $this->value;
        for ($i = 0; $i < $iterations; $i++) {
            copy_sharing_strings($value);
        }
    }
}

/** The baseline of large strings: copies the value. */
final class Copy implements Codec
{
    private mixed $value;

    public function version(): string
    {
        return phpversion('deep_copy');
    }

    public function pack(mixed $value): string
    {
        $this->value = deep_copy($value);
        return '';
    }

    public function unpack(string $bytes): mixed
    {
        return deep_copy($this->value);
    }

    public function repeatPack(mixed $value, int $iterations): void
    {
        for ($i = 0; $i < $iterations; $i++) {
            deep_copy($value);
        }
    }

    public function repeatUnpack(string $bytes, int $iterations): void
    {
        $this->repeatPack($this->value, $iterations);
    }
}

/** A stream to nowhere, and one from a file, which is in memory. */
abstract class OverStreams implements Codec
{
    /** @var resource */
    protected $target;
    /** @var resource */
    protected $source;

    public function __construct()
    {
        $this->target = fopen(DIRECTORY_SEPARATOR === '/' ? '/dev/null' : 'NUL', 'w');
        $this->source = tmpfile();
    }

    public function version(): string
    {
        return phpversion('msgpack');
    }

    public function pack(mixed $value): string
    {
        $packed = msgpack_pack($value);
        ftruncate($this->source, 0);
        fwrite($this->source, $packed);
        return $packed;
    }
}

/** StreamWriter and StreamReader. */
final class Streams extends OverStreams
{
    public function unpack(string $bytes): mixed
    {
        rewind($this->source);
        (new MessagePack\StreamReader($this->source, null, [], 8192, PHP_INT_MAX))->read($value);
        return $value;
    }

    public function repeatPack(mixed $value, int $iterations): void
    {
        $writer = new MessagePack\StreamWriter($this->target);
        for ($i = 0; $i < $iterations; $i++) {
            $writer->write($value);
        }
    }

    public function repeatUnpack(string $bytes, int $iterations): void
    {
        for ($i = 0; $i < $iterations; $i++) {
            $this->unpack($bytes);
        }
    }
}

/** The baseline of these: the bytes, as they are. */
final class Contents extends OverStreams
{
    public function unpack(string $bytes): mixed
    {
        rewind($this->source);
        return msgpack_unpack(stream_get_contents($this->source));
    }

    public function repeatPack(mixed $value, int $iterations): void
    {
        $bytes = msgpack_pack($value);
        for ($i = 0; $i < $iterations; $i++) {
            fwrite($this->target, $bytes);
        }
    }

    public function repeatUnpack(string $bytes, int $iterations): void
    {
        for ($i = 0; $i < $iterations; $i++) {
            rewind($this->source);
            stream_get_contents($this->source);
        }
    }
}
