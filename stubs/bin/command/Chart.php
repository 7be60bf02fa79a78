<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** Bars of what each form takes. */
final class Chart
{
    private const COLORS = ['bytes' => '#4269d0', 'write' => '#efb118', 'read' => '#3ca951'];
    private const NAMES = ['bytes' => 'bytes', 'write' => 'time to write', 'read' => 'time to read'];
    private const WIDTH = 720, LEFT = 110, BAR = 13, GAP = 14, TOP = 62;

    /** @param array<string, array{bytes: ?int, gzip: ?int, zstd: ?int, write: ?int, read: ?int, lost: int}> $figures */
    public static function svg(string $title, array $figures): string
    {
        $rows = '';
        $y = self::TOP;
        foreach ($figures as $name => $figure) {
            $rows .= self::text(self::LEFT - 8, $y + 24, $name, 'text-anchor="end"');
            foreach (self::COLORS as $column => $color) {
                $share = (int) $figure[$column] / max(1, ...array_column($figures, $column));
                $width = (int) round($share * (self::WIDTH - self::LEFT - 120));
                $rows .= self::bar(self::LEFT, $y, max(1, $width), $color);
                $value = $column === 'bytes' ? Measure::bytes($figure['bytes'])
                    : Measure::microseconds($figure[$column]) . ' µs';
                $rows .= self::text(self::LEFT + $width + 6, $y + 10, $value, 'font-size="10"');
                $y += self::BAR;
            }
            $y += self::GAP;
        }
        $legend = '';
        $x = self::LEFT;
        foreach (self::COLORS as $column => $color) {
            $legend .= self::bar($x, 36, self::BAR - 2, $color) . self::text($x + 16, 46, self::NAMES[$column], '');
            $x += 130;
        }
        $head = '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="12" '
            . sprintf('width="%d" height="%d">', self::WIDTH, $y);
        return "$head\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
            . self::text(8, 20, $title, 'font-size="14"') . "$legend$rows</svg>\n";
    }

    private static function bar(int $x, int $y, int $width, string $color): string
    {
        $height = self::BAR - 2;
        return "<rect x=\"$x\" y=\"$y\" width=\"$width\" height=\"$height\" fill=\"$color\"/>\n";
    }

    private static function text(int $x, int $y, string $text, string $attributes): string
    {
        $escaped = htmlspecialchars($text, ENT_XML1 | ENT_QUOTES | ENT_SUBSTITUTE);
        return "<text x=\"$x\" y=\"$y\"" . ($attributes === '' ? '' : " $attributes") . ">$escaped</text>\n";
    }
}
