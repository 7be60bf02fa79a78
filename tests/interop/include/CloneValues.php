<?php
require_once __DIR__ . '/DescribedValues.php';

/** Generates values of structured clones, too: msgpackr's further types, values that occur again, and cycles. */
final class CloneValues extends DescribedValues
{
    private const ELEMENTS = ['Int8Array' => 1, 'Uint8Array' => 1, 'Uint8ClampedArray' => 1, 'Int16Array' => 2, 'Uint16Array' => 2, 'Int32Array' => 4,
        'Uint32Array' => 4, 'Float32Array' => 4, 'Float64Array' => 8, 'BigInt64Array' => 8, 'BigUint64Array' => 8, 'ArrayBuffer' => 1, 'DataView' => 1];
    private const BIGINTS = ['18446744073709551616', '-9223372036854775809', '-18446744073709551617', '340282366920938463463374607431768211456',
        '170141183460469231731687303715884105727', '-170141183460469231731687303715884105728'];

    private int $labels = 0;
    /** @var list<int> labels of what has begun */
    private array $begun = [];

    public function __construct(int $seed, private readonly bool $hasReferences)
    {
        parent::__construct($seed);
    }

    public function value(int $shapes = 4): mixed
    {
        $this->labels = 0;
        $this->begun = [];
        // The outermost array of PHP is not held by reference: it cannot occur again.
        return self::canonical([parent::value($shapes)]);
    }

    protected function container(int $depth): array
    {
        if (!$this->hasReferences || !$this->chance(30)) {
            return $this->chance(10) ? $this->set($depth) : parent::container($depth);
        }
        $label = ++$this->labels;
        if ($this->chance(20)) {
            // No cycle goes through it: see tests/interop/msgpackr_object_held_by_references.phpt.
            $set = ['def' => [$label, $this->set($depth)]];
            $this->begun[] = $label;
            return $set;
        }
        $this->begun[] = $label;
        return ['def' => [$label, parent::container($depth)]];
    }

    private function set(int $depth): array
    {
        $members = array_map(fn () => $this->random->getInt(-100, 100), range(1, $this->random->getInt(1, 5)));
        $members = array_values(array_unique($members));
        return ['set' => $this->chance(30) ? [...$members, $this->record($depth + 1)] : $members];
    }

    protected function scalar(): mixed
    {
        if ($this->begun && $this->chance(25)) {
            return ['ref' => $this->one($this->begun)];
        }
        return $this->chance(75) ? parent::scalar() : match ($this->random->getInt(0, 4)) {
            0 => ['u' => 1],
            1 => ['re' => [$this->one(['^a+$', 'x\/y', '[é漢]', '(?:)', '\d{2,}']), $this->one(['', 'g', 'gi', 'm', 'su'])]],
            2 => ['err' => [$this->one(['Error', 'TypeError', 'RangeError', 'CustomError']), $this->text(), $this->one([['u' => 1], null, 'a cause', 7])]],
            3 => $this->typedArray(),
            4 => ['big' => $this->one(self::BIGINTS)],
        };
    }

    private function typedArray(): array
    {
        $type = $this->one(array_keys(self::ELEMENTS));
        $bytes = self::ELEMENTS[$type] * $this->random->getInt(0, $this->chance(5) ? 40 : 4);
        return ['typed' => [$type, $bytes ? bin2hex($this->random->getBytes($bytes)) : '']];
    }

    /** With labels from 1 on, of those only that occur again. */
    private static function canonical(mixed $value): mixed
    {
        $numbers = [];
        $used = [];
        self::references($value, $used);
        return self::renumbered($value, $used, $numbers);
    }

    private static function references(mixed $value, array &$used): void
    {
        if (is_array($value)) {
            if (isset($value['ref'])) {
                $used[$value['ref']] = true;
            }
            foreach ($value as $part) {
                self::references($part, $used);
            }
        }
    }

    private static function renumbered(mixed $value, array $used, array &$numbers): mixed
    {
        if (!is_array($value)) {
            return $value;
        }
        if (isset($value['ref'])) {
            return ['ref' => $numbers[$value['ref']]];
        }
        if (!isset($value['def'])) {
            return array_map(function (mixed $part) use ($used, &$numbers) { return self::renumbered($part, $used, $numbers); }, $value);
        }
        [$label, $inner] = $value['def'];
        if (!isset($used[$label])) {
            return self::renumbered($inner, $used, $numbers);
        }
        $numbers[$label] = count($numbers) + 1;
        return ['def' => [$numbers[$label], self::renumbered($inner, $used, $numbers)]];
    }
}
