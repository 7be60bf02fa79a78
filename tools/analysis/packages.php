<?php
/*
 * Prints a configuration of PHPStan: the packages that the examples for frameworks need, where tools/setup has fetched them, and
 * else these examples, which are left out.
 */
declare(strict_types=1);

$root = dirname(__DIR__, 2);
$packages = [
    'doctrine' => ["$root/.cache/doctrine/vendor"],
    'symfony' => ["$root/.cache/symfony/vendor/symfony", "$root/.cache/frameworks/usr/share/php/Symfony"],
    'laravel' => ["$root/.cache/frameworks/usr/share/php/Illuminate"],
];
$scanned = $excluded = [];
foreach ($packages as $example => $folders) {
    if (array_filter($folders, is_dir(...)) === $folders) {
        $scanned = [...$scanned, ...$folders];
    } else {
        $excluded[] = "$root/examples/$example";
    }
}
echo json_encode(['parameters' => ['scanDirectories' => $scanned, 'excludePaths' => ['analyseAndScan' => $excluded]]], JSON_THROW_ON_ERROR), "\n";
