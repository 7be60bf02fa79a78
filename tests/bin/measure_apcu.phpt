--TEST--
msgpack measure apcu reads the entries of this process by a regular expression
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
if (!glob(__DIR__ . '/../../.cache/peers/php' . PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION . '-apcu/usr/lib/php/*/apcu.so')) die('skip needs APCu: tools/setup peers');
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
$apcu = realpath(glob(__DIR__ . '/../../.cache/peers/php' . PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION . '-apcu/usr/lib/php/*/apcu.so')[0]);
file_put_contents($prepended = __DIR__ . '/apcu.prepended.tmp', '<?php apcu_store(["a:1" => [1, 2], "a:2" => ["x" => null], "b" => 1]);');
$php = php("extension=$apcu", 'apc.enable_cli=1', "auto_prepend_file=$prepended");
foreach ([['apcu'], ['--match', '^a:', 'apcu'], ['--match', '^c', 'apcu'], ['--match', '[', 'apcu'], ['--limit=3', 'apcu'], ['--limit=2', 'apcu']] as $arguments) {
    [$output, $errors, $status] = run_command([...$php, COMMAND, 'measure', '--rounds=1', '--json', ...$arguments], '');
    $all = json_decode($output, true);
    echo $all === null ? $errors : "$all[of], lost {$all['forms']['msgpack']['lost']}", " $status\n";
}
unlink($prepended);
show('', 'measure', 'apcu');
?>
--EXPECT--
3 values of APCu, lost 0 0
2 values of APCu, lost 0 0
msgpack: apcu has no values that can be read and match
 2
msgpack: --match needs a regular expression, not "[". See msgpack measure --help
 2
3 values of APCu, lost 0 0
2 values of APCu: only the first 2 (--limit), lost 0 0
$ msgpack measure apcu
msgpack: apcu needs the extension apcu, and apc.enable_cli=1
exit status 2
