--TEST--
A tool that is given a file that does not exist says so before it installs or builds anything
--SKIPIF--
<?php
if (!is_file(dirname(__DIR__, 2) . '/tools/usage.sh')) die('skip not in the source tree');
if (PHP_OS_FAMILY === 'Windows' || !is_executable('/bin/bash')) die('skip needs bash');
?>
--FILE--
<?php
chdir(dirname(__DIR__, 2));
foreach (['demo', 'test', 'run-tests', 'recipes', 'stress', 'valgrind', 'check-docs'] as $tool) {
    exec("timeout 20 tools/$tool none.file 2>&1 </dev/null", $output, $status);
    echo "$tool: $status, ", implode(' ', $output), "\n";
    $output = [];
}
?>
--EXPECTF--
demo: 2, No file or folder %snone.file
test: 2, No file or folder none.file
run-tests: 2, No file or folder none.file
recipes: 2, No file or folder none.file
stress: 2, No file or folder none.file
valgrind: 2, No file or folder none.file
check-docs: 2, No file or folder none.file
