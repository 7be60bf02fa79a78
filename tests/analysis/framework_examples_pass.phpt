--TEST--
PHPStan at its maximum level and Psalm find no error in the examples for frameworks
--SKIPIF--
<?php
require __DIR__ . '/include/analyse.php';
if ($missing = analysis_is_missing()) die("skip $missing");
if (!is_dir(dirname(__DIR__, 2) . '/.cache/symfony/vendor/doctrine')) die('skip no Doctrine in .cache/symfony: tools/setup test');
?>
--FILE--
<?php
require __DIR__ . '/include/analyse.php';
analyse('--frameworks');
?>
--EXPECT--
no errors
