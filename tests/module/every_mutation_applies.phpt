--TEST--
Each change of tools/mutations is one of the code as it is, and names tests that exist
--SKIPIF--
<?php
if (!is_file(dirname(__DIR__, 2) . '/tools/changes.php')) die('skip not in the source tree');
?>
--FILE--
<?php
chdir(dirname(__DIR__, 2));
require 'tools/changes.php';

foreach (glob('tools/mutations/*.txt') as $path) {
    foreach (read_mutations($path) as $mutation) {
        if (!is_file($mutation->file) || $mutation->apply(file_get_contents($mutation->file)) === null) {
            echo "$path: [$mutation->name] is not found once in $mutation->file\n";
        }
        foreach ($mutation->tests as $test) {
            echo file_exists($test) ? '' : "$path: [$mutation->name] names $test, which does not exist\n";
        }
    }
}
?>
Done
--EXPECT--
Done
