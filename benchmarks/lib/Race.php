<?php
/** Measures one operation of several workers, in turns; medians of samples that are long enough to be reliable. */
final class Race
{
    public function __construct(
        public readonly int $rounds,
        private readonly float $sampleNanoseconds,
    ) {
    }

    /**
     * @param array<string, Worker> $workers
     * @return array<string, float> nanoseconds per iteration
     */
    public function run(array $workers, string $operation): array
    {
        $iterations = array_map(fn ($worker) => $this->calibrate($worker, $operation), $workers);
        $times = [];
        for ($round = 0; $round < $this->rounds; $round++) {
            foreach ($workers as $name => $worker) {
                // For operations longer than a sample, one second is enough.
                if ($round < 3 || array_sum($times[$name]) * $iterations[$name] < 1e9) {
                    $times[$name][] = $worker->time($operation, $iterations[$name]);
                }
            }
        }
        return array_map(self::median(...), $times);
    }

    /** The number of iterations in a sample. Also warms the worker up: the first iterations, and interrupted ones, take longer. */
    private function calibrate(Worker $worker, string $operation): int
    {
        for ($iterations = 1; ; $iterations *= 8) {
            $time = min($worker->time($operation, $iterations), $worker->time($operation, $iterations));
            if ($time * $iterations > $this->sampleNanoseconds / 8) {
                return max(1, (int) round($this->sampleNanoseconds / $time));
            }
        }
    }

    public static function median(array $numbers): float
    {
        sort($numbers);
        $middle = intdiv(count($numbers), 2);
        return count($numbers) % 2 ? $numbers[$middle] : ($numbers[$middle - 1] + $numbers[$middle]) / 2;
    }
}
