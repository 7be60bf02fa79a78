--TEST--
Compact form: sorted texts and keys are what follows the bytes that the one before begins with
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
/** Is there a column of prefixes, and how many bytes does it take, in hundredths of the plain form? */
function show_prefixes(string $what, mixed $value): string
{
    $packed = compact_form($value);
    $found = preg_match('/\x52\x39\x12\x00([\x20-\x7e]*?)(?=\xc7|\xc8)/s', $packed, $match);
    printf("%s: %s, %.2f\n", $what, $found ? "prefixes$match[1]" : 'none', strlen($packed) / strlen(msgpack_pack($value)));
    $raw = new MessagePack\Raw($packed);
    if (msgpack_unpack($packed) !== $value || $raw->unpack() !== $value || array_is_list($value) && $raw->get([count($value) - 1]) !== $value[count($value) - 1]) {
        echo "  is read as another value\n";
    }
    return $packed;
}

/** So many words, sorted; each begins as the one before. */
function words(int $count, string $end = '', string $syllables = 'kamurelonitasepo'): array
{
    mt_srand(34);
    for ($words = []; count($words) < $count;) {
        $words[implode('', array_map(fn () => substr($syllables, 2 * mt_rand(0, 7), 2), range(1, mt_rand(4, 9)))) . $end] = true;
    }
    ksort($words, SORT_STRING);
    return array_keys($words);
}

$words = words(1000);
show_prefixes('a list', $words);
show_prefixes('a common end', words(1000, '.php'));
show_prefixes('16 texts', array_slice($words, 0, 16));
show_prefixes('15 texts', array_slice($words, 0, 15));
show_prefixes('8 texts that begin with many bytes', array_map(fn ($i) => str_repeat(chr(97 + ($i >> 2)), 40) . chr(120 - $i), range(0, 7)));
show_prefixes('in any order', (function () use ($words) { shuffle($words); return $words; })());
show_prefixes('the last half is not sorted', [...array_slice($words, 0, 500), ...array_reverse(array_slice($words, 500))]);
show_prefixes('a column of rows', array_map(fn ($word) => ['name' => $word, 'length' => strlen($word)], $words));
show_prefixes('keys of integers', array_fill_keys($words, 7));
show_prefixes('keys of short texts', array_combine($words, array_map(fn ($word) => substr($word, -3), $words)));
show_prefixes('keys of long texts', array_combine($words, array_map(fn ($word) => strrev($word) . hash('xxh3', $word), $words)));
show_prefixes('127 keys', array_fill_keys(array_slice($words, 0, 127), 7));
show_prefixes('an integer among the keys', [...array_fill_keys(array_slice($words, 0, 20), 7), 9 => 7, ...array_fill_keys(array_slice($words, 20), 7)]);
show_prefixes('an integer among the texts', [...array_slice($words, 0, 500), 1, ...array_slice($words, 500)]);
show_prefixes('characters of two bytes', words(1000, '', "\u{e9}\u{e8}\u{eb}\u{ea}\u{ef}\u{ee}\u{f3}\u{f2}"));
show_prefixes('NUL and control bytes', words(1000, "\n", "a\0b\0c\td\te\x1ff\x12g\0h\0"));
show_prefixes('empty texts, and texts that are the beginning of the next', array_merge(...array_map(fn ($word) => ['', substr($word, 0, 9), $word], $words)));
show_prefixes('all alike but for the end', array_map(fn ($i) => str_repeat('x', 250) . chr(97 + $i * 7 % 26) . chr(97 + $i % 19), range(0, 99)));
show_prefixes('texts of 255 bytes', array_map(fn ($i) => str_pad(str_repeat(chr(97 + ($i >> 3)), 240) . $i * $i, 255, 'z'), range(0, 99)));
show_prefixes('a text of 256 bytes', [...$words, str_pad('z', 256, 'y')]);
show_prefixes('more than a block', words(20000));

show_prefixes('rows of few bytes, with padding', array_map(function (int $i) {
    static $length;
    $length = $i % 16 ? $length - mt_rand(1, 3) : 60;
    return ['name' => str_repeat('abc'[($i >> 4) % 3], $length) . ($i % 16 ? chr(65 + mt_rand(0, 11)) : ''), 'number' => 1];
}, range(0, 3999)));

/* Each cell by itself, and in pieces. */
$packed = compact_form($words);
$raw = new MessagePack\Raw($packed);
$unpacker = new MessagePackUnpacker;
foreach (str_split($packed, 97) as $piece) {
    $unpacker->feed($piece);
    $found = $unpacker->execute();
}
var_dump(array_filter(array_keys($words), fn ($i) => $raw->get([$i]) !== $words[$i]), $found, $unpacker->data() === $words);
?>
--EXPECT--
a list: prefixes, 0.70
a common end: prefixes.php, 0.55
16 texts: none, 0.81
15 texts: none, 0.81
8 texts that begin with many bytes: prefixes, 0.38
in any order: none, 1.00
the last half is not sorted: prefixes, 0.70
a column of rows: prefixes, 0.39
keys of integers: prefixes, 0.66
keys of short texts: prefixes, 0.60
keys of long texts: prefixes, 0.91
127 keys: none, 1.00
an integer among the keys: none, 0.93
an integer among the texts: none, 1.00
characters of two bytes: prefixes, 0.70
NUL and control bytes: prefixes, 0.70
empty texts, and texts that are the beginning of the next: none, 0.96
all alike but for the end: none, 0.02
texts of 255 bytes: prefixeszzzzzzzzzzz, 0.14
a text of 256 bytes: none, 1.00
more than a block: prefixes, 0.48
rows of few bytes, with padding: prefixes, 0.06
array(0) {
}
bool(true)
bool(true)
