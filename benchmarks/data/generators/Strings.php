<?php
/** Maps with keys of every pattern, and large strings. */
final class Strings
{
    public static function keys(Draw $draw): array
    {
        $prefix = $draw->word() . '_' . $draw->word();
        $long = implode('.', $draw->words($draw->parameter('prefix', 3, 7))) . '.';
        $pattern = $draw->variant('pattern', [
            'numbered' => fn ($i) => $prefix . '_' . (1000 + $i),
            'dates' => fn ($i) => gmdate('Y-m-d', 1600000000 + 86400 * $i),
            'hours' => fn ($i) => gmdate('Y-m-d H:i:s', 1600000000 + 3600 * $i),
            'UUIDs' => fn () => $draw->uuid(),
            'common prefix' => fn () => $long . $draw->newWord(),
            'common suffix' => fn () => $draw->newWord() . ".$long",
            'numbered in the middle' => fn ($i) => "$prefix-" . (1000 + $i) . '-suffix',
            'words' => fn () => $draw->newWord(4),
        ]);
        $map = [];
        for ($i = 0, $count = $draw->parameter('count', 50, 3000); $i < $count; $i++) {
            $map[$pattern($i)] = $draw->int(0, 1000);
        }
        return $map;
    }

    public static function asciiTexts(Draw $draw): array
    {
        return $draw->times($draw->parameter('count', 5, 50), fn () => $draw->sentence(50, 500));
    }

    /** With characters of two and three bytes, or a few of two. */
    public static function otherTexts(Draw $draw): array
    {
        $alphabets = [
            fn () => $draw->chance(4) ? $draw->int(0xe0, 0xff) : $draw->int(0x61, 0x7a),
            fn () => $draw->int(0x430, 0x44f),
            fn () => $draw->int(0x4e00, 0x9fff),
        ];
        return $draw->times($draw->parameter('count', 5, 50), function ($i) use ($draw, $alphabets) {
            $word = fn () => implode('', array_map(fn ($code) => html_entity_decode("&#$code;"), $draw->times($draw->int(2, 9), $alphabets[$i % 3])));
            return implode(' ', $draw->times($draw->int(50, 500), $word));
        });
    }

    public static function rowsWithTexts(Draw $draw): array
    {
        $words = $draw->parameter('words', 500, 10000);
        return $draw->times($draw->parameter('rows', 10, 30), fn ($i) => ['id' => $i,
            'body' => str_repeat($draw->sentence(10, 20), $draw->int(intdiv($words, 50), intdiv($words, 10)))]);
    }

    public static function large(Draw $draw): mixed
    {
        $length = $draw->parameter('bytes', 1 << 20, 8 << 20);
        $text = fn (int $length) => substr(str_repeat($draw->sentence(1000, 1100), intdiv($length, 1000) + 1), 0, $length);
        return $draw->variant('of', [
            'text' => fn () => $text($length),
            'bytes' => fn () => $draw->bytes($length),
            'four' => fn () => $draw->times(4, fn () => $draw->bytes($length >> 2)),
            'in a map' => fn () => ['name' => $draw->word(), 'type' => 'text/plain', 'content' => $text($length)],
        ])();
    }
}
