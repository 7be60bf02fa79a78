<?php
/** The data sets that have missed a goal. */
final class Misses
{
    /** @var array<string, list<string>> what each has missed */
    private array $misses = [];

    /** @param array<string, float> $ratios by set; the worst one is recorded if it exceeds the limit */
    public function judge(array $ratios, ?float $limit, string $what): bool
    {
        if (!$ratios || $limit === null || round(max($ratios), 2) <= $limit) {
            return true;
        }
        $this->misses[array_search(max($ratios), $ratios, true)][] = "$what " . Markdown::ratio(max($ratios));
        return false;
    }

    public function list(Results $results): string
    {
        $lines = '';
        foreach ($this->misses as $set => $what) {
            $parameters = $results->parameters[$set];
            $lines .= '- `' . Results::label($set) . '`' . ($parameters === '' ? '' : " ($parameters)") . ': ' . implode('; ', $what) . "\n";
        }
        return $lines === '' ? '' : "The data sets that have missed a goal, which `--set=` measures again:\n\n$lines\n";
    }
}
