<?php
/** Values that are packed one by one: sessions, small maps and scalars. */
final class SmallValues
{
    public static function scalar(Draw $draw): mixed
    {
        return $draw->variant('of', [
            'an int' => $draw->int(0, 1 << $draw->int(1, 40)),
            'a float' => $draw->decimal(),
            'a short string' => $draw->word(),
            'a sentence' => $draw->sentence(5, 40),
            'a bool' => $draw->chance(50),
            'null' => null,
            'a token' => $draw->hex(64),
            'a small int' => $draw->int(-32, 127),
        ]);
    }

    public static function smallMap(Draw $draw): array
    {
        $map = [];
        $percentNested = $draw->parameter('percent nested', 0, 30);
        for ($i = $draw->parameter('width', 1, 12); $i > 0; $i--) {
            $map[$draw->newWord(2)] = $draw->chance($percentNested) ? self::nested($draw) : self::value($draw);
        }
        return $map;
    }

    public static function session(Draw $draw): array
    {
        $percentNested = $draw->parameter('percent nested', 10, 50);
        $session = ['_token' => $draw->hex(40), 'user_id' => $draw->int(1, 1000000), 'last_seen' => 1700000000 + $draw->int(0, 1000000)];
        for ($i = $draw->parameter('width', 2, 25); $i > 0; $i--) {
            $session[$draw->newWord()] = $draw->chance($percentNested) ? self::nested($draw) : self::value($draw);
        }
        $names = $draw->words($draw->parameter('columns', 2, 6), 2);
        $session['cart'] = $draw->times($draw->parameter('rows', 0, 12), fn () => array_combine($names, array_map(fn () => self::value($draw), $names)));
        $session['flash'] = ['new' => [], 'old' => $draw->chance(50) ? ['status'] : []];
        return $session;
    }

    private static function value(Draw $draw): mixed
    {
        return $draw->pick([$draw->int(0, 100000), $draw->int(0, 20), $draw->decimal(), $draw->chance(50), null, $draw->word(), $draw->word(), $draw->sentence(2, 8), $draw->date()]);
    }

    private static function nested(Draw $draw): array
    {
        $values = $draw->times($draw->int(0, 5), fn () => self::value($draw));
        return $draw->chance(50) ? $values : array_combine($draw->words(count($values), 2), $values);
    }
}
