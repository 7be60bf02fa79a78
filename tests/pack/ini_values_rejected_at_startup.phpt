--TEST--
An invalid msgpack.max_depth or msgpack.str_bin in php.ini leaves the default, with a warning
--EXTENSIONS--
msgpack
--FILE--
<?php
$deepest = PHP_INT_SIZE === 8 ? 10000 : 4096;
$extension = ['-n', '-d', 'extension=' . ini_get('extension_dir') . '/msgpack.so'];
$code = 'echo ini_get("msgpack.max_depth") === "4096" ? "default" : ini_get("msgpack.max_depth"), " ", ini_get("msgpack.str_bin"), " ", bin2hex(msgpack_pack("a")), "\n";';
ob_start(fn ($output) => str_replace([$deepest + 1, $deepest], ['DEEPEST + 1', 'DEEPEST'], $output));
foreach (['max_depth=5', 'max_depth=0', 'max_depth=' . $deepest + 1, 'max_depth=many', 'max_depth=', 'str_bin=bin', 'str_bin=binary', 'str_bin='] as $setting) {
    echo "$setting:\n";
    echo shell_exec(implode(' ', array_map('escapeshellarg', [PHP_BINARY, ...$extension, '-d', 'html_errors=0', '-d', 'display_errors=1', '-d', 'log_errors=0',
        '-d', "msgpack.$setting", '-r', $code])));
}
?>
--EXPECT--
max_depth=5:
5 str a161
max_depth=0:

Warning: PHP Startup: msgpack.max_depth: "0" is not from 1 to DEEPEST, and ignored in Unknown on line 0
default str a161
max_depth=DEEPEST + 1:

Warning: PHP Startup: msgpack.max_depth: "DEEPEST + 1" is not from 1 to DEEPEST, and ignored in Unknown on line 0
default str a161
max_depth=many:

Warning: PHP Startup: msgpack.max_depth: "many" is not from 1 to DEEPEST, and ignored in Unknown on line 0
default str a161
max_depth=:

Warning: PHP Startup: msgpack.max_depth: "" is not from 1 to DEEPEST, and ignored in Unknown on line 0
default str a161
str_bin=bin:
default bin c40161
str_bin=binary:

Warning: PHP Startup: msgpack.str_bin: "binary" is not "str", "bin" or "detect", and ignored in Unknown on line 0
default str a161
str_bin=:

Warning: PHP Startup: msgpack.str_bin: "" is not "str", "bin" or "detect", and ignored in Unknown on line 0
default str a161
