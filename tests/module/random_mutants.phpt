--TEST--
tools/mutate draws mutants from the code of functions: a seed repeats them, and each changes the line that it names
--SKIPIF--
<?php
if (!is_file(dirname(__DIR__, 2) . '/tools/mutate')) die('skip not in the source tree');
if (PHP_OS_FAMILY === 'Windows' || !is_executable('/bin/bash')) die('skip needs bash');
?>
--FILE--
<?php
chdir(dirname(__DIR__, 2));
function drawn(int $count, int $seed): array
{
    exec("tools/mutate --random $count --seed $seed --list 2>&1", $lines, $status);
    return $status === 0 ? $lines : [];
}
$mutants = drawn(200, 1);
var_dump(count($mutants), drawn(200, 1) === $mutants, drawn(200, 2) === $mutants);
foreach ($mutants as $mutant) {
    [$place, $before, $after] = preg_split('/^\S+:\d+\K: |  ->  /', $mutant, 3);
    [$file, $line] = explode(':', $place);
    if (trim(file($file)[$line - 1]) !== $before || $before === $after || preg_match('~^(?:#|//|/\*|\* |ZEND_ASSERT)~', $before)) {
        echo "$mutant\n";
    }
}
?>
--EXPECT--
int(200)
bool(true)
bool(false)
