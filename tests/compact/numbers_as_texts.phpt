--TEST--
Compact form: texts that differ by numbers of any length are read as they were
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$check = function (string $what, callable $text): void {
    foreach ([3, 8, 40, 300] as $count) {
        $texts = array_map($text, range(0, $count - 1));
        foreach ([$texts, array_map(fn ($each) => ['text' => $each, 'other' => 1], $texts), array_fill_keys($texts, ['key' => 1, 'b' => 2])] as $i => $value) {
            if (msgpack_unpack(compact_form($value)) !== $value) {
                echo "$what, $count, $i: not the same\n";
            }
        }
    }
};
for ($digits = 1; $digits < 22; $digits++) {
    $check("$digits digits", fn (int $n) => '#' . str_pad((string) ($n * 7919), $digits, '0', STR_PAD_LEFT));
    $check("$digits digits at the end", fn (int $n) => "n$n-" . str_repeat('9', $digits - 1) . $n % 10);
    $check("$digits nines, then others", fn (int $n) => str_repeat('9', $digits) . " $n");
}
for ($parts = 1; $parts < 15; $parts++) {
    $check("$parts numbers", fn (int $n) => implode('.', array_map(fn (int $part) => $n * $part, range(1, $parts))));
    $check("$parts numbers of two digits", fn (int $n) => implode(':', array_map(fn (int $part) => sprintf('%02d', $n * $part % 100), range(1, $parts))));
}
$check('milliseconds', fn (int $n) => (string) (1700000000000 + $n * 977));
$check('prefixes', fn (int $n) => 'user-' . (10000000000 + $n));
$check('prefixes and suffixes', fn (int $n) => 'user-' . (10000000000 + $n * $n) . '@example.com');
$check('zeros in front of some', fn (int $n) => 'n' . str_repeat('0', $n % 3) . $n);
$check('signs', fn (int $n) => 'n' . ($n - 20));
$check('decimals', fn (int $n) => (string) ($n / 8) . ' EUR');
$check('long', fn (int $n) => str_repeat('long text ', 24) . $n);
$check('as long as a text may be', fn (int $n) => str_repeat('x', 250) . sprintf('%05d', $n));
$check('longer', fn (int $n) => str_repeat('x', 251) . sprintf('%05d', $n));
$check('a control character', fn (int $n) => "line $n\nnext $n\ttab");
$check('no digits', fn (int $n) => 'begin ' . str_repeat(chr(97 + $n % 26), $n % 7) . ' end');
$check('hexadecimal', fn (int $n) => 'id-' . md5("$n"));
$check('short hexadecimal', fn (int $n) => '0000' . dechex(16 * $n));
echo "done\n";
?>
--EXPECT--
done
