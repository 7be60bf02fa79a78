<?php
/** Parts of the report. */
final class Markdown
{
    /**
     * @param string[] $header
     * @param string[][] $rows the first cell is a name, the others are numbers
     */
    public static function table(array $header, array $rows): string
    {
        $lines = [$header, ['---', ...array_fill(0, count($header) - 1, '---:')], ...$rows];
        return implode('', array_map(fn ($cells) => '| ' . implode(' | ', $cells) . " |\n", $lines)) . "\n";
    }

    /** Three digits and a unit. */
    public static function time(float $nanoseconds): string
    {
        return match (true) {
            $nanoseconds < 999.5 => self::digits($nanoseconds) . ' ns',
            $nanoseconds < 999.5e3 => self::digits($nanoseconds / 1e3) . ' µs',
            $nanoseconds < 999.5e6 => self::digits($nanoseconds / 1e6) . ' ms',
            default => self::digits($nanoseconds / 1e9) . ' s',
        };
    }

    public static function ratio(float $ratio): string
    {
        return number_format($ratio, $ratio < 0.1 ? 3 : 2);
    }

    /** How many times as much it is; – where it is not known. */
    public static function times(?float $count, ?float $of): string
    {
        return $count && $of ? self::digits($count / $of) : '–';
    }

    /**
     * The median and the greatest: `0.25, 0.31`. One number if there is only one.
     *
     * @param float[] $ratios
     */
    public static function ratios(array $ratios): string
    {
        return match (count($ratios)) {
            0 => '–',
            1 => self::ratio(current($ratios)),
            default => self::ratio(Race::median($ratios)) . ', ' . self::ratio(max($ratios)),
        };
    }

    /**
     * The same, in bold if the greatest is over the limit.
     *
     * @param float[] $ratios
     */
    public static function judged(array $ratios, ?float $limit): string
    {
        return sprintf(!$ratios || $limit === null || round(max($ratios), 2) <= $limit ? '%s' : '**%s**', self::ratios($ratios));
    }

    private static function digits(float $number): string
    {
        return number_format($number, $number < 9.995 ? 2 : ($number < 99.95 ? 1 : 0), '.', '');
    }
}
