--TEST--
examples/neovim.php drives Neovim over MessagePack-RPC
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/frameworks.php';
if (!Server::find('nvim')) die('skip no Neovim: tools/recipes');
?>
--FILE--
<?php
require __DIR__ . '/include/frameworks.php';
$server = Server::neovim("one chair\ntwo tables\nthree chairs, übrig\n");
$run = fn(string ...$arguments) => passthru(implode(' ', array_map('escapeshellarg', [...php(['msgpack']), example('neovim.php'), ...$arguments])) . ' 2>&1');
$run("unix://$server->socket", 'chair', 'stool');
$run("unix://$server->socket", 'stool', 'x');
$run("unix://$server->socket", 'stool', 'y');
?>
--EXPECT--
2 lines changed
Error executing lua: [string "<nvim>"]:1: as a test of errors
2 lines changed
Error executing lua: [string "<nvim>"]:1: as a test of errors
0 lines changed
Error executing lua: [string "<nvim>"]:1: as a test of errors
