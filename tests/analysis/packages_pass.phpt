--TEST--
PHPStan at its maximum level finds no error in packages/ and in the applications that use them
--SKIPIF--
<?php
require __DIR__ . '/include/analyse.php';
if ($missing = analysis_is_missing()) die("skip $missing");
foreach (['strict', 'symfony-6.4', 'laravel-12'] as $name) {
    if (!is_file(dirname(__DIR__, 2) . "/.cache/packages/$name/vendor/autoload.php")) die("skip no $name in .cache/packages: tools/packages --fetch $name");
}
?>
--FILE--
<?php
passthru(escapeshellarg(dirname(__DIR__, 2) . '/tools/packages') . ' --analyse strict symfony-6.4 laravel-12 2>&1');
?>
--EXPECT--
== strict: PHPStan
== symfony-6.4: PHPStan
== laravel-12: PHPStan
