<?php
/** The goals, and whether the worst data set of each kind has reached them. */
final class Goals implements Section
{
    private int $reached = 0;
    private int $missed = 0;
    private readonly Misses $misses;

    public function __construct()
    {
        $this->misses = new Misses();
    }

    public function title(): string
    {
        return 'Goals';
    }

    public function write(Bench $bench): string
    {
        $rows = [];
        foreach (array_keys($bench->results->kinds) as $kind) {
            foreach ($bench->goals('goals', $kind) as $operation => $limits) {
                $row = ["$kind, $operation"];
                foreach (Contestants::PEERS as $peer) {
                    $row[] = $this->cell($bench->results->ratios($kind, $operation, $peer), $limits[$peer] ?? null, "$operation, $peer");
                }
                $rows[] = $row;
            }
        }
        $table = Markdown::table(['our time relative to theirs', ...Contestants::PEERS], $rows);
        return "The worst data set of each kind. Reached: $this->reached. Missed: $this->missed, in bold.\n\n$table" . $this->misses->list($bench->results);
    }

    /** @param array<string, float> $ratios by set */
    private function cell(array $ratios, ?float $limit, string $what): string
    {
        if (!$ratios || $limit === null) {
            return '–';
        }
        $worst = max($ratios);
        if ($this->misses->judge($ratios, $limit, $what)) {
            $this->reached++;
            return sprintf('%s ≤ %.2f', Markdown::ratio($worst), $limit);
        }
        $this->missed++;
        return sprintf('**%s** missed %.2f', Markdown::ratio($worst), $limit);
    }
}
