--TEST--
Compact form: maps have the same shape only if their keys have the same bytes, not just the same hash
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
/* PHP's hash of "Ez" is that of "FY", and so are those of strings that differ in nothing else. */
$failures = 0;
for ($length = 2; $length <= 40; $length++) {
    for ($at = 0; $at + 2 <= $length; $at++) {
        $key = str_repeat('k', $at) . 'Ez' . str_repeat('k', $length - $at - 2);
        $other = strtr($key, ['Ez' => 'FY']);
        $value = [];
        foreach ([$key, $other, $key, $other] as $i => $name) {
            $value["map $i"] = [$name => $i, 'the same key' => 'the same value'];
        }
        $failures += !same_as_plain($value) || !same_as_plain(array_values($value));
    }
}
var_dump($failures);
?>
--EXPECT--
int(0)
