<?php
/** The frameworks of the recipes: tools/setup test and tools/recipes put them into .cache. */
require_once dirname(__DIR__, 2) . '/caches/include/peers.php';
require_once dirname(__DIR__, 2) . '/caches/include/servers.php';

/** Loads the classes of packages/. */
function autoload_packages(): void
{
    spl_autoload_register(function (string $class) {
        $folders = ['MsgpackExt\\Symfony\\' => 'symfony', 'MsgpackExt\\Laravel\\' => 'laravel', 'MsgpackExt\\' => 'strict'];
        foreach ($folders as $namespace => $package) {
            if (str_starts_with($class, $namespace)) {
                require dirname(__DIR__, 3) . "/packages/$package/src/" . strtr(substr($class, strlen($namespace)), '\\', '/') . '.php';
                return;
            }
        }
    });
}

/** For --SKIPIF--. */
function skip_without_packages(): void
{
    if (!is_dir(dirname(__DIR__, 3) . '/packages')) {
        die('skip no packages');
    }
}

/** A file of examples/. */
function example(string $file): string
{
    return dirname(__DIR__, 3) . "/examples/$file";
}

const COMPOSERS = __DIR__ . '/../../../.cache/symfony/vendor';

/** For --SKIPIF--: what Composer has fetched. */
function skip_without_composers(string $vendor): void
{
    skip_without_packages();
    if (!is_dir(COMPOSERS . "/$vendor")) {
        die("skip no $vendor in .cache/symfony: tools/setup test");
    }
}

const DEBIANS_PHP = __DIR__ . '/../../../.cache/frameworks/usr/share/php';

/** Loads the classes of frameworks that Debian packages, from the folder of their namespace. Newer PHPs find them deprecated. */
function autoload_debians(): void
{
    error_reporting(E_ALL & ~E_DEPRECATED);
    spl_autoload_register(function (string $class) {
        $path = strtr($class, '\\', '/');
        // Some of this namespace are in components of their own.
        $components = str_starts_with($path, 'Illuminate/Support/') ? ['Support', 'Collections', 'Macroable', 'Conditionable'] : ['Support'];
        foreach ($components as $component) {
            $file = DEBIANS_PHP . '/' . str_replace('Illuminate/Support/', "Illuminate/$component/", $path) . '.php';
            if (is_file($file)) {
                require $file;
                return;
            }
        }
    });
}

/** For --SKIPIF--. */
function skip_without_debians(string $folder, string $command = 'tools/setup test'): void
{
    if (!is_dir(DEBIANS_PHP . "/$folder")) {
        die("skip no $folder in .cache/frameworks: $command");
    }
}

/** For --SKIPIF--. */
function skip_without_laravel(): void
{
    skip_without('redis');
    Server::skip_without('redis-server');
    skip_without_debians('Illuminate/Cache');
}
