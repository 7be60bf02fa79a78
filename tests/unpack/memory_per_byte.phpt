--TEST--
No kind of message takes more memory for a byte than docs/security.md says, whole, cut off, or in pieces
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (getenv('USE_ZEND_ALLOC') === '0') die('skip only Zend\'s allocator says how much memory there is');
if (PHP_DEBUG) die('skip a debug build takes more');
?>
--INI--
memory_limit=4G
--FILE--
<?php
ob_start();
register_shutdown_function(static function () {
    $figures = ob_get_clean();
    echo preg_match('/^at the most \d+, of \d+$/m', $figures) && !str_contains($figures, 'TOO MUCH') ? "bounded\n" : $figures;
    exit(0);
});
require __DIR__ . '/../../tools/memory-per-byte.php';
?>
--EXPECT--
bounded
