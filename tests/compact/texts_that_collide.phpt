--TEST--
Compact form: a column of texts that were made to collide has no dictionary
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
/** Texts of 16 bytes with one value of PHP's hash, in which `Ez` and `FY` are alike, or the same number of any. */
function texts(bool $collide): array
{
    $texts = [];
    for ($i = 0; $i < 200; $i++) {
        $text = '';
        for ($bit = 0; $bit < 8; $bit++) {
            $text .= $i >> $bit & 1 ? 'Ez' : ($collide ? 'FY' : 'Qa');
        }
        array_push($texts, ...array_fill(0, 3, key([$text => 1]))); // a key has been hashed
    }
    return $texts;
}

foreach ([false, true] as $collide) {
    $value = array_map(fn ($text) => ['text' => $text], texts($collide));
    $packed = compact_form($value);
    echo $collide ? 'made to collide: ' : 'any: ', str_contains($packed, "\x52\x31") ? 'a dictionary' : 'none',
        msgpack_unpack($packed) === $value ? '' : ', and another value', "\n";
}
?>
--EXPECT--
any: a dictionary
made to collide: none
