--TEST--
Where memory_limit does not suffice, the command says so, with the exit status 2
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
if (getenv('USE_ZEND_ALLOC') === '0') die('skip without a limit');
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
foreach (['json', 'dump --strings=99999999'] as $arguments) {
    [$output, $errors, $status] = run_command([...php('memory_limit=32M', 'html_errors=0'), COMMAND, ...explode(' ', $arguments)], "\x81\xdb\x02\x00\x00\x00" . str_repeat('a', 1 << 25) . "\x01"); // a key is read at once
    echo strlen($output), ' ', preg_match('/^msgpack: .*$/m', $errors, $line) ? $line[0] : $errors, " $status\n";
}
?>
--EXPECT--
0 msgpack: The memory_limit of 32M does not suffice. 2
0 msgpack: The memory_limit of 32M does not suffice. 2