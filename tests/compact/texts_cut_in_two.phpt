--TEST--
Compact form: texts of which many have a part before or after a separator are cut in two strings
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
/** The templates of a table of such texts, and what it takes of the plain bytes, in tenths. */
function show_texts(string $what, array $texts): void
{
    show_templates($what, array_map(fn ($text) => ['text' => $text], $texts));
}

/** Complains if the value is read as another. */
function show_templates(string $what, mixed $value): void
{
    $packed = compact_form($value);
    preg_match_all('/(?:\xc7[\x00-\xff]|[\xd4-\xd8])\x52\x39(\x12\x00(?=\xc7|\xc8)|[\x20-\xff]*\x00[\x20-\xff]*(?:\x00[\x20-\xff]*?)?(?=[\x90-\x9f]|\xdc))/s', $packed, $matches);
    printf("%s: %s, %.1f\n", $what, implode(' and ', array_map(fn ($template) => addcslashes($template, "\0..\37\177..\377"), $matches[1])) ?: 'no template',
        strlen($packed) / strlen(msgpack_pack($value)));
    if (msgpack_unpack($packed) !== $value || (new MessagePack\Raw($packed))->unpack() !== $value) {
        echo "  is read as another value\n";
    }
}

mt_srand(34);
$word = function (int $length): string {
    for ($word = ''; strlen($word) < $length;) {
        $word .= chr(mt_rand(97, 122));
    }
    return $word;
};
$texts = fn (int $count, Closure $text) => array_map($text, range(1, $count));
$domains = $texts(5, fn () => $word(9) . ($word(1) > 'm' ? '.org' : '.com'));
$folders = $texts(40, fn () => '/srv/' . $word(6) . '/' . $word(8));

show_texts('the end is one of few', $texts(100, fn ($i) => $word(5) . '@' . $domains[$i % 5]));
show_texts('the beginning is, up to the last separator', $texts(100, fn ($i) => $folders[$i >> 2] . '/' . $word(5)));
show_texts('up to the first one', $texts(100, fn ($i) => $domains[$i % 5] . ':' . $word(3) . ':' . $word(4)));
show_texts('both are', $texts(300, fn ($i) => $domains[$i % 5] . ' ' . $folders[$i % 7]));
show_texts('more begin alike than a dictionary has values', $texts(1200, fn ($i) => '/srv/' . ($i >> 2) . $domains[$i >> 2 & 3] . '/' . $word(3)));
show_texts('32 texts', $texts(32, fn ($i) => $word(3) . '@' . $domains[$i % 2]));
show_texts('31 texts', $texts(31, fn ($i) => $word(3) . '@' . $domains[$i % 2]));
show_texts('the last one has no separator', [...$texts(99, fn ($i) => $word(5) . '@' . $domains[$i % 5]), $word(9)]);
show_texts('the first one has none', [$word(9), ...$texts(99, fn ($i) => $word(5) . '@' . $domains[$i % 5])]);
show_texts('one is too long', [...$texts(99, fn ($i) => $word(5) . '@' . $domains[$i % 5]), $word(300) . '@' . $domains[0]]);
show_texts('less than a quarter is saved', $texts(100, fn ($i) => $word(40) . '@' . $domains[$i % 5]));
show_texts('what is behind separators saves too little, and a common beginning some', $texts(100, fn ($i) => 'abcdef ' . $word(90) . '/' . $domains[$i % 5]));
show_texts('most texts repeat', $texts(400, fn ($i) => $i % 4 ? 'alice@' . $domains[$i % 3] . $i % 90 : $word(5) . '@' . $domains[$i % 3]));
show_texts('a character of two bytes', $texts(100, fn ($i) => $word(5) . "\u{e9}" . $domains[$i % 5]));
show_texts('a tab, and DEL', $texts(100, fn ($i) => $word(5) . "\t" . $domains[$i % 5] . "\x7f" . $domains[$i % 3]));
show_texts('nothing on one side', $texts(100, fn ($i) => $i % 2 ? "$domains[0]/" . $word(3) : "$domains[1]/"));
$long = fn (string $middle) => str_repeat('p', 200) . $middle . str_repeat('s', 54);
show_texts('a long template', $texts(64, fn ($i) => substr($long(['abc/', 'defg/', 'hi/'][$i % 3] . $word(2)), 9)));
show_texts('a text of 255 bytes has nothing else', $texts(64, fn ($i) => $long($i % 4 ? 'abcd/' . $word(1) : '/')));
$known = $texts(100, fn ($i) => $folders[$i >> 2] . '/' . $word(5));
show_templates('keys, and strings that have been written', ['by path' => array_flip($known), 'of' => array_map(fn ($path) => [$path], $known)]);
show_templates('rows', array_map(fn ($path) => ['path' => $path, 'size' => strlen($path), 'owner' => $word(4) . '@' . $domains[1]], $known));
$list = fn (int $count, int $alike) => $texts($count, fn ($i) => $word(3 + $i % 9) . ($i > 3 && $i <= 3 + $alike || $i > 16 ? '@' . $domains[0] : '/' . $word(4) . '@' . $word(9)));
show_templates('a list of 128 texts', $addresses = $texts(128, fn ($i) => chr(97 + $i % 26) . $word(3 + $i % 2) . '@' . $domains[$i % 5]));
show_templates('of 32', array_slice($addresses, 0, 32));
show_templates('of 31', array_slice($addresses, 0, 31));
show_templates('of 128 integers behind 9 texts', [...array_slice($addresses, 0, 9), ...range(1, 128)]);
show_templates('of 128, of which the eighth has no separator', array_replace($addresses, [7 => $word(9)]));
show_templates('of which four of the first repeat the end of another', $list(200, 5));
show_templates('of which one does', $list(200, 2));
show_texts('the first ones have one separator', $texts(300, fn ($i) => $domains[$i % 5] . ($i > 20 ? '/' . substr($folders[$i % 7], 5, 6) : '') . '/' . $word(3)));
$types = $texts(1200, fn ($i) => ['segment', 'another'][$i % 2] . '/' . $word(12));
show_texts('many parts that repeat, as their texts do', $texts(3600, fn ($i) => $types[$i * 7 % 1200]));
?>
--EXPECT--
the end is one of few: \000@\000, 0.3
the beginning is, up to the last separator: /srv/\000/\000, 0.3
up to the first one: \000:\000, 0.4
both are: \000 \000, 0.1
more begin alike than a dictionary has values: \022\000, 0.3
32 texts: \000@\000.com, 0.3
31 texts: \000.com, 0.6
the last one has no separator: no template, 0.8
the first one has none: no template, 0.8
one is too long: no template, 0.8
less than a quarter is saved: no template, 0.9
what is behind separators saves too little, and a common beginning some: abcdef \000, 0.9
most texts repeat: no template, 0.4
a character of two bytes: no template, 0.8
a tab, and DEL: \000.\000, 0.4
nothing on one side: \000/\000, 0.1
a long template: ppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppp\000/\000ssssssssssssssssssssssssssssssssssssssssssssssssssssss, 0.0
a text of 255 bytes has nothing else: no template, 0.4
keys, and strings that have been written: no template, 0.6
rows: /srv/\000/\000 and \000@wcrydrijy.com, 0.3
a list of 128 texts: \000@\000, 0.3
of 32: \000@\000, 0.5
of 31: no template, 1.0
of 128 integers behind 9 texts: no template, 1.0
of 128, of which the eighth has no separator: no template, 1.0
of which four of the first repeat the end of another: \000@\000, 0.4
of which one does: no template, 1.0
the first ones have one separator: \000/\000, 0.3
many parts that repeat, as their texts do: \000/\000, 0.3
