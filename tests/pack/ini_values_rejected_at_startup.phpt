--TEST--
An invalid msgpack.max_depth, msgpack.str_bin or msgpack.compact in php.ini leaves the default, with a warning
--EXTENSIONS--
msgpack
--FILE--
<?php
$deepest = PHP_INT_SIZE === 8 && php_uname('m') !== 's390x' ? 10000 : 4096;
$extension = ['-n', '-d', 'extension=' . ini_get('extension_dir') . '/msgpack.so'];
$code = 'echo ini_get("msgpack.max_depth") === "4096" ? "default" : ini_get("msgpack.max_depth"), " ", ini_get("msgpack.str_bin"), " ", ini_get("msgpack.compact"), " ", bin2hex(msgpack_pack("a")), "\n";';
ob_start(fn ($output) => str_replace([$deepest + 1, $deepest], ['DEEPEST + 1', 'DEEPEST'], $output));
foreach (['max_depth=5', 'max_depth=0', 'max_depth=' . $deepest + 1, 'max_depth=many', 'max_depth=', 'str_bin=bin', 'str_bin=binary', 'str_bin=', 'compact=stores', 'compact=on', 'compact=none', 'compact=store'] as $setting) {
    echo "$setting:\n";
    echo shell_exec(implode(' ', array_map('escapeshellarg', [PHP_BINARY, ...$extension, '-d', 'html_errors=0', '-d', 'display_errors=1', '-d', 'log_errors=0',
        '-d', "msgpack.$setting", '-r', $code])));
}
?>
--EXPECT--
max_depth=5:
5 str 0 a161
max_depth=0:

Warning: PHP Startup: msgpack.max_depth: "0" is not from 1 to DEEPEST, and ignored in Unknown on line 0
default str 0 a161
max_depth=DEEPEST + 1:

Warning: PHP Startup: msgpack.max_depth: "DEEPEST + 1" is not from 1 to DEEPEST, and ignored in Unknown on line 0
default str 0 a161
max_depth=many:

Warning: PHP Startup: msgpack.max_depth: "many" is not from 1 to DEEPEST, and ignored in Unknown on line 0
default str 0 a161
max_depth=:

Warning: PHP Startup: msgpack.max_depth: "" is not from 1 to DEEPEST, and ignored in Unknown on line 0
default str 0 a161
str_bin=bin:
default bin 0 c40161
str_bin=binary:

Warning: PHP Startup: msgpack.str_bin: "binary" is not "str", "bin" or "detect", and ignored in Unknown on line 0
default str 0 a161
str_bin=:

Warning: PHP Startup: msgpack.str_bin: "" is not "str", "bin" or "detect", and ignored in Unknown on line 0
default str 0 a161
compact=stores:
default str stores a161
compact=on:
default str 1 a161
compact=none:
default str  a161
compact=store:

Warning: PHP Startup: msgpack.compact: "store" is not "0", "1" or "stores", and ignored in Unknown on line 0
default str 0 a161
