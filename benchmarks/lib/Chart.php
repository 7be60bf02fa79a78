<?php
/** Draws SVG: bars of ratios, and curves. */
final class Chart
{
    private const COLOURS = [
        Contestants::OURS => '#e15759',
        Contestants::PECL => '#4e79a7',
        'igbinary' => '#f28e2b',
        'serialize' => '#59a14f',
        'json' => '#b07aa1',
    ];
    private const WIDTH = 800;

    /**
     * Groups of horizontal bars, and a line at 1.
     *
     * @param array<string, array<string, float>> $groups ratios by the name of the bar, by that of the group
     */
    public static function ratios(string $title, array $groups): string
    {
        $names = array_keys(array_merge(...array_values($groups)));
        [$left, $right, $top, $bar] = [170, 60, 70, 11];
        // What is beyond half as slow again is cut off, its figure stands beside it.
        $limit = 1.5;
        $scale = (self::WIDTH - $left - $right) / $limit;
        $bottom = $top + 8 * count($groups) + $bar * array_sum(array_map(count(...), $groups));
        $svg = '';
        foreach ([0.25, 0.5, 0.75, 1] as $mark) {
            $x = $left + $mark * $scale;
            $svg .= sprintf("<line x1=\"%1\$.1f\" y1=\"%2\$d\" x2=\"%1\$.1f\" y2=\"%3\$d\" stroke=\"%4\$s\"/>\n", $x, $top - 4, $bottom, $mark == 1 ? '#333' : '#ccc');
            $svg .= self::text($x, $bottom + 12, (string) $mark, 'middle');
        }
        $y = $top;
        foreach ($groups as $group => $ratios) {
            $svg .= self::text($left - 8, $y + count($ratios) * $bar / 2 + 4, $group, 'end');
            foreach ($ratios as $name => $ratio) {
                $width = min($ratio, $limit) * $scale;
                $svg .= sprintf("<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n", $left, $y, $width, $bar - 2, self::COLOURS[$name]);
                $svg .= self::text($left + $width + 4, $y + $bar - 3, Markdown::ratio($ratio), 'start', 9);
                $y += $bar;
            }
            $y += 8;
        }
        return self::document($title, $bottom + 22, self::legend($names) . $svg);
    }

    /**
     * Curves, both axes logarithmic.
     *
     * @param array<string, array<int|string, float>> $curves y by x, by the name of the curve
     * @param callable(float): string $label what stands at a mark of the y axis
     */
    public static function curves(string $title, string $xTitle, array $curves, callable $label): string
    {
        [$left, $right, $top, $height] = [70, 40, 70, 320];
        $points = array_merge(...array_values(array_map(array_values(...), $curves)));
        $abscissas = array_keys(array_replace(...array_values($curves)));
        [$lowX, $highX] = [log10(min($abscissas)), max(log10(max($abscissas)), log10(min($abscissas)) + 1)];
        [$lowY, $highY] = [floor(log10(min($points))), max(ceil(log10(max($points))), floor(log10(min($points))) + 1)];
        $x = fn (float $value): float => $left + (log10($value) - $lowX) / ($highX - $lowX) * (self::WIDTH - $left - $right);
        $y = fn (float $value): float => $top + ($highY - log10($value)) / ($highY - $lowY) * $height;
        $svg = '';
        for ($exponent = $lowY; $exponent <= $highY; $exponent++) {
            $at = $y(10 ** $exponent);
            $svg .= sprintf("<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%2\$.1f\" stroke=\"#ddd\"/>\n", $left, $at, self::WIDTH - $right);
            $svg .= self::text($left - 6, $at + 4, $label(10 ** $exponent), 'end');
        }
        foreach ($abscissas as $value) {
            $svg .= self::text($x($value), $top + $height + 16, number_format($value), 'middle');
        }
        $svg .= self::text(self::WIDTH / 2, $top + $height + 32, $xTitle, 'middle');
        foreach ($curves as $name => $curve) {
            $path = implode(' ', array_map(fn ($at, $value) => sprintf('%.1f,%.1f', $x($at), $y($value)), array_keys($curve), $curve));
            $svg .= sprintf("<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n", $path, self::COLOURS[$name]);
        }
        return self::document($title, $top + $height + 42, self::legend(array_keys($curves)) . $svg);
    }

    private static function legend(array $names): string
    {
        $svg = '';
        $x = 16;
        foreach ($names as $name) {
            $svg .= sprintf("<rect x=\"%d\" y=\"40\" width=\"10\" height=\"10\" fill=\"%s\"/>\n", $x, self::COLOURS[$name]);
            $svg .= self::text($x + 14, 49, $name);
            $x += 34 + 7 * strlen($name);
        }
        return $svg;
    }

    private static function text(int|float $x, int|float $y, string $text, string $anchor = 'start', int $size = 12): string
    {
        return sprintf("<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"%s\" font-size=\"%d\">%s</text>\n", $x, $y, $anchor, $size, htmlspecialchars($text));
    }

    private static function document(string $title, int|float $height, string $content): string
    {
        return sprintf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" fill=\"#333\">\n", self::WIDTH, $height)
            . "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
            . self::text(16, 24, $title, 'start', 16) . $content . "</svg>\n";
    }
}
