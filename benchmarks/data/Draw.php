<?php
use Random\Engine\Xoshiro256StarStar;
use Random\Randomizer;

/**
 * Draws the values of one data set from its seed. The parameters of a data set are drawn here too, unless they are given,
 * and recorded for the report.
 */
final class Draw
{
    /** The largest number of variants of a kind. */
    public const VARIANTS = 8;
    private const SYLLABLES = ['ba', 'co', 'da', 'en', 'fi', 'go', 'hu', 'in', 'jo', 'ka', 'lu', 'mer', 'no', 'or', 'pa', 'qui', 'res', 'sta',
        'ter', 'un', 'ver', 'wo', 'xi', 'yen', 'zo'];

    /** @var array<string, int> */
    public array $parameters = [];
    /** Which variant of its kind this data set is. */
    private readonly int $variant;
    private readonly Randomizer $randomizer;
    /** @var array<string, true> */
    private array $taken = [];

    /** @param array<string, int> $given parameters that are not drawn */
    public function __construct(int $seed, private array $given = [])
    {
        $this->variant = $seed % self::VARIANTS;
        $this->randomizer = new Randomizer(new Xoshiro256StarStar($seed));
    }

    /** A parameter. In a range of more than a factor of twenty, each order of magnitude is as likely. */
    public function parameter(string $name, int $least, int $most): int
    {
        $drawn = $most > 20 * max(1, $least)
            ? (int) round(max(1, $least) * ($most / max(1, $least)) ** $this->fraction())
            : $this->int($least, $most);
        return $this->record($name, $drawn);
    }

    /**
     * One of the variants of a kind, each of which occurs among as many data sets as there are variants.
     *
     * @template T
     * @param array<string, T> $variants
     * @return T
     */
    public function variant(string $name, array $variants): mixed
    {
        $names = array_keys($variants);
        return $variants[$names[$this->record($name, $this->variant % count($names)) % count($names)]];
    }

    /** As from a database or a parser, half of the data sets have a string of its own for each occurrence, and no shared arrays. */
    public function hasSeparateStrings(): bool
    {
        return (bool) ($this->parameters['separate strings'] ?? $this->parameter('separate strings', 0, 1));
    }

    private function record(string $name, int $drawn): int
    {
        return $this->parameters[$name] = $this->given[$name] ?? $drawn;
    }

    /** @return string[] names of parameters that were given, but that this kind does not have */
    public function unknown(): array
    {
        return array_keys(array_diff_key($this->given, $this->parameters));
    }

    public function int(int $least, int $most): int
    {
        return $this->randomizer->getInt($least, $most);
    }

    /** From 0 up to 1, of 31 bits. */
    public function fraction(): float
    {
        return $this->int(0, 0x7fffffff) / 0x80000000;
    }

    public function chance(int $percent): bool
    {
        return $this->int(0, 99) < $percent;
    }

    public function pick(array $list): mixed
    {
        return $list[$this->int(0, count($list) - 1)];
    }

    /** A random number of elements, in their order. */
    public function some(array $list, int $least, int $most): array
    {
        $keys = $this->randomizer->pickArrayKeys($list, min(count($list), max(1, $this->int($least, $most))));
        sort($keys);
        return array_map(fn ($key) => $list[$key], $keys);
    }

    /** @return list<mixed> */
    public function times(int $count, callable $make): array
    {
        $list = [];
        for ($i = 0; $i < $count; $i++) {
            $list[] = $make($i);
        }
        return $list;
    }

    /** A price or measurement: few decimals. */
    public function decimal(int $most = 10000): float
    {
        return $this->int(0, 100 * $most) / 100;
    }

    public function word(int $syllables = 3): string
    {
        $word = '';
        for ($i = $this->int(1, 2 * $syllables - 1); $i >= 0; $i--) {
            $word .= self::SYLLABLES[$this->int(0, 24)];
        }
        return $word;
    }

    /** A word that this has not given before: a longer one, if that takes many attempts. */
    public function newWord(int $syllables = 3): string
    {
        for ($attempts = 0; $attempts === 0 || isset($this->taken[$word]); $attempts++) {
            $word = $this->word($syllables + intdiv($attempts, 8));
        }
        $this->taken[$word] = true;
        return $word;
    }

    /** @return list<string> distinct words */
    public function words(int $count, int $syllables = 3): array
    {
        return $this->times($count, fn () => $this->newWord($syllables));
    }

    public function sentence(int $least, int $most): string
    {
        return ucfirst(implode(' ', $this->times($this->int($least, $most), fn () => $this->word(2)))) . '.';
    }

    public function date(string $format = 'Y-m-d H:i:s'): string
    {
        return gmdate($format, 1600000000 + $this->int(0, 200000000));
    }

    public function hex(int $length): string
    {
        return substr(bin2hex($this->bytes(intdiv($length + 1, 2))), 0, $length);
    }

    public function bytes(int $length): string
    {
        return $this->randomizer->getBytes($length);
    }

    public function uuid(): string
    {
        return vsprintf('%s%s-%s-4%.3s-a%.3s-%s%s%s', str_split($this->hex(32), 4));
    }
}
