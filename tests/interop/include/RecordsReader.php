<?php
/**
 * Reads messages of msgpackr, records and structured clones included, in plain PHP, to the notation of msgpackr.php. It
 * was written from msgpackr's output, for comparison: it shares nothing with the extension.
 */
final class RecordsReader
{
    private const BACK_REFERENCE = 0x70, BUNDLE = 0x62, DEFINITION = 0x72, LABEL = 0x69;
    /** Ext types whose value follows them. */
    private const TAGS = [0x73 => 'set', 0x78 => 're', 0x65 => 'err'];
    private const TYPED = ['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array',
        'Float64Array', 'BigInt64Array', 'BigUint64Array', 16 => 'ArrayBuffer', 17 => 'DataView'];

    private string $bytes = '';
    private int $offset = 0;
    /** @var array<int, list<string>> the defined structures, by number; 0 is that of the byte 0x40 */
    private array $structures;
    /** @var ?array{string, string} what is left of the strings of the current bundle: those beyond ASCII, and those of ASCII */
    private ?array $bundle = null;
    private int $endOfBundle = 0;
    /** @var array<int, true> structures whose definition had two bytes: their first byte is followed by another */
    private array $secondBytes = [];
    /** @var array<int, list<string>> keys of definitions that are referred to */
    private array $labelledKeys = [];

    /**
     * @param list<list<string>> $shared
     * @param bool $hasTwoBytes whether structures from the 33rd on have ids of two bytes
     */
    public function __construct(private readonly array $shared = [], private readonly bool $hasTwoBytes = false, private readonly bool $isSequence = false)
    {
        $this->structures = $shared;
    }

    /** The value at the beginning of the bytes. */
    public function begin(string $bytes): mixed
    {
        $this->bytes = $bytes;
        $this->offset = $this->endOfBundle = 0;
        $this->bundle = null;
        $this->labelledKeys = [];
        if (!$this->isSequence) {
            [$this->structures, $this->secondBytes] = [$this->shared, []];
        }
        $value = $this->value();
        if ($this->bundle !== null) {
            $this->offset = $this->endOfBundle;
        }
        return $value;
    }

    /** All of the bytes. */
    public function read(string $bytes): mixed
    {
        $value = $this->begin($bytes);
        return $this->offset === strlen($bytes) ? $value : throw new UnexpectedValueException("Bytes after the value, at $this->offset");
    }

    private function take(int $length): string
    {
        if ($length > strlen($this->bytes) - $this->offset) {
            throw new UnexpectedValueException("Ends at $this->offset");
        }
        $this->offset += $length;
        return substr($this->bytes, $this->offset - $length, $length);
    }

    private function uint(int $size): int
    {
        return hexdec(bin2hex($this->take($size)));
    }

    private function int(int $size): int
    {
        $value = unpack('J', str_repeat(ord($this->bytes[$this->offset] ?? "\0") & 0x80 ? "\xff" : "\0", 8 - $size) . $this->take($size))[1];
        return described_int($value);
    }

    private function value(): mixed
    {
        $head = $this->uint(1);
        return match (true) {
            $head < 0x40 => $head,
            $head < 0x80 => $this->record($this->id($head)),
            $head < 0x90 => ['m' => $this->pairs($head & 0x0f)],
            $head < 0xa0 => $this->items($head & 0x0f),
            $head < 0xc0 => described_string($this->take($head & 0x1f)),
            $head >= 0xe0 => $head - 256,
            default => $this->wide($head),
        };
    }

    private function wide(int $head): mixed
    {
        switch ($head) {
            case 0xc0: return null;
            case 0xc1: return $this->bundled();
            case 0xc2: case 0xc3: return $head === 0xc3;
            case 0xc4: case 0xc5: case 0xc6: return ['bin' => bin2hex($this->take($this->uint(1 << $head - 0xc4)))];
            case 0xc7: case 0xc8: case 0xc9: return $this->ext($this->uint(1 << $head - 0xc7));
            case 0xca: return described_float(unpack('G', $this->take(4))[1]);
            case 0xcb: return described_float(unpack('E', $this->take(8))[1]);
            case 0xcc: case 0xcd: case 0xce: return $this->uint(1 << $head - 0xcc);
            case 0xcf: return ['big' => sprintf('%u', unpack('J', $this->take(8))[1])];
            case 0xd0: case 0xd1: case 0xd2: return $this->int(1 << $head - 0xd0);
            case 0xd3: return ['big' => (string) unpack('J', $this->take(8))[1]];
            case 0xd4: case 0xd5: case 0xd6: case 0xd7: case 0xd8: return $this->ext(1 << $head - 0xd4);
            case 0xd9: case 0xda: case 0xdb: return described_string($this->take($this->uint(1 << $head - 0xd9)));
            case 0xdc: case 0xdd: return $this->items($this->uint(2 << $head - 0xdc));
            default: return ['m' => $this->pairs($this->uint(2 << $head - 0xde))];
        }
    }

    private function items(int $count): array
    {
        $items = [];
        while ($count-- > 0) {
            $items[] = $this->value();
        }
        return $items;
    }

    private function pairs(int $count): array
    {
        $pairs = [];
        while ($count-- > 0) {
            $pairs[] = [$this->value(), $this->value()];
        }
        return $pairs;
    }

    /** The number of a structure, whose first byte has been read. */
    private function id(int $byte): int
    {
        $id = $byte & 0x3f;
        return $id + (isset($this->secondBytes[$id]) || $this->hasTwoBytes && $id >= 32 ? $this->uint(1) << 5 : 0);
    }

    private function record(int $id): array
    {
        $keys = $this->structures[$id] ?? throw new UnexpectedValueException("No structure $id, at $this->offset");
        return ['o' => array_map(fn (string $key) => [$key, $this->value()], $keys)];
    }

    private function definition(int $size): array
    {
        $byte = $this->uint(1);
        if ($byte < ($size === 2 ? 0x60 : 0x40) || $byte > 0x7f) {
            throw new UnexpectedValueException("No id of a structure, at $this->offset");
        }
        $id = ($byte & 0x3f) + ($size === 2 ? $this->uint(1) << 5 : 0);
        $this->structures[$id] = $this->keys($this->value());
        unset($this->secondBytes[$id]);
        if ($size === 2 && $id < 64) {
            $this->secondBytes[$id] = true;
        }
        return $this->record($id);
    }

    private function keys(mixed $described): array
    {
        if (isset($described['def'])) {
            [$label, $keys] = $described['def'];
            return $this->labelledKeys[$label] = $this->keys($keys);
        }
        $keys = isset($described['ref']) ? $this->labelledKeys[$described['ref']] ?? null : $described;
        if (!is_array($keys) || array_filter($keys, is_string(...)) !== $keys || !array_is_list($keys) || array_unique($keys) !== $keys) {
            throw new UnexpectedValueException("No keys of a structure, at $this->offset");
        }
        return $keys;
    }

    private function ext(int $size): mixed
    {
        $type = $this->uint(1);
        if ($type === self::DEFINITION && $size < 3) {
            return $this->definition($size);
        }
        $at = $this->offset;
        $body = $this->take($size);
        switch ($type) {
            case 0x00: return ['u' => 1];
            case 0x42: return ['big' => self::decimal($body)];
            case self::BUNDLE: return $this->beginBundle($at, $size);
            case self::LABEL: return ['def' => [hexdec(bin2hex($body)), $this->value()]];
            case self::BACK_REFERENCE: return ['ref' => hexdec(bin2hex($body))];
            case 0x74: return ['typed' => [self::TYPED[ord($body[0] ?? "\0")], bin2hex(substr($body, 1))]];
            case 0xff: return ['ts' => self::milliseconds($body)];
        }
        $tag = self::TAGS[$type] ?? throw new UnexpectedValueException("Ext type $type, at $at");
        $value = $this->value();
        return [$tag => $tag === 'set' ? self::values($value) : $value];
    }

    /** Those of a Set, which may be in a map. */
    private static function values(mixed $described): array
    {
        $pairs = $described['m'] ?? $described['o'] ?? null;
        return $pairs !== null ? array_column($pairs, 1) : (is_array($described) && array_is_list($described) ? $described : throw new UnexpectedValueException('No values of a Set'));
    }

    /** The decimal digits of a two's complement of any length. */
    private static function decimal(string $body): string
    {
        $isNegative = ord($body[0] ?? "\0") & 0x80;
        $digits = '0';
        foreach (str_split($isNegative ? ~$body : $body) as $byte) {
            for ($carry = ord($byte), $at = strlen($digits) - 1; $at >= 0; $at--) {
                $carry += 256 * (int) $digits[$at];
                $digits[$at] = (string) ($carry % 10);
                $carry = intdiv($carry, 10);
            }
            $digits = ltrim("$carry$digits", '0') ?: '0';
        }
        return $isNegative ? '-' . self::incremented($digits) : $digits;
    }

    private static function incremented(string $digits): string
    {
        return preg_replace_callback('/([0-8]?)(9*)$/', fn (array $end) => (int) $end[1] + 1 . str_repeat('0', strlen($end[2])), $digits, 1);
    }

    private static function milliseconds(string $body): int|string
    {
        [$seconds, $nanoseconds] = match (strlen($body)) {
            4 => [unpack('N', $body)[1], 0],
            8 => [unpack('J', $body)[1] & (1 << 34) - 1, unpack('N', $body)[1] >> 2],
            12 => [unpack('J', substr($body, 4))[1], unpack('N', $body)[1]],
            default => [null, 0],
        };
        return $seconds === null ? 'invalid' : $seconds * 1000 + intdiv($nanoseconds, 1000000);
    }

    /** The offset of the strings counts from the offset itself; what else the body has are those of the bundle before. */
    private function beginBundle(int $at, int $size): mixed
    {
        $next = $this->offset;
        $this->offset = $at;
        $this->offset = $at + $this->uint(4);
        $this->bundle = null;
        $strings = [$this->value(), $this->value()];
        $this->endOfBundle = $this->offset;
        $this->bundle = $strings;
        $this->offset = $next;
        return $this->value();
    }

    private function bundled(): string
    {
        $length = $this->value();
        if (!is_int($length) || $this->bundle === null) {
            throw new UnexpectedValueException("No bundled string, at $this->offset");
        }
        $which = $length < 0 ? 0 : 1;
        $string = self::beginning($this->bundle[$which], abs($length));
        $this->bundle[$which] = substr($this->bundle[$which], strlen($string));
        return $string;
    }

    /** The first characters that take so many units of UTF-16. */
    private static function beginning(string $string, int $units): string
    {
        for ($at = 0; $units > 0; $units -= $size === 4 ? 2 : 1) {
            $first = ord($string[$at] ?? throw new UnexpectedValueException('The strings of a bundle are too short'));
            $at += $size = match (true) { $first < 0x80 => 1, $first < 0xe0 => 2, $first < 0xf0 => 3, default => 4 };
        }
        return $units === 0 ? substr($string, 0, $at) : throw new UnexpectedValueException('A bundled string ends in a surrogate pair');
    }
}
