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
foreach (['all indexes are of strings before' => [...$repeated, $strings, $addresses(4000)],
    'all are of the first parts' => $texts(5, fn () => $addresses(14000)),
    'enough are left' => [...$repeated, array_slice($strings, 9000), $addresses(4000)]] as $name => $value) {
    $packed = compact_form($value);
    printf("%s: %s\n", $name, strlen($packed) <= strlen(msgpack_pack($value)) + 4 && msgpack_unpack($packed) === $value ? 'no longer' : 'LONGER');
}
?>
--EXPECT--
all indexes are of strings before: no longer
all are of the first parts: no longer
enough are left: no longer
