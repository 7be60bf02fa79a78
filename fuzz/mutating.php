<?php
/** What targets share whose runs make a value, and then change its message. */
trait Mutating
{
    /** @var array<string, int> */
    private array $outcomes = [];

    private static function random(string $seed): Random\Randomizer
    {
        return new Random\Randomizer(new Random\Engine\Xoshiro256StarStar(hash('sha256', $seed, true)));
    }

    private function count(string $outcome): void
    {
        $this->outcomes[$outcome] = ($this->outcomes[$outcome] ?? 0) + 1;
    }

    function isUneven(): bool
    {
        return World::$defines;
    }

    function smaller(array $case): Generator
    {
        foreach (['messages', 'times'] as $what) {
            if ($case[$what] > 0) {
                yield [$what => $case[$what] - 1] + $case;
            }
        }
    }

    function describe(array $case): string
    {
        return json_encode($case);
    }

    function figures(): array
    {
        return ['outcomes' => $this->outcomes];
    }
}
