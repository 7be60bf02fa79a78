--TEST--
The option max_depth overrides msgpack.max_depth; 0 means the largest safe depth
--EXTENSIONS--
msgpack
--INI--
msgpack.max_depth=100
--FILE--
<?php
define('DEEPEST', PHP_INT_SIZE === 8 && php_uname('m') !== 's390x' ? 10000 : 4096);
ob_start(fn ($output) => str_replace([DEEPEST + 1, DEEPEST], ['DEEPEST + 1', 'DEEPEST'], $output));

function attempt(int $depth, ?int $option = null): void
{
    error_clear_last();
    $value = @msgpack_unpack(str_repeat("\x91", $depth) . "\x01", null, $option === null ? [] : ['max_depth' => $option]);
    printf("%d deep, max_depth %s: %s\n", $depth, json_encode($option), is_array($value) ? 'array' : error_get_last()['message']);
}

attempt(100);
attempt(101);
attempt(1, 1);
attempt(2, 1);
attempt(200, 200);
attempt(201, 200);
attempt(DEEPEST, 0);
attempt(DEEPEST + 1, 0);
attempt(DEEPEST, 2147483647);
attempt(DEEPEST + 1, 2147483647);
attempt(101);
?>
--EXPECT--
100 deep, max_depth null: array
101 deep, max_depth null: [msgpack] (php_msgpack_unserialize) Maximum depth of 100 exceeded
1 deep, max_depth 1: array
2 deep, max_depth 1: [msgpack] (php_msgpack_unserialize) Maximum depth of 1 exceeded
200 deep, max_depth 200: array
201 deep, max_depth 200: [msgpack] (php_msgpack_unserialize) Maximum depth of 200 exceeded
DEEPEST deep, max_depth 0: array
DEEPEST + 1 deep, max_depth 0: [msgpack] (php_msgpack_unserialize) Maximum depth of DEEPEST exceeded
DEEPEST deep, max_depth 2147483647: array
DEEPEST + 1 deep, max_depth 2147483647: [msgpack] (php_msgpack_unserialize) Maximum depth of DEEPEST exceeded
101 deep, max_depth null: [msgpack] (php_msgpack_unserialize) Maximum depth of 100 exceeded
