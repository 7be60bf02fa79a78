--TEST--
Compact form: of keys that repeat after many that do not, all but the first few are referred to
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$key = fn (int $i) => strtr(substr(md5((string) $i), 0, 7), '0123456789', 'ghijklmnop');
$map = fn($from, $to) => array_combine(array_map($key, range($from, $to)), range($from, $to));
$value = [$map(1, 2000), $map(1000, 901)];
$compact = compact_form($value);
$written = array_map(fn($i) => substr_count($compact, $key($i)), range(901, 1000));
var_dump(array_sum($written) < 100 + 32, $written[0], same_as_plain($value));
?>
--EXPECT--
bool(true)
int(1)
bool(true)
