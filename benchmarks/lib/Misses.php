<?php
/** Goals that are judged: how many are reached, and which data sets have missed one. */
final class Misses
{
    private int $reached = 0;
    private int $missed = 0;
    /** @var array<string, true> kinds and operations, such as `flat rows, pack` */
    private array $subjects = [];
    /** @var array<string, list<string>> what each data set has missed */
    private array $sets = [];

    /**
     * @param array<string, float|int> $ratios by set; the worst one is recorded if it exceeds the limit
     * @param string $subject kind and operation
     * @param array<string, array<string, float>> $others ratios that are recorded beside it, by name and set
     */
    public function judge(array $ratios, float|int|null $limit, string $subject, string $what, array $others = []): bool
    {
        if (!$ratios || $limit === null) {
            return true;
        }
        $worst = max($ratios);
        if (round($worst, 2) <= $limit) {
            $this->reached++;
            return true;
        }
        $this->missed++;
        $this->subjects[$subject] = true;
        $set = array_search($worst, $ratios, true);
        $this->sets[$set][] = "$what " . (is_int($worst) ? $worst : Markdown::ratio($worst)) . self::beside($others, $set);
        return false;
    }

    /** @param array<string, array<string, float>> $others by name and set */
    private static function beside(array $others, string $set): string
    {
        $ratios = array_filter(array_map(fn ($ratios) => $ratios[$set] ?? null, $others));
        $texts = array_map(fn ($name, $ratio) => "$name " . Markdown::ratio($ratio), array_keys($ratios), $ratios);
        return $texts ? ' (' . implode(', ', $texts) . ')' : '';
    }

    public function counts(): string
    {
        return "Reached: $this->reached. Missed: $this->missed";
    }

    /** @param array<string, string> $reasons by kind and operation */
    public function reasons(array $reasons): string
    {
        $lines = '';
        foreach (array_keys($this->subjects) as $subject) {
            $lines .= "- $subject: " . ($reasons[$subject] ?? 'not yet known') . "\n";
        }
        return $lines === '' ? '' : "What is known where a goal is missed:\n\n$lines\n";
    }

    public function list(Results $results): string
    {
        $lines = '';
        foreach ($this->sets as $set => $what) {
            $parameters = $results->parameters[$set];
            $lines .= '- `' . Results::label($set) . '`' . ($parameters === '' ? '' : " ($parameters)") . ': ' . implode('; ', $what) . "\n";
        }
        return $lines === '' ? '' : "The data sets that have missed a goal, which `--set=` measures again; in parentheses after a ratio, what a copy of the value, or the plain form, takes in its place:\n\n$lines\n";
    }
}
