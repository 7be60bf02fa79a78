<?php
/**
 * Generates values in the notation of msgpackr.php from a seed: those that PHP and JavaScript both have, and write alike.
 * CloneValues adds those of structured clones.
 */
class DescribedValues
{
    private const INTS = [0, 1, 31, 32, 63, 64, 65, 95, 96, 127, 128, 255, 256, 65535, 65536, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1,
        -1, -32, -33, -128, -129, -32768, -32769, -2 ** 31];
    private const FLOATS = [0.5, -0.25, 0.1, 7.99, 1 / 3, 1e300, -1e-300, 5e-324, 2.0 ** 40, -2.0 ** 31 - 1, 2.0 ** 32, 19.95, 123456.789, INF, -INF, NAN];
    private const KEYS = ['id', 'name', 'price', 'a', 'b', 'created_at', 'é', '漢字', 'with space', 'quote"s', "back\\slash", '', 'constructor', 'toString',
        'length', '0x1', '-', 'a.b', '🍺', 'a rather long key, of more than thirty-one bytes'];

    protected readonly Random\Randomizer $random;
    /** @var list<list<string>> keys of the records of a message */
    private array $shapes = [];
    private int $budget = 0;

    public function __construct(int $seed)
    {
        $this->random = new Random\Randomizer(new Random\Engine\Xoshiro256StarStar($seed));
    }

    /** A value with at most `$shapes` different records. */
    public function value(int $shapes = 4): mixed
    {
        $this->shapes = $this->shapes($shapes);
        $this->budget = $this->random->getInt(1, 60) + 2 * count($this->shapes);
        return $this->chance(90) ? $this->container(0) : $this->scalar();
    }

    /** @return list<mixed> messages of one stream, with the same records */
    public function messages(int $count, int $shapes): array
    {
        $this->shapes = $this->shapes($shapes);
        return array_map(function () {
            $this->budget = $this->random->getInt(1, 20);
            return $this->container(0);
        }, range(1, $count));
    }

    private function shapes(int $count): array
    {
        return array_map(fn () => $this->keys(), range(1, $this->random->getInt(max(1, $count - 3), $count)));
    }

    /** @return list<string> */
    private function keys(): array
    {
        $keys = [];
        for ($i = $this->random->getInt(1, $this->chance(5) ? 40 : 5); $i > 0; $i--) {
            $keys[] = $this->chance(60) ? $this->one(self::KEYS) : 'k' . $this->random->getInt(1, 99);
        }
        return array_values(array_unique($keys));
    }

    protected function chance(int $percent): bool
    {
        return $this->random->getInt(1, 100) <= $percent;
    }

    protected function one(array $of): mixed
    {
        return $of[$this->random->getInt(0, count($of) - 1)];
    }

    protected function any(int $depth): mixed
    {
        return --$this->budget > 0 && $depth < 6 && $this->chance(45) ? $this->container($depth) : $this->scalar();
    }

    protected function container(int $depth): array
    {
        return match (true) {
            $this->chance(35) => $this->items($depth),
            $this->chance(85) => $this->record($depth),
            default => $this->map($depth),
        };
    }

    private function items(int $depth): array
    {
        if ($this->chance(30)) {
            $shape = $this->one($this->shapes);
            return array_map(fn () => $this->record($depth + 1, $shape), range(1, $this->random->getInt(1, 8)));
        }
        $count = $this->random->getInt(0, $this->chance(5) ? 20 : 6);
        return $count ? array_map(fn () => $this->any($depth + 1), range(1, $count)) : [];
    }

    protected function record(int $depth, ?array $shape = null): array
    {
        return ['o' => array_map(fn (string $key) => [$key, $this->any($depth + 1)], $shape ?? $this->one($this->shapes))];
    }

    private function map(int $depth): array
    {
        $keys = [$this->one(self::INTS) + 2];
        for ($i = $this->random->getInt(0, 4); $i > 0; $i--) {
            $keys[] = $this->chance(50) ? $this->random->getInt(-40, 200) : 'k' . $this->random->getInt(1, 99);
        }
        $keys = array_values(array_unique($keys));
        return ['m' => array_map(fn (int|string $key) => [is_int($key) ? min($key, 2 ** 32 - 1) : $key, $this->any($depth + 1)], $keys)];
    }

    protected function scalar(): mixed
    {
        return match ($this->random->getInt(0, 9)) {
            0, 1 => $this->one(self::INTS),
            2 => $this->random->getInt(-200, 200),
            3 => described_float($this->one(self::FLOATS)),
            4 => described_float($this->random->getInt(1, 10 ** 6) + 0.5 / $this->random->getInt(1, 1000)),
            5 => $this->one([null, true, false]),
            6 => ['bin' => 'ff' . bin2hex($this->random->getBytes($this->random->getInt(1, 20)))],
            7 => ['ts' => $this->one([0, 1, 1500, 1709208000000, 1709208000250, -1, -1500, 2 ** 32 * 1000 - 1, 2 ** 34 * 1000 + 7])],
            default => $this->text(),
        };
    }

    protected function text(): string
    {
        $unit = $this->one(['a', 'x', 'Hello ', 'é', '€', '漢', '🍺', "\0", 'ÿ', 'some text']);
        return str_repeat($unit, $this->one([0, 1, 1, 2, 3, 4, 5, 8, 15, 16, 31, 32, 40, $this->chance(10) ? 300 : 7, $this->chance(3) ? 5000 : 2]));
    }
}
