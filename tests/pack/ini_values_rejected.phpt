--TEST--
msgpack.max_depth and msgpack.str_bin reject invalid values, and keep their own
--EXTENSIONS--
msgpack
--FILE--
<?php
function try_value(string $setting, string $value): void
{
    $taken = ini_set($setting, $value) !== false;
    printf("%s=%s: %s, is %s\n", $setting, json_encode($value), $taken ? 'taken' : 'refused', ini_get($setting));
}

foreach (['1', '10000', '0', '-1', '10001', '99999999999999999999', '', 'many', '5 levels', '4096'] as $value) {
    try_value('msgpack.max_depth', $value);
}
foreach (['bin', 'detect', '', 'Bin', 'binary', ' bin', '1', 'str'] as $value) {
    try_value('msgpack.str_bin', $value);
}
ini_set('msgpack.str_bin', 'text');
echo "And strings are still str: ", bin2hex(msgpack_pack('a')), "\n";
?>
--EXPECT--
msgpack.max_depth="1": taken, is 1
msgpack.max_depth="10000": taken, is 10000
msgpack.max_depth="0": refused, is 10000
msgpack.max_depth="-1": refused, is 10000
msgpack.max_depth="10001": refused, is 10000
msgpack.max_depth="99999999999999999999": refused, is 10000
msgpack.max_depth="": refused, is 10000
msgpack.max_depth="many": refused, is 10000
msgpack.max_depth="5 levels": refused, is 10000
msgpack.max_depth="4096": taken, is 4096
msgpack.str_bin="bin": taken, is bin
msgpack.str_bin="detect": taken, is detect
msgpack.str_bin="": refused, is detect
msgpack.str_bin="Bin": refused, is detect
msgpack.str_bin="binary": refused, is detect
msgpack.str_bin=" bin": refused, is detect
msgpack.str_bin="1": refused, is detect
msgpack.str_bin="str": taken, is str
And strings are still str: a161
