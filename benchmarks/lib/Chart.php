<?php
/** Draws SVG: bars of ratios, and curves. */
final class Chart
{
    private const COLOURS = [
        Contestants::OURS => '#e15759',
        Contestants::COMPACT => '#9c2f31',
        Contestants::PECL => '#4e79a7',
        'igbinary' => '#f28e2b',
        'serialize' => '#59a14f',
        'json' => '#b07aa1',
        'Codec' => '#e15759',
        'constructors called' => '#f28e2b',
        'validate()' => '#59a14f',
        'pack()' => '#4e79a7',
    ];
    private const WIDTH = 800;
    /** Below the title and the legend. */
    private const TOP = 70;

    /** For ratios: the position of 0, the length of 1, and the cut-off. */
    private const ZERO = 170;
    private const ONE = 380;
    private const LIMIT = 1.5;
    private const BAR = 11;
    private const GAP = 8;

    /** For curves. */
    private const LEFT = 70;
    private const RIGHT = 760;
    private const HEIGHT = 320;

    /**
     * Groups of horizontal bars, and a line at 1.
     *
     * @param array<string, array<string, float>> $groups ratios by bar name, by group name
     */
    public static function ratios(string $title, array $groups): string
    {
        $bottom = self::TOP + self::GAP * count($groups) + self::BAR * array_sum(array_map(count(...), $groups));
        $svg = '';
        foreach (['0.25', '0.5', '0.75', '1'] as $mark) {
            $x = self::ZERO + $mark * self::ONE;
            $svg .= self::line($x, self::TOP - 4, $x, $bottom, $mark === '1' ? '#333' : '#ccc')
                . self::text($x, $bottom + 12, $mark, 'middle');
        }
        $y = self::TOP;
        foreach ($groups as $group => $ratios) {
            $svg .= self::text(self::ZERO - 8, $y + count($ratios) * self::BAR / 2 + 4, $group, 'end');
            foreach ($ratios as $name => $ratio) {
                $width = min($ratio, self::LIMIT) * self::ONE;
                $svg .= self::box(self::ZERO, $y, $width, self::BAR - 2, self::COLOURS[$name])
                    . self::text(self::ZERO + $width + 4, $y + self::BAR - 3, Markdown::ratio($ratio), 'start', 9);
                $y += self::BAR;
            }
            $y += self::GAP;
        }
        return self::document($title, $bottom + 22, array_keys(array_merge(...array_values($groups))), $svg);
    }

    /**
     * Curves on two logarithmic axes.
     *
     * @param array<string, array<int, float>> $curves y by x, by curve name; all have the same x
     * @param callable(float): string $label formats a mark of the y axis
     */
    public static function curves(string $title, string $xTitle, array $curves, callable $label): string
    {
        $marks = array_keys(current($curves));
        $heights = array_merge(...array_values(array_map(array_values(...), $curves)));
        $powers = range((int) floor(log10(min($heights))), (int) ceil(log10(max($heights))));
        $x = self::scale(log10(min($marks)), log10(max($marks)), self::LEFT, self::RIGHT);
        $y = self::scale(min($powers), max($powers), self::TOP + self::HEIGHT, self::TOP);
        $svg = '';
        foreach ($powers as $power) {
            $at = $y(10 ** $power);
            $svg .= self::line(self::LEFT, $at, self::RIGHT, $at, '#ddd')
                . self::text(self::LEFT - 6, $at + 4, $label(10 ** $power), 'end');
        }
        foreach ($marks as $mark) {
            $svg .= self::text($x($mark), self::TOP + self::HEIGHT + 16, number_format($mark), 'middle');
        }
        $svg .= self::text(self::WIDTH / 2, self::TOP + self::HEIGHT + 32, $xTitle, 'middle');
        foreach ($curves as $name => $curve) {
            $points = array_map(fn ($mark, $height) => sprintf('%.1f,%.1f', $x($mark), $y($height)), array_keys($curve), $curve);
            $format = '<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>' . "\n";
            $svg .= sprintf($format, implode(' ', $points), self::COLOURS[$name]);
        }
        return self::document($title, self::TOP + self::HEIGHT + 42, array_keys($curves), $svg);
    }

    /** @return callable(float): float maps numbers between two powers of ten to positions */
    private static function scale(float $from, float $to, float $first, float $last): callable
    {
        return fn (float $number) => $first + (log10($number) - $from) / ($to - $from) * ($last - $first);
    }

    private static function line(float $x1, float $y1, float $x2, float $y2, string $colour): string
    {
        return sprintf('<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s"/>' . "\n", $x1, $y1, $x2, $y2, $colour);
    }

    private static function box(float $x, float $y, float $width, float $height, string $colour): string
    {
        return sprintf('<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>' . "\n", $x, $y, $width, $height, $colour);
    }

    private static function text(float $x, float $y, string $text, string $anchor = 'start', int $size = 12): string
    {
        $format = '<text x="%.1f" y="%.1f" text-anchor="%s" font-size="%d">%s</text>' . "\n";
        return sprintf($format, $x, $y, $anchor, $size, htmlspecialchars($text));
    }

    /** @param string[] $names the entries of the legend */
    private static function document(string $title, float $height, array $names, string $content): string
    {
        $format = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" fill="#333">' . "\n";
        $svg = sprintf($format, self::WIDTH, $height)
            . self::box(0, 0, self::WIDTH, $height, 'white')
            . self::text(16, 24, $title, 'start', 16);
        $x = 16;
        foreach ($names as $name) {
            $svg .= self::box($x, 40, 10, 10, self::COLOURS[$name]) . self::text($x + 14, 49, $name);
            $x += 34 + 7 * strlen($name);
        }
        return "$svg$content</svg>\n";
    }
}
