--TEST--
The pages of docs/recipes/ quote the examples as they are, have short lines and links that exist; the index has every page
--SKIPIF--
<?php
if (!is_file(dirname(__DIR__, 2) . '/tools/recipe-pages.php')) die('skip not in the source tree');
?>
--FILE--
<?php
$root = dirname(__DIR__, 2);
exec(escapeshellarg(PHP_BINARY) . " -n $root/tools/recipe-pages.php --check 2>&1", $output, $status);
echo implode("\n", $output), $status === 0 ? "the same\n" : "\n";
exec(escapeshellarg(PHP_BINARY) . " -n $root/tools/docs/check.php $root/docs/recipes/*.md 2>&1", $problems);
echo implode("\n", $problems), $problems ? "\n" : '';
$index = file_get_contents("$root/docs/recipes/README.md");
foreach (glob("$root/docs/recipes/*.md") as $page) {
    $name = basename($page);
    if ($name !== 'README.md' && !str_contains($index, "]($name)")) {
        echo "$name is not in the index\n";
    }
}
?>
--EXPECT--
the same
