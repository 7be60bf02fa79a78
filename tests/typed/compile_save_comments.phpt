--TEST--
With opcache.save_comments=0 a docblock that may have been dropped is an error
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (!is_file(PHP_EXTENSION_DIR . '/opcache.so')) die('skip no opcache beside PHP');
?>
--FILE--
<?php
$command = [PHP_BINARY, '-n'];
foreach ([
    'extension=' . (ini_get('extension_dir') ?: PHP_EXTENSION_DIR) . '/msgpack.so',
    'zend_extension=' . PHP_EXTENSION_DIR . '/opcache.so',
    'opcache.enable_cli=1',
    'opcache.file_update_protection=0',
    'opcache.save_comments=0',
] as $setting) {
    array_push($command, '-d', $setting);
}
echo shell_exec(implode(' ', array_map('escapeshellarg', [...$command, __DIR__ . '/include/without_comments.php'])));
?>
--EXPECT--
Plain: ok
Lists::__construct(), parameter $list (include/without_comments.php:6): opcache.save_comments=0 drops the docblock that says what it is; use #[Type]
Iterables::$list (include/without_comments.php:7): opcache.save_comments=0 drops the docblock that says what it is; use #[Type]
Untyped::$x (include/without_comments.php:8): opcache.save_comments=0 drops the docblock that says what it is; use #[Type]
Several::$x (include/without_comments.php:9): opcache.save_comments=0 drops the docblock that says what it is; use #[Type]
Given: ok
list<array<string, int>>: ok
bool(false)
