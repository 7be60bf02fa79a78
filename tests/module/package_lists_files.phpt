--TEST--
package.xml lists the files in git
--SKIPIF--
<?php
$root = dirname(__DIR__, 2);
exec("git -C $root rev-parse --is-inside-work-tree 2>/dev/null", $output, $status);
if ($status !== 0 || !file_exists("$root/.git")) die('skip not a git checkout');
?>
--FILE--
<?php
$root = dirname(__DIR__, 2);
exec("cd $root && tools/package --check 2>&1", $output, $status);
echo implode("\n", $output), $status === 0 ? "the same\n" : "\n";
?>
--EXPECT--
the same
