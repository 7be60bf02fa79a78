--TEST--
The scripts in tests/data generate the data files there
--SKIPIF--
<?php
require dirname(__DIR__) . '/library/include/same_results.php';
if (with_gmp() === null) die('skip no gmp extension');
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
require dirname(__DIR__) . '/library/include/same_results.php';
$data = dirname(__DIR__) . '/data';

function written(string $script, array $arguments, array $extensions = []): string
{
    $extensions = array_map(fn ($extension) => "-dextension=$extension", $extensions);
    return shell_exec(implode(' ', array_map('escapeshellarg', [PHP_BINARY, '-n', ...$extensions, $script, ...$arguments])));
}

var_dump(written("$data/make_vectors.php", [], with_gmp()) === file_get_contents("$data/vectors.tsv"));
$library = library_folder();
var_dump($library === null || written("$data/reflect.php", [$library]) === file_get_contents("$data/rybakit-api.json"));
?>
--EXPECT--
bool(true)
bool(true)
