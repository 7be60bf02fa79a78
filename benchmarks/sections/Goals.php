<?php
/** The goals, and whether the worst data set of each kind has reached them. */
final class Goals implements Section
{
    private int $reached = 0;
    private int $missed = 0;
    private readonly Misses $misses;
    /** @var array<string, string> by kind and operation */
    private readonly array $reasons;

    public function __construct()
    {
        $this->misses = new Misses();
        $this->reasons = require dirname(__DIR__) . '/data/reasons.php';
    }

    public function title(): string
    {
        return 'Goals';
    }

    public function write(Bench $bench): string
    {
        $rows = $missed = [];
        foreach (array_keys($bench->results->kinds) as $kind) {
            foreach ($bench->goals('goals', $kind) as $operation => $limits) {
                $row = ["$kind, $operation"];
                $before = $this->missed;
                foreach (Contestants::PEERS as $peer) {
                    $row[] = $this->cell($bench->results->ratios($kind, $operation, $peer), $limits[$peer] ?? null, "$operation, $peer");
                }
                $rows[] = $row;
                if ($this->missed > $before) {
                    $missed[] = "$kind, $operation";
                }
            }
        }
        $table = Markdown::table(['our time relative to theirs', ...Contestants::PEERS], $rows);
        return "The worst data set of each kind. Reached: $this->reached. Missed: $this->missed, in bold.\n\n$table" . self::reasons($missed, $this->reasons) . $this->misses->list($bench->results);
    }

    /**
     * @param list<string> $missed kinds and operations
     * @param array<string, string> $reasons
     */
    public static function reasons(array $missed, array $reasons): string
    {
        $lines = '';
        foreach ($missed as $what) {
            $lines .= "- $what: " . ($reasons[$what] ?? 'not yet known') . "\n";
        }
        return $lines === '' ? '' : "What the profiles show where a goal is missed:\n\n$lines\n";
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
