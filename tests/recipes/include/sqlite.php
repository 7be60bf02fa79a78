<?php
require_once __DIR__ . '/frameworks.php';

/** For --SKIPIF--. */
function skip_without_sqlite(): void
{
    if (!is_dir(dirname(__DIR__, 3) . '/examples')) {
        die('skip not in the source tree');
    }
    if (PHP_DEBUG || PHP_ZTS || !glob(PHP_EXTENSION_DIR . '/pdo_sqlite.so')) {
        die('skip no pdo_sqlite for this PHP: tools/setup test');
    }
}
