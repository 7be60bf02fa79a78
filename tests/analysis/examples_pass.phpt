--TEST--
PHPStan at its maximum level and Psalm find no error in bin/ and the examples
--SKIPIF--
<?php
require __DIR__ . '/include/analyse.php';
if ($missing = analysis_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/analyse.php';
analyse();
?>
--EXPECT--
no errors
