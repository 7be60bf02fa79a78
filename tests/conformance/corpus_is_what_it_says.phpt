--TEST--
Each notation of the conformance corpus is that of its bytes, and the generator writes the same files
--SKIPIF--
<?php
require __DIR__ . '/include/conformance.php';
if ($missing = conformance_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/conformance.php';
echo conformance('check');
?>
--EXPECTF--
%d cases, 0 problems
