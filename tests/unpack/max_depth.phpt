--TEST--
msgpack.max_depth: a value nested deeper is not unpacked
--EXTENSIONS--
msgpack
--FILE--
<?php
function attempt(string $what, string $message): void
{
    error_clear_last();
    $value = @msgpack_unpack($message);
    echo "$what: ", $value === false ? error_get_last()['message'] : get_debug_type($value), "\n";
}

/** $depth nested containers, with the given start and end of each. */
function nest(int $depth, string $begin, string $end = ''): string
{
    return str_repeat($begin, $depth) . "\x01" . str_repeat($end, $depth);
}

$containers = [
    'arrays' => ["\x91"],
    'maps' => ["\x81\x01"],
    'maps in keys' => ["\x81", "\x01"],
    'objects' => ["\x82\xc0\xa8stdClass\xa1p"],
    'arrays by reference' => ["\x82\xc0\x01\x00"],
];

ini_set('msgpack.max_depth', '3');
foreach ($containers as $name => $parts) {
    attempt("3 $name", nest(3, ...$parts));
    attempt("4 $name", nest(4, ...$parts));
}
attempt('Side by side', "\x93\x91\x91\x01\x91\x91\x01\x81\x01\x91\x01");

ini_restore('msgpack.max_depth');
foreach ($containers as $name => $parts) {
    attempt("4096 $name", nest(4096, ...$parts));
    attempt("4097 $name", nest(4097, ...$parts));
}
attempt('A million arrays', nest(1000000, "\x91"));

/* The most it can be. */
$deepest = PHP_INT_SIZE === 8 && php_uname('m') !== 's390x' ? 10000 : 4096;
ini_set('msgpack.max_depth', $deepest);
ob_start(fn ($output) => str_replace([$deepest + 1, $deepest], ['DEEPEST + 1', 'DEEPEST'], $output));
attempt("$deepest arrays", nest($deepest, "\x91"));
attempt($deepest + 1 . ' arrays', nest($deepest + 1, "\x91"));
?>
--EXPECT--
3 arrays: array
4 arrays: [msgpack] (php_msgpack_unserialize) Maximum depth of 3 exceeded
3 maps: array
4 maps: [msgpack] (php_msgpack_unserialize) Maximum depth of 3 exceeded
3 maps in keys: array
4 maps in keys: [msgpack] (php_msgpack_unserialize) Maximum depth of 3 exceeded
3 objects: stdClass
4 objects: [msgpack] (php_msgpack_unserialize) Maximum depth of 3 exceeded
3 arrays by reference: array
4 arrays by reference: [msgpack] (php_msgpack_unserialize) Maximum depth of 3 exceeded
Side by side: array
4096 arrays: array
4097 arrays: [msgpack] (php_msgpack_unserialize) Maximum depth of 4096 exceeded
4096 maps: array
4097 maps: [msgpack] (php_msgpack_unserialize) Maximum depth of 4096 exceeded
4096 maps in keys: array
4097 maps in keys: [msgpack] (php_msgpack_unserialize) Maximum depth of 4096 exceeded
4096 objects: stdClass
4097 objects: [msgpack] (php_msgpack_unserialize) Maximum depth of 4096 exceeded
4096 arrays by reference: array
4097 arrays by reference: [msgpack] (php_msgpack_unserialize) Maximum depth of 4096 exceeded
A million arrays: [msgpack] (php_msgpack_unserialize) Maximum depth of 4096 exceeded
DEEPEST arrays: array
DEEPEST + 1 arrays: [msgpack] (php_msgpack_unserialize) Maximum depth of DEEPEST exceeded
