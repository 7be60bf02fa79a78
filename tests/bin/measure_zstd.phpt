--TEST--
msgpack measure has the bytes under zstd, of its command where there is no extension, and leaves no files behind
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
if (PHP_OS_FAMILY === 'Windows' || trim((string) shell_exec('command -v zstd')) === '') die('skip no zstd');
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
$folder = __DIR__ . '/zstd.tmp';
mkdir($folder);
putenv("TMPDIR=$folder");
$lines = [json_encode(str_repeat('a', 1000)), json_encode(['b' => 1])];
$forms = json_decode(output(implode("\n", $lines), 'measure', '--rounds=1', '--json', '-'), true)['forms'];
$size = 0;
foreach ($lines as $line) {
    [$compressed] = run_command(['zstd', '-q', '--no-check', '-c'], msgpack_pack(json_decode($line, true)));
    $size += strlen($compressed);
}
// Of a stream the size is not in the head.
var_dump($forms['msgpack']['bytes'], abs($forms['msgpack']['zstd'] - $size) < 8, $forms['serialize']['zstd'] > $size);
var_dump(rmdir($folder));
?>
--EXPECT--
int(1007)
bool(true)
bool(true)
bool(true)
