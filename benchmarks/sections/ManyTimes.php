<?php
/** An API response repeated 1 to 100,000 times, as in nawarian's comparison. */
final class ManyTimes implements Section
{
    /** Up to this many, the median of the rounds; more are measured once. */
    private const REPEATED = 100;

    public function title(): string
    {
        return 'A repeated API response';
    }

    public function write(Bench $bench): string
    {
        if (!$bench->files) {
            return "Not measured: no file was named.\n\n";
        }
        $markdown = "The total time for this many, in one process.\n\n";
        foreach ($bench->files as $file) {
            $markdown .= $this->file($bench, $file);
        }
        return $markdown;
    }

    private function file(Bench $bench, string $file): string
    {
        $workers = $bench->workers($bench->contestants->extensions(), $file);
        $markdown = '';
        foreach (['pack', 'unpack'] as $operation) {
            $rows = [];
            for ($count = 1; $count <= ($bench->isQuick ? 100 : 100000); $count *= 10) {
                $bench->progress('Many times: ' . basename($file) . ", $operation $count");
                $times = array_map(fn ($worker) => $this->time($bench, $worker, $operation, $count), $workers);
                $rows[] = [number_format($count), ...array_map(Markdown::time(...), array_values($times))];
            }
            $markdown .= '### ' . basename($file) . ": {$operation}ing\n\n" . Markdown::table(['times', ...array_keys($workers)], $rows);
        }
        return $markdown;
    }

    private function time(Bench $bench, Worker $worker, string $operation, int $count): float
    {
        $times = [];
        for ($round = $count <= self::REPEATED ? $bench->race->rounds : 1; $round > 0; $round--) {
            $times[] = $worker->time($operation, $count) * $count;
        }
        return Race::median($times);
    }
}
