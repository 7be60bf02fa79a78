--TEST--
PHPStan at its maximum level and Psalm find no error in the examples for frameworks
--SKIPIF--
<?php
require __DIR__ . '/include/analyse.php';
if ($missing = analysis_is_missing()) die("skip $missing");
foreach (['symfony/vendor/doctrine', 'frameworks/usr/share/php/Symfony', 'frameworks/usr/share/php/Illuminate'] as $folder) {
    if (!is_dir(dirname(__DIR__, 2) . "/.cache/$folder")) die("skip no $folder in .cache: tools/setup test");
}
?>
--FILE--
<?php
require __DIR__ . '/include/analyse.php';
analyse('--frameworks');
?>
--EXPECT--
no errors
