<?php
/** The goals, and whether they were reached. */
final class Goals implements Section
{
    private int $reached = 0;
    private int $missed = 0;

    public function title(): string
    {
        return 'Goals';
    }

    public function write(Bench $bench): string
    {
        $goals = require dirname(__DIR__) . '/data/goals.php';
        $rows = [];
        foreach (array_keys($bench->results->times) as $set) {
            foreach ($goals[$set] ?? (in_array($set, $bench->files, true) ? $goals['*'] : []) as $operation => $limits) {
                $row = [basename($set) . ", $operation"];
                foreach (Contestants::PEERS as $peer) {
                    $row[] = $this->cell($bench->results->ratio($set, $operation, $peer), $limits[$peer] ?? null);
                }
                $rows[] = $row;
            }
        }
        $table = Markdown::table(['our time relative to theirs', ...Contestants::PEERS], $rows);
        return "Reached: $this->reached. Missed: $this->missed, in bold.\n\n$table";
    }

    private function cell(?float $ratio, ?float $limit): string
    {
        if ($ratio === null || $limit === null) {
            return '–';
        }
        $isReached = round($ratio, 2) <= $limit;
        $isReached ? $this->reached++ : $this->missed++;
        return sprintf($isReached ? '%s ≤ %.2f' : '**%s** missed %.2f', Markdown::ratio($ratio), $limit);
    }
}
