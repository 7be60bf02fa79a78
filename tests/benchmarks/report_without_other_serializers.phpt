--TEST--
Without other serializers the report has its tables, too
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die("skip needs 64-bit integers");
if (PHP_OS_FAMILY === "Windows") die("skip not for Windows");
$root = dirname(__DIR__, 2);
if (!is_dir("$root/benchmarks")) die("skip no benchmarks in a package");
exec(escapeshellarg(PHP_BINARY) . " -n -d zend_extension=opcache -r 'echo extension_loaded(\"Zend OPcache\");' 2>&1", $lines);
if ($lines !== ["1"]) die("skip no opcache to load");
if (realpath(ini_get("extension_dir")) !== realpath("$root/modules")) die("skip measures another build");
?>
--FILE--
<?php
$root = dirname(__DIR__, 2);
$folder = sys_get_temp_dir() . '/msgpack-alone-' . getmypid();
mkdir($folder);
exec('cp -r ' . escapeshellarg("$root/benchmarks") . ' ' . escapeshellarg($folder));
symlink("$root/modules", "$folder/modules");
symlink("$root/tests", "$folder/tests");
foreach (['GeneratedData', 'Goals', 'Kinds', 'CompactForm', 'SmallMessages', 'LargeStrings'] as $section) {
    $arguments = ['--quick', '--rounds=1', "--output=$folder/report", "--only=$section", '--set=flat rows/17,rows=20'];
    $command = implode(' ', array_map(escapeshellarg(...), [PHP_BINARY, '-n', "$folder/benchmarks/run.php", ...$arguments]));
    $lines = [];
    exec("$command 2>&1", $lines, $status);
    echo $section, ': ', $status === 0 && str_contains(file_get_contents("$folder/report/report.md"), "\n| ") ? 'a table' : implode("\n", $lines), "\n";
}
exec('rm -r ' . escapeshellarg($folder));
?>
--EXPECT--
GeneratedData: a table
Goals: a table
Kinds: a table
CompactForm: a table
SmallMessages: a table
LargeStrings: a table
