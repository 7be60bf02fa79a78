<?php
/** Lists of numbers and other scalars, and maps of small lists. */
final class Lists
{
    public static function ints(Draw $draw): array
    {
        $make = $draw->variant('of', [
            'any size' => fn () => $draw->int(0, 1 << $draw->int(1, 62)) - (1 << $draw->int(0, 62)),
            'up to 127' => fn () => $draw->int(0, 127),
            'up to 30 bits' => fn () => $draw->int(0, 1 << $draw->int(1, 30)) - (1 << $draw->int(0, 30)),
            '16 bits' => fn () => $draw->int(256, 65535),
            '32 bits' => fn () => $draw->int(65536, 0x7fffffff),
            'negative' => fn () => -$draw->int(1, 1 << $draw->int(1, 20)),
            'consecutive' => fn ($i) => 100000 + $i,
            '64 bits' => fn () => $draw->int(PHP_INT_MIN, PHP_INT_MAX),
        ]);
        return $draw->times($draw->parameter('count', 100, 20000), $make);
    }

    public static function floats(Draw $draw): array
    {
        $make = $draw->variant('of', [
            'any' => fn () => ($draw->fraction() - 0.5) * 10 ** $draw->int(-20, 20),
            'two decimals' => fn () => $draw->decimal(),
            'below 1' => fn () => $draw->fraction(),
            'integers' => fn () => (float) $draw->int(0, 1000000),
            'of 32 bits' => fn () => unpack('f', pack('f', $draw->fraction()))[1],
            'coordinates' => fn () => round(360 * $draw->fraction() - 180, 6),
            'few' => fn () => $draw->int(0, 10) / 4,
            'thirds' => fn () => $draw->int(0, 3000) / 3,
        ]);
        return $draw->times($draw->parameter('count', 100, 10000), $make);
    }

    public static function mixed(Draw $draw): array
    {
        $words = $draw->words($draw->parameter('distinct', 10, 2000), $draw->parameter('syllables', 1, 6));
        $percentLists = $draw->parameter('percent lists', 0, 20);
        $scalar = fn () => $draw->pick([null, true, false, $draw->int(0, 100), $draw->int(-1000000, 1000000), $draw->decimal(), $draw->pick($words)]);
        return $draw->times($draw->parameter('count', 100, 10000), fn () => $draw->chance($percentLists) ? $draw->times($draw->int(0, 5), $scalar) : $scalar());
    }

    /** As of MIME types: the extensions of each type, and the types of each extension. */
    public static function tableOfSmallLists(Draw $draw): array
    {
        $count = $draw->parameter('count', 100, 2000);
        $most = $draw->parameter('most', 1, 5);
        $prefixes = array_map(fn ($word) => "$word/", $draw->words($draw->parameter('prefixes', 1, 10)));
        $names = $draw->words($draw->parameter('distinct', 500, 2000), 2);
        $table = $inverse = [];
        while (count($table) < $count) {
            $table[$draw->pick($prefixes) . $draw->newWord(4)] = $draw->some($names, 1, $most);
        }
        foreach ($table as $type => $list) {
            foreach ($list as $name) {
                $inverse[$name][] = $type;
            }
        }
        return $draw->variant('form', ['table' => $table, 'both ways' => ['types' => $table, 'names' => $inverse], 'inverse' => $inverse]);
    }
}
