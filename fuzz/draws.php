<?php
/** Draws from the Randomizer $random of the class, which the seed and the number of the run determine. */
trait Draws
{
    private function number(int $least, int $most): int
    {
        return $this->random->getInt($least, $most);
    }

    private function chance(int $percent): bool
    {
        return $this->number(1, 100) <= $percent;
    }

    private function one(array $of): mixed
    {
        return $of[$this->number(0, count($of) - 1)];
    }

    /** @param array<string, int> $weights */
    private function weighed(array $weights): string
    {
        $at = $this->number(1, array_sum($weights));
        foreach ($weights as $kind => $weight) {
            if (($at -= $weight) <= 0) {
                return (string) $kind;
            }
        }
    }
}
