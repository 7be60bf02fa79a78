<?php
use MessagePack\Type\{BigInt, Bin, Error, Map, RegExp, Set, Timestamp, TypedArray, Undefined};

/** The notation of msgpackr.php to PHP's values, and back. */
final class PhpValues
{
    private const UNDEFINED = ['u' => 1];

    /** @var array<int, mixed> by label */
    private array $shared = [];
    /** @var array<int, object> the same, of those that need no reference: no cycle goes through them */
    private array $objects = [];
    /** @var array<string, int> how often a value with an identity occurs */
    private array $counts = [];
    /** @var array<string, int> labels by identity */
    private array $labels = [];

    /** Values that may still be described: arrays in arrays may be very many, each written out. */
    private int $left = 200000;

    /** @param bool $areObjects whether records are objects */
    private function __construct(private readonly bool $areObjects)
    {
    }

    public static function build(mixed $described, bool $areObjects = false): mixed
    {
        return (new self($areObjects))->value($described);
    }

    /** @param bool $isClone whether identity counts: that of objects, and of arrays held by reference */
    public static function describe(mixed $value, bool $isClone = false): mixed
    {
        $self = new self(false);
        if ($isClone) {
            $self->count($value, null);
        }
        return $self->described($value, null);
    }

    private function value(mixed $described): mixed
    {
        if (!is_array($described)) {
            return $described;
        }
        if (array_is_list($described)) {
            return $this->items($described);
        }
        $content = reset($described);
        return match (key($described)) {
            'o' => $this->areObjects ? (object) $this->pairs($content) : $this->pairs($content),
            'm' => $this->pairs($content),
            'f' => $content === 'nan' ? NAN : unpack('E', hex2bin($content))[1],
            'big' => (string) (int) $content === $content ? (int) $content : new BigInt($content),
            'bin' => new Bin(hex2bin($content)),
            'ts' => new Timestamp((int) floor($content / 1000), ($content - 1000 * (int) floor($content / 1000)) * 1000000),
            'u' => Undefined::Value,
            'set' => new Set($this->items($content)),
            're' => new RegExp(...array_map(self::text(...), $content)),
            'err' => new Error(self::text($content[0]), self::text($content[1]), $this->value($content[2])),
            'typed' => new TypedArray($content[0], hex2bin($content[1])),
        };
    }

    private function items(array $content): array
    {
        return $this->pairs(array_map(null, array_keys($content), $content));
    }

    private function pairs(array $content): array
    {
        $array = [];
        foreach ($content as [$key, $described]) {
            $this->place($array, self::key($key), $described);
        }
        return $array;
    }

    private function fill(stdClass $object, array $content): void
    {
        foreach ($content as [$key, $described]) {
            $property = [];
            $this->place($property, 0, $described);
            $object->{$key} = &$property[0];
        }
    }

    /** A str or bin, or an integer that PHP reads as its digits. */
    private static function text(mixed $described): mixed
    {
        return isset($described['bin']) ? hex2bin($described['bin']) : $described['big'] ?? $described;
    }

    private static function key(mixed $described): int|string
    {
        return match (true) {
            isset($described['bin']) => hex2bin($described['bin']),
            isset($described['big']) && (string) (int) $described['big'] === $described['big'] => (int) $described['big'],
            default => $described,
        };
    }

    private function place(array &$array, int|string $key, mixed $described): void
    {
        if (!is_array($described) || !isset($described['def']) && !isset($described['ref'])) {
            $array[$key] = $this->value($described);
            return;
        }
        [$label, $inner] = $described['def'] ?? [$described['ref'], null];
        if ($this->areObjects && isset($inner['o'])) {
            $array[$key] = $this->shared[$label] = new stdClass;
            $this->fill($array[$key], $inner['o']);
            return;
        }
        if (isset($inner['set']) && !str_contains(json_encode($inner), json_encode(['ref' => $label]))) {
            $array[$key] = $this->objects[$label] = $this->value($inner);
            return;
        }
        if (($this->shared[$label] ?? null) instanceof stdClass || isset($this->objects[$label])) {
            $array[$key] = $this->objects[$label] ?? $this->shared[$label];
            return;
        }
        $this->shared[$label] ??= null;
        $array[$key] = &$this->shared[$label];
        if (isset($described['def'])) {
            $this->shared[$label] = $this->value($inner);
        }
    }

    /** @param ?string $reference that of the place which holds the value */
    private static function identity(mixed $value, ?string $reference): ?string
    {
        return match (true) {
            is_object($value) => 'object ' . spl_object_id($value),
            is_array($value) && $reference !== null => "array $reference",
            default => null,
        };
    }

    /** @return array<array-key, ?string> the references of an array's elements */
    private static function references(array $array): array
    {
        $keys = array_keys($array);
        return array_combine($keys, array_map(fn (int|string $key) => ReflectionReference::fromArrayElement($array, $key)?->getId(), $keys));
    }

    private static function parts(mixed $value): array
    {
        return match (true) {
            is_array($value) => $value,
            $value instanceof stdClass => (array) $value,
            $value instanceof Set => $value->values,
            $value instanceof Error => [$value->cause],
            default => [],
        };
    }

    private function count(mixed $value, ?string $reference): void
    {
        $identity = self::identity($value, $reference);
        if ($identity !== null && ($this->counts[$identity] = ($this->counts[$identity] ?? 0) + 1) > 1) {
            return;
        }
        $this->spend();
        $parts = self::parts($value);
        foreach (self::references($parts) as $key => $of) {
            $this->count($parts[$key], $of);
        }
    }

    private function described(mixed $value, ?string $reference): mixed
    {
        $identity = self::identity($value, $reference);
        if ($identity === null || ($this->counts[$identity] ?? 1) < 2 || $value instanceof Undefined) {
            return $this->bare($value);
        }
        if (isset($this->labels[$identity])) {
            return ['ref' => $this->labels[$identity]];
        }
        $this->labels[$identity] = $label = count($this->labels) + 1;
        return ['def' => [$label, $this->bare($value)]];
    }

    private function spend(): void
    {
        if (--$this->left < 0) {
            throw new RangeException('Too many values to describe');
        }
    }

    private function bare(mixed $value): mixed
    {
        $this->spend();
        return match (true) {
            is_int($value) => described_int($value),
            is_float($value) => described_float($value),
            is_string($value) => preg_match('/^-?\d{19,}$/', $value) ? ['big' => $value] : described_string($value),
            is_array($value) => $this->array($value),
            is_object($value) => $this->ofObject($value),
            default => $value,
        };
    }

    private function array(array $array): array
    {
        $parts = [];
        foreach (self::references($array) as $key => $reference) {
            $parts[] = [is_int($key) ? $key : described_string($key), $this->described($array[$key], $reference)];
        }
        if (array_is_list($array)) {
            return array_column($parts, 1);
        }
        return [array_filter(array_keys($array), is_int(...)) ? 'm' : 'o' => $parts];
    }

    private function ofObject(object $value): array
    {
        return match (true) {
            $value instanceof stdClass => $this->ofStdClass((array) $value),
            $value instanceof Bin => ['bin' => bin2hex($value->data)],
            $value instanceof Timestamp => ['ts' => $value->getSeconds() * 1000 + intdiv($value->getNanoseconds(), 1000000)],
            $value instanceof Undefined => self::UNDEFINED,
            $value instanceof Set => ['set' => $this->array($value->values)],
            $value instanceof RegExp => ['re' => [$value->source, $value->flags]],
            $value instanceof Error => ['err' => [$value->name, $value->message, $this->described($value->cause, null)]],
            $value instanceof TypedArray => ['typed' => [$value->type, bin2hex($value->data)]],
            $value instanceof BigInt => ['big' => $value->digits],
            $value instanceof GMP => ['big' => gmp_strval($value)],
        };
    }

    private function ofStdClass(array $properties): array
    {
        $described = $this->array($properties);
        return ['o' => array_is_list($properties) ? array_map(null, array_map(strval(...), array_keys($properties)), $described)
            : array_map(fn (array $pair) => [is_int($pair[0]) ? (string) $pair[0] : $pair[0], $pair[1]], reset($described))];
    }
}
