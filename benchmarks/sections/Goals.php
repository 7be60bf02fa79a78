<?php
/** The goals, and whether the worst data set of each kind has reached them. */
final class Goals implements Section
{
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
                    $row[] = $this->cell($bench->results, $kind, $operation, $peer, $limits[$peer] ?? null);
                }
                $rows[] = $row;
            }
        }
        return "The worst data set of each kind. {$this->misses->counts()}, in bold.\n\n"
            . Markdown::table(['our time relative to theirs', ...Contestants::PEERS], $rows)
            . $this->misses->reasons($bench->reasons('reasons')) . $this->misses->list($bench->results);
    }

    private function cell(Results $results, string $kind, string $operation, string $peer, ?float $limit): string
    {
        $ratios = $results->ratios($kind, $operation, $peer);
        if (!$ratios || $limit === null) {
            return '–';
        }
        $isReached = $this->misses->judge($ratios, $limit, "$kind, $operation", "$operation, $peer", $results->copies($kind, $operation, $peer));
        return sprintf($isReached ? '%s ≤ %.2f' : '**%s** missed %.2f', Markdown::ratio(max($ratios)), $limit);
    }
}
