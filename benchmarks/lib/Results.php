<?php
/** The measurements of the data sets. */
final class Results
{
    /** @var array<string, array<string, array<string, float>>> nanoseconds, by set, operation and contestant */
    public array $times = [];
    /** @var array<string, array<string, int>> by set and contestant */
    public array $bytes = [];
    /** @var array<string, array<string, array<string, float>>> like the times */
    public array $instructions = [];

    /** @var array<string, array<string, string>> why a contestant cannot represent a set, by contestant and set */
    public array $refusals = [];

    /** @return ?float our time relative to theirs */
    public function ratio(string $set, string $operation, string $contestant): ?float
    {
        $times = $this->times[$set][$operation] ?? [];
        return isset($times[$contestant]) ? $times[Contestants::OURS] / $times[$contestant] : null;
    }
}
