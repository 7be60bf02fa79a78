--TEST--
Compact form: 65,536 strings have an index, the others are written out
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$many = array_map(fn(int $n) => "text $n", range(0, 65600));
$value = [...$many, ...array_slice($many, 0, 3), ...array_slice($many, 65530)];
$packed = compact_form($value);
var_dump(msgpack_unpack($packed) === $value);

// A bin beyond the last index has none.
$twice = array_merge(...array_map(fn(string $text) => [$text, $text], array_slice($many, 0, 65536)));
$value = [[], ...$twice, new MessagePack\Type\Bin('bin'), $many[65535], $many[65500]];
$packed = compact_form($value);
var_dump(array_slice(msgpack_unpack($packed), -3), bin2hex(substr($packed, -6)));

// Index 65,535 is the last; what comes after it has none.
$literals = '';
for ($i = 0; $i < 65536; $i++) {
    $literals .= "\xa5" . sprintf('%05d', $i);
}
$list = fn(string $elements, int $count) => ANNOUNCEMENT . "\xdd" . pack('N', $count) . $elements;
var_dump(array_slice(msgpack_unpack($list("$literals\xa3new\xd5\x50\xff\xff\xd5\x50\xff\xfe", 65539)), 65536));
var_dump(@msgpack_unpack($list(substr($literals, 0, -6) . "\xd5\x50\xff\xff", 65536)));

// Nor does it take memory.
$peak_of = function (string $packed): int {
    memory_reset_peak_usage();
    $before = memory_get_usage();
    msgpack_unpack($packed);
    return memory_get_peak_usage() - $before;
};
$more = $list(str_repeat("\xa3abc", 1000000), 1000000);
$less = $list(str_repeat("\xa3abc", 500000), 500000);
$element_and_string = 16 + 32;
var_dump(PHP_DEBUG || $peak_of($more) - $peak_of($less) < 500000 * $element_and_string + 1000000); // a debug build needs more for each
?>
--EXPECT--
bool(true)
array(3) {
  [0]=>
  string(3) "bin"
  [1]=>
  string(10) "text 65535"
  [2]=>
  string(10) "text 65500"
}
string(12) "ffffd550ffdc"
array(3) {
  [0]=>
  string(3) "new"
  [1]=>
  string(5) "65535"
  [2]=>
  string(5) "65534"
}
bool(false)
bool(true)
