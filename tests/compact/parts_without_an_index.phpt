--TEST--
Compact form: parts of texts that repeat, and can have no index, are no shorter than the texts
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
mt_srand(1);
$word = function (int $length): string {
    for ($word = ''; strlen($word) < $length;) {
        $word .= chr(mt_rand(103, 122));
    }
    return $word;
};
$texts = fn (int $count, Closure $text) => array_map($text, range(1, $count));
$domains = $texts(2000, fn () => $word(40));
/* The first ones repeat, so that the parts are tried. */
$addresses = fn (int $count) => $texts($count, fn ($i) => $word(35) . '@' . $domains[$i <= 16 ? $i % 3 : mt_rand(0, 1999)]);
$strings = $texts(65536, fn ($i) => "$i" . $word(5));
$repeated = [str_repeat('z', 30), str_repeat('z', 30)];
/* Two of sixteen are three new letters, the others the first of the text before and three old ones, to which references
 * take four bytes. have_prefixes() finds two long ones at each place where it looks. */
function words_of_three_letters(): array
{
    $letters = implode(array_merge(range('a', 'z'), range('A', 'P'), range('R', 'Z')));
    $word = fn (int $i) => $letters[$i % 51] . $letters[intdiv($i, 51) % 51] . $letters[intdiv($i, 51 * 51)];
    for ($i = $new = $old = 0; $i < 16384; $i++) {
        if ($i % 1023 < 2) {
            $text = 'Q' . str_repeat('z', 20) . $word(9000 + $i);
        } elseif ($i < 320 || $i % 16 < 2) {
            $text = $word($new++);
        } else {
            do {
                $text = $texts[$i - 1][0] . $word(280 + ($old += 7919) % ($new - 280));
            } while (isset($seen[$text]) || $text[1] === $texts[$i - 1][1]);
        }
        $seen[$text] = true;
        $texts[] = strrev(strrev($text));
    }
    return $texts;
}

foreach (['all indexes are of strings before' => [...$repeated, $strings, $addresses(4000)],
    'all are of the first parts' => $texts(5, fn () => $addresses(14000)),
    'enough are left' => [...$repeated, array_slice($strings, 9000), $addresses(4000)],
    'references take four bytes' => words_of_three_letters()] as $name => $value) {
    $packed = compact_form($value);
    printf("%s: %s\n", $name, strlen($packed) <= strlen(msgpack_pack($value)) + 4 && msgpack_unpack($packed) === $value ? 'no longer' : 'LONGER');
}
?>
--EXPECT--
all indexes are of strings before: no longer
all are of the first parts: no longer
enough are left: no longer
references take four bytes: no longer
