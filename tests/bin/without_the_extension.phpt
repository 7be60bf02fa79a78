--TEST--
Without the extension msgpack says how to load it; without its classes, what sets them
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
foreach ([[PHP_BINARY, '-n'], php('msgpack.classes=0')] as $php) {
    [$output, $errors, $status] = run_command([...$php, COMMAND, 'dump'], "\x01");
    echo $output, str_replace(COMMAND, 'msgpack', $errors), $status, "\n";
}
?>
--EXPECT--
msgpack needs the extension of this name: run `php -d extension=msgpack msgpack`, or put extension=msgpack into php.ini.
2
msgpack needs msgpack.classes=1.
2
