<?php
/** The goals, and whether the worst data set of each kind has reached them. */
final class Goals implements Section
{
    private int $reached = 0;
    private int $missed = 0;
    /** @var array<string, list<string>> what a data set has missed */
    private array $misses = [];

    public function title(): string
    {
        return 'Goals';
    }

    public function write(Bench $bench): string
    {
        $goals = require dirname(__DIR__) . '/data/goals.php';
        $rows = [];
        foreach ($bench->results->kinds as $kind => $sets) {
            foreach ($goals[$kind] ?? ($sets === array_intersect($sets, $bench->files) ? $goals['*'] : []) as $operation => $limits) {
                $row = ["$kind, $operation"];
                foreach (Contestants::PEERS as $peer) {
                    $row[] = $this->cell($bench->results->ratios($kind, $operation, $peer), $limits[$peer] ?? null, "$operation, $peer");
                }
                $rows[] = $row;
            }
        }
        $table = Markdown::table(['our time relative to theirs', ...Contestants::PEERS], $rows);
        return "The worst data set of each kind. Reached: $this->reached. Missed: $this->missed, in bold.\n\n$table" . $this->worst($bench->results);
    }

    /** @param array<string, float> $ratios by set */
    private function cell(array $ratios, ?float $limit, string $what): string
    {
        if (!$ratios || $limit === null) {
            return '–';
        }
        $worst = max($ratios);
        if (round($worst, 2) <= $limit) {
            $this->reached++;
            return sprintf('%s ≤ %.2f', Markdown::ratio($worst), $limit);
        }
        $this->missed++;
        $this->misses[array_search($worst, $ratios, true)][] = "$what " . Markdown::ratio($worst);
        return sprintf('**%s** missed %.2f', Markdown::ratio($worst), $limit);
    }

    private function worst(Results $results): string
    {
        $lines = '';
        foreach ($this->misses as $set => $what) {
            $parameters = $results->parameters[$set];
            $lines .= '- `' . Results::label($set) . '`' . ($parameters === '' ? '' : " ($parameters)") . ': ' . implode('; ', $what) . "\n";
        }
        return $lines === '' ? '' : "The data sets that have missed a goal, which `--set=` measures again:\n\n$lines\n";
    }
}
