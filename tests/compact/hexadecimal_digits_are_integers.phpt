--TEST--
Compact form: hexadecimal digits of texts are columns of integers
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
/** The templates of texts in a list of rows, in hexadecimal digits where they are no literals, and its part of the plain bytes. */
function show_texts(string $what, callable $text, int $count = 100): void
{
    $rows = array_map(fn ($i) => ['text' => $text($i)], range(0, $count - 1));
    $packed = compact_form($rows);
    preg_match_all('/(?:\xc7.|\xd4|\xd5|\xd6|\xd7|\xd8)\x52\x39([\x13-\x7e]+)(?=[\xc7\xc8\xd4-\xd8])/s', $packed, $matches);
    printf("%s: %s, %.2f\n", $what, implode(' and ', array_map(fn ($template) => addcslashes($template, "\0..\37"), $matches[1])) ?: 'no template',
        strlen($packed) / strlen(msgpack_pack($rows)));
    if (msgpack_unpack($packed) !== $rows || (new MessagePack\Raw($packed))->unpack() !== $rows) {
        echo "  is read as another value\n";
    }
}

mt_srand(16);
$hex = function (int $digits): string {
    for ($text = ''; strlen($text) < $digits;) {
        $text .= dechex(mt_rand(0, 15));
    }
    return $text;
};
$uuid = fn () => implode('-', array_map($hex, [8, 4, 4, 4, 12]));

show_texts('UUIDs', $uuid);
show_texts('the first one is of few letters', fn ($i) => $i ? $uuid() : '00000000-0000-0000-0000-000000000001');
show_texts('a checksum', fn () => $hex(40));
show_texts('with other bytes around it', fn () => 'sha1:' . $hex(40) . '.gz');
show_texts('128 digits', fn () => $hex(128));
show_texts('129 digits', fn () => $hex(129));
show_texts('of all lengths', fn () => "{$hex(1)} {$hex(2)} {$hex(3)} {$hex(5)} {$hex(7)}");
show_texts('six digits', fn () => '#' . $hex(6));
show_texts('five digits', fn () => '#' . $hex(5));
show_texts('decimal digits, more than nine', fn ($i) => (string) (4006381333931 + 1000007 * $i));
show_texts('words of such letters', fn ($i) => 'facade ' . $hex(2));
show_texts('letters before them', fn () => 'x' . $hex(12));
show_texts('letters behind them', fn () => $hex(12) . 'g');
show_texts('in upper case', fn () => strtoupper('abcdef' . $hex(8)));
show_texts('one is in upper case', fn ($i) => $i === 50 ? 'ABCDEF01' : 'ab' . $hex(6));
show_texts('one is shorter', fn ($i) => $hex($i === 50 ? 15 : 16));
show_texts('the last one is longer', fn ($i) => $hex($i === 99 ? 17 : 16));
show_texts('the last one is empty', fn ($i) => $i === 99 ? '' : $hex(16));
show_texts('one ends with a NUL', fn ($i) => $i === 50 ? "abcdef0\0" : $hex(8));
show_texts('one ends after them', fn ($i) => $hex(8) . ($i === 50 ? '' : ' '));
show_texts('a newline', fn () => $hex(16) . "\n");
show_texts('three', $uuid, 3);

$keys = array_map(fn () => $uuid(), range(1, 100));
$value = ['by id' => array_combine($keys, array_map(fn ($i) => ['n' => $i], range(1, 100))), 'list' => array_reverse($keys)];
printf("keys and a list: %.1f, %s\n", strlen($packed = compact_form($value)) / strlen(msgpack_pack($value)), msgpack_unpack($packed) === $value ? 'read as they are' : 'read as others');
?>
--EXPECT--
UUIDs: \027-\026-\026-\026-\027\026, 0.38
the first one is of few letters: \027-\026-\026-\026-\027\026, 0.38
a checksum: \027\027\027\027\027, 0.43
with other bytes around it: sha1:\027\027\027\027\027.gz, 0.37
128 digits: \027\027\027\027\027\027\027\027\027\027\027\027\027\027\027\027, 0.49
129 digits: no template, 0.96
of all lengths: \024 \025 \025\024 \026\024 \026\025\024, 0.41
six digits: #\026\025, 0.24
five digits: no template, 0.56
decimal digits, more than nine: \027\026\024, 0.22
words of such letters: \026\025 \025, 0.21
letters before them: no template, 0.71
letters behind them: no template, 0.71
in upper case: no template, 0.45
one is in upper case: no template, 0.62
one is shorter: no template, 0.75
the last one is longer: no template, 0.75
the last one is empty: no template, 0.75
one ends with a NUL: no template, 0.62
one ends after them: no template, 0.64
a newline: no template, 0.76
three: no template, 1.02
keys and a list: 0.4, read as they are