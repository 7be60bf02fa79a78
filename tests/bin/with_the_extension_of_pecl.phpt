--TEST--
With PECL's extension msgpack says which one it needs
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
require dirname(__DIR__) . '/pecl/include/side.php';
if ($missing = command_is_missing()) die("skip $missing");
skip_without_pecl();
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
require dirname(__DIR__) . '/pecl/include/side.php';
[$output, $errors, $status] = run_command([PHP_BINARY, '-n', '-d', 'extension=' . Side::pecls_library(), COMMAND, 'dump'], "\x01");
echo $output, $errors, $status, "\n";
?>
--EXPECTF--
msgpack needs the extension of docs/install.md, and not that of PECL, %d.%d.%s.
2
