--TEST--
Compact form: an object of a table costs four bytes, whatever its class makes of it, or more where it has many properties
--EXTENSIONS--
msgpack
--INI--
memory_limit=1G
--FILE--
<?php
require __DIR__ . '/include/compact.php';
require __DIR__ . '/include/columns.php';

class Point
{
    public $x, $y;
}
eval('class Hundred { public $p' . implode(' = 1, $p', range(0, 99)) . ' = 1; }');

foreach (['Point', 'Hundred'] as $class) {
    $points = array_map(fn () => new $class, range(1, 10000));
    $packed = compact_form($points);
    var_dump(strlen($packed) < 10000 * ($class === 'Point' ? 4.3 : 38.2), msgpack_unpack($packed) == $points);
    show_unpacked('a byte is missing', substr($packed, 0, -1));
}
$long = fn (string $digits, int $zeros) => sprintf('c9%08x52%s', strlen($digits) / 2 + $zeros, $digits) . str_repeat('00', $zeros);
$missing = '92' . $long('3801', 1249) . '9101';
foreach (['a161 a5506f696e74', 'a27031 a748756e64726564'] as $names) {
    memory_reset_peak_usage();
    $before = memory_get_peak_usage();
    show_unpacked('a short message', message('93' . ext('3400 cd2710') . "95 c70051 c0 $names $missing" . $long('3f', 38000)));
    var_dump(memory_get_peak_usage() - $before < 2000000);
}
?>
--EXPECT--
bool(true)
bool(true)
a byte is missing: Insufficient data for unserializing at offset 40
bool(true)
bool(true)
a byte is missing: Insufficient data for unserializing at offset 820
a short message: Insufficient data for unserializing at offset 28, in [0]
bool(true)
a short message: Insufficient data for unserializing at offset 31, in [0]
bool(true)
