--TEST--
Strings that opcache keeps in shared memory are never written to
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
    'extension=' . ini_get('extension_dir') . '/msgpack.so',
    'zend_extension=' . PHP_EXTENSION_DIR . '/opcache.so',
    'opcache.enable_cli=1',
    'opcache.file_update_protection=0',
    'opcache.protect_memory=1',
] as $setting) {
    array_push($command, '-d', $setting);
}
echo shell_exec(implode(' ', array_map('escapeshellarg', [...$command, __DIR__ . '/include/rows.php'])));
?>
--EXPECT--
bool(true)
