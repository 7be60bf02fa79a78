--TEST--
msgpack.max_depth, msgpack.str_bin and msgpack.compact reject invalid values, and keep their own
--EXTENSIONS--
msgpack
--FILE--
<?php
function try_value(string $setting, string $value): void
{
    $taken = ini_set($setting, $value) !== false;
    printf("%s=%s: %s, is %s\n", $setting, json_encode($value), $taken ? 'taken' : 'rejected', ini_get($setting));
}

$deepest = PHP_INT_SIZE === 8 && php_uname('m') !== 's390x' ? 10000 : 4096;
ob_start(fn ($output) => str_replace([$deepest + 1, $deepest], ['DEEPEST + 1', 'DEEPEST'], $output));
foreach (['1', "$deepest", '0', '-1', (string) ($deepest + 1), '99999999999999999999', '', 'many', '5 levels', '2000'] as $value) {
    try_value('msgpack.max_depth', $value);
}
foreach (['bin', 'detect', '', 'Bin', 'binary', ' bin', '1', 'str'] as $value) {
    try_value('msgpack.str_bin', $value);
}
foreach (['stores', '1', 'On', 'yes', '0', '', 'off', 'No', 'false', 'stores', 'store', 'Stores', 'all', '00'] as $value) {
    try_value('msgpack.compact', $value);
}
ini_set('msgpack.str_bin', 'text');
echo "And strings are still str: ", bin2hex(msgpack_pack('a')), "\n";
?>
--EXPECT--
msgpack.max_depth="1": taken, is 1
msgpack.max_depth="DEEPEST": taken, is DEEPEST
msgpack.max_depth="0": rejected, is DEEPEST
msgpack.max_depth="-1": rejected, is DEEPEST
msgpack.max_depth="DEEPEST + 1": rejected, is DEEPEST
msgpack.max_depth="99999999999999999999": rejected, is DEEPEST
msgpack.max_depth="": rejected, is DEEPEST
msgpack.max_depth="many": rejected, is DEEPEST
msgpack.max_depth="5 levels": rejected, is DEEPEST
msgpack.max_depth="2000": taken, is 2000
msgpack.str_bin="bin": taken, is bin
msgpack.str_bin="detect": taken, is detect
msgpack.str_bin="": rejected, is detect
msgpack.str_bin="Bin": rejected, is detect
msgpack.str_bin="binary": rejected, is detect
msgpack.str_bin=" bin": rejected, is detect
msgpack.str_bin="1": rejected, is detect
msgpack.str_bin="str": taken, is str
msgpack.compact="stores": taken, is stores
msgpack.compact="1": taken, is 1
msgpack.compact="On": taken, is On
msgpack.compact="yes": taken, is yes
msgpack.compact="0": taken, is 0
msgpack.compact="": taken, is 
msgpack.compact="off": taken, is off
msgpack.compact="No": taken, is No
msgpack.compact="false": taken, is false
msgpack.compact="stores": taken, is stores
msgpack.compact="store": rejected, is stores
msgpack.compact="Stores": rejected, is stores
msgpack.compact="all": rejected, is stores
msgpack.compact="00": rejected, is stores
And strings are still str: a161
