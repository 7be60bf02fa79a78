--TEST--
Unpacking has PECL's diagnostics, and the values beside them
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE === 4) die('skip PECL cuts 64-bit integers off where PHP has 32 bits');
require __DIR__ . '/include/side.php';
skip_without_pecl();
?>
--FILE--
<?php
require __DIR__ . '/include/differential.php';
function compare(string $file, string ...$settings): void
{
    same_reading(implode(' ', [$file, ...$settings]), messages($file), Side::ours(...$settings), Side::pecl(...$settings));
}

foreach (['malformed_messages', 'keys', 'forms'] as $file) {
    compare($file);
    compare($file, 'msgpack.error_display=0');
}
compare('keys', 'msgpack.illegal_key_insert=1');
compare('keys', 'msgpack.php_only=0');
compare('keys', 'msgpack.illegal_key_insert=1', 'msgpack.php_only=0');
?>
--EXPECT--
malformed_messages: 284 values, read alike
malformed_messages msgpack.error_display=0: 284 values, read alike
keys: 83 values, read alike
keys msgpack.error_display=0: 83 values, read alike
forms: 48 values, read alike
forms msgpack.error_display=0: 48 values, read alike
keys msgpack.illegal_key_insert=1: 83 values, read alike
keys msgpack.php_only=0: 83 values, read alike
keys msgpack.illegal_key_insert=1 msgpack.php_only=0: 83 values, read alike
