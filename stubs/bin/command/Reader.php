<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** The tokens of MessagePack in a stream or a string. Holds a chunk of the stream, and the body of one token. */
class Reader
{
    public const MANY = 1 << 20, PIECE = 49152;
    private const CHUNK = 65536;

    protected string $buffer = '';
    protected int $at = 0;
    protected int $length = 0;

    /** Where the token begins in the stream. */
    public int $offset = 0;
    /** The bytes before the body: of an integer or float its first byte. */
    public string $head = '';
    /** Those behind it, of an integer or float. */
    private string $tail = '';
    /** nil, bool, int, float, str, bin, ext, array or map */
    public string $kind = '';
    /** A scalar; an integer beyond PHP's as decimal digits; the bytes of a str, bin or ext. */
    public mixed $value = null;
    /** The bytes of the body, the elements of an array, the pairs of a map. */
    public int $size = 0;
    /** Of an ext. */
    public int $type = 0;
    /** @var (\Closure(int): void)|null is called with the bytes that were read so far */
    public ?\Closure $onChunk = null;
    /** Bytes of a body that are kept in $value. */
    public int $limit = PHP_INT_MAX;
    /** Longer bodies are left to pieces(). */
    public int $longest = PHP_INT_MAX;
    /** Bytes of the body that are left. */
    public int $unread = 0;

    /** Of msgpackr: the next value may be in a bundle. */
    public ?Bundles $bundles = null;

    /** @param resource|null $stream */
    public function __construct(private $stream, private int $before = 0)
    {
    }

    public static function of(string $bytes, int $offset = 0): self
    {
        $reader = new self(null, $offset);
        $reader->buffer = $bytes;
        $reader->length = strlen($bytes);
        return $reader;
    }

    public function position(): int
    {
        return $this->before + $this->at;
    }

    /**
     * Whether there are so many bytes.
     *
     * @phpstan-impure
     */
    public function has(int $count): bool
    {
        while ($this->length - $this->at < $count) {
            if ($this->at > 0) {
                $this->before += $this->at;
                $this->buffer = substr($this->buffer, $this->at);
                $this->at = 0;
            }
            $this->buffer .= $chunk = $this->chunk();
            $this->length = strlen($this->buffer);
            if ($this->onChunk !== null) {
                ($this->onChunk)($this->before + $this->length);
            }
            if ($chunk === '') {
                return false;
            }
        }
        return true;
    }

    /** More of the stream; the empty string at its end. */
    private function chunk(): string
    {
        while ($this->stream !== null) {
            $chunk = @fread($this->stream, self::CHUNK);
            if ($chunk === false) {
                throw Unavailable::reading();
            }
            if ($chunk !== '' || feof($this->stream)) {
                return $chunk;
            }
            // It does not block, and is empty.
            [$input, $none] = [[$this->stream], null];
            stream_select($input, $none, $none, 1);
        }
        return '';
    }

    /** The next bytes, which stay; fewer at the end. */
    public function peek(int $count): string
    {
        $this->has($count);
        return substr($this->buffer, $this->at, $count);
    }

    /** All bytes that follow, which stay. A string that grows is copied: so many bytes are in a file meanwhile. */
    public function rest(): string
    {
        $file = $this->has(self::MANY) ? @tmpfile() : false;
        if ($file === false) {
            return $this->peek(PHP_INT_MAX);
        }
        $this->before += $this->at;
        for ($bytes = substr($this->buffer, $this->at); $bytes !== ''; $bytes = $this->chunk()) {
            if (@fwrite($file, $bytes) !== strlen($bytes)) {
                throw Unavailable::spooling();
            }
            $this->buffer = '';
        }
        rewind($file);
        $this->buffer = (string) stream_get_contents($file);
        $this->at = 0;
        $this->length = strlen($this->buffer);
        return $this->buffer;
    }

    private function take(int $count): string
    {
        if ($this->length - $this->at < $count && !$this->has($count)) {
            throw new Malformed('The message ends early: not enough bytes', $this->before + $this->length);
        }
        $bytes = substr($this->buffer, $this->at, $count);
        $this->at += $count;
        return $bytes;
    }

    public function skip(int $count): void
    {
        while ($count > 0) {
            $part = min($count, self::CHUNK);
            $this->take($part);
            $count -= $part;
        }
    }

    /** Whether the next message is in the compact form. */
    public function isCompact(): bool
    {
        return $this->peek(1) === "\x92" && preg_match('/^\x92\x82\xc0\x03\x00[\x00-\x7f]/', $this->peek(6)) === 1;
    }

    /**
     * Reads a token; false at the end of the input.
     *
     * @phpstan-impure
     */
    public function next(): bool
    {
        if ($this->at >= $this->length && !$this->has(1)) {
            return false;
        }
        $this->offset = $this->before + $this->at;
        $this->head = $this->buffer[$this->at++];
        $byte = ord($this->head);
        if ($byte < 0x80 || $byte >= 0xe0) {
            $this->kind = 'int';
            $this->value = $byte < 0x80 ? $byte : $byte - 0x100;
            $this->tail = '';
        } elseif ($byte < 0xa0) {
            $this->kind = $byte < 0x90 ? 'map' : 'array';
            $this->size = $byte & 15;
        } elseif ($byte < 0xc0) {
            $this->body('str', $byte & 31);
        } else {
            $this->long($byte);
        }
        return true;
    }

    /**
     * Reads a token that must be there.
     *
     * @phpstan-impure
     */
    public function need(): void
    {
        if (!$this->next()) {
            throw new Malformed('The message ends early: not enough bytes', $this->position());
        }
    }

    /** The next byte, which is no token. */
    public function byte(): int
    {
        return ord($this->take(1));
    }

    private function long(int $byte): void
    {
        if ($byte === 0xc1 && $this->bundles !== null) {
            $this->bundled($this->bundles);
        } elseif ($byte === 0xc1) {
            throw new Malformed('The byte c1 begins no value', $this->offset);
        } elseif ($byte < 0xc4) {
            $this->kind = $byte === 0xc0 ? 'nil' : 'bool';
            $this->value = $byte === 0xc0 ? null : $byte === 0xc3;
        } elseif ($byte < 0xc7) {
            $this->body('bin', $this->number(1 << ($byte - 0xc4)));
        } elseif ($byte < 0xca) {
            $this->ext($this->number(1 << ($byte - 0xc7)));
        } elseif ($byte < 0xcc) {
            $this->kind = 'float';
            $this->tail = $this->take($byte === 0xca ? 4 : 8);
            $this->value = self::unpacked($byte === 0xca ? 'G' : 'E', $this->tail);
        } elseif ($byte < 0xd4) {
            $this->integer($byte);
        } elseif ($byte < 0xd9) {
            $this->ext(1 << ($byte - 0xd4));
        } elseif ($byte < 0xdc) {
            $this->body('str', $this->number(1 << ($byte - 0xd9)));
        } else {
            $this->size = $this->number($byte & 1 ? 4 : 2);
            $this->kind = $byte < 0xde ? 'array' : 'map';
        }
    }

    protected static function unpacked(string $format, string $bytes): int|float
    {
        $numbers = unpack($format, $bytes);
        $number = is_array($numbers) ? $numbers[1] : null;
        assert(is_int($number) || is_float($number));
        return $number;
    }

    public static function unsigned(string $bytes): int
    {
        return (int) self::unpacked(match (strlen($bytes)) {
            2 => 'n',
            4 => 'N',
            8 => 'J',
            default => 'C',
        }, $bytes);
    }

    private function number(int $bytes): int
    {
        $number = $this->take($bytes);
        $this->head .= $number;
        return self::unsigned($number);
    }

    private function body(string $kind, int $size): void
    {
        $this->kind = $kind;
        $this->size = $size;
        if ($size > $this->longest) {
            [$this->value, $this->unread] = ['', $size];
            return;
        }
        $this->value = $this->take(min($size, $this->limit));
        $this->skip($size - strlen($this->value));
    }

    /** @return \Generator<string> what is left of the body, by a number of bytes that 3 divides */
    public function pieces(): \Generator
    {
        for (; $this->unread > 0; $this->unread -= strlen($piece)) {
            yield $piece = $this->take(min($this->unread, self::PIECE));
        }
    }

    private function ext(int $size): void
    {
        $type = $this->take(1);
        $this->head .= $type;
        $this->type = (int) self::unpacked('c', $type);
        $bundles = $this->bundles;
        if ($bundles === null || $this->type !== Bundles::TYPE || $size < Bundles::DISTANCE) {
            $this->body('ext', $size);
            return;
        }
        $distance = $this->peek(Bundles::DISTANCE);
        $this->longest = PHP_INT_MAX;
        $this->body('ext', $size);
        $bundles->open($this, self::unsigned($distance));
        $this->need();
    }

    /** A string in a bundle: behind the first byte is its length. */
    private function bundled(Bundles $bundles): void
    {
        $offset = $this->offset;
        if (preg_match('/^[\x00-\x7f\xcc-\xd3\xe0-\xff]/', $this->peek(1)) !== 1) {
            throw new Malformed('A string in a bundle without a length', $offset);
        }
        $this->need();
        $length = is_int($this->value) ? $this->value : PHP_INT_MAX;
        [$this->offset, $this->head] = [$offset, "\xc1$this->head$this->tail"];
        $this->kind = 'str';
        $this->value = $bundles->take($length, $offset);
        $this->size = strlen($this->value);
    }

    private function integer(int $byte): void
    {
        $bytes = 1 << ($byte & 3);
        $this->tail = $this->take($bytes);
        $number = self::unsigned($this->tail);
        if ($byte >= 0xd0 && $bytes < 8 && $number >> (8 * $bytes - 1)) {
            $number -= 1 << (8 * $bytes);
        }
        $this->kind = 'int';
        $this->value = $byte === 0xcf && $number < 0 ? sprintf('%u', $number) : $number;
    }

    /** Whether the token begins an array or map. */
    public function isContainer(): bool
    {
        return $this->kind === 'array' || $this->kind === 'map';
    }

    /** Of the elements of an array, the pairs of a map. */
    public function count(): int
    {
        return $this->size;
    }

    /** How many bytes the token takes. */
    public function width(): int
    {
        return $this->before + $this->at - $this->offset;
    }

    /** The bytes of the token. */
    public function raw(): string
    {
        return match ($this->kind) {
            'str', 'bin', 'ext' => $this->head . Text::string($this->value),
            'int', 'float' => $this->head . $this->tail,
            default => $this->head,
        };
    }

    /** The bytes of the next message. */
    public function message(): string
    {
        $bytes = '';
        try {
            for ($needed = 1; $needed > 0; $needed--) {
                $this->need();
                $bytes .= $this->raw();
                if ($this->isContainer()) {
                    $needed += $this->kind === 'map' ? 2 * $this->size : $this->size;
                }
            }
            return $bytes;
        } catch (Malformed $e) {
            $e->path = Compact::isAnnounced($bytes) ? Compact::pathOfError($bytes) : Walker::pathOf($bytes);
            throw $e;
        }
    }
}
