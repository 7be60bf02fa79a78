--TEST--
php_msgpack_serialize() appends strings of any size to what a buffer contains
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (!is_file(PHP_EXTENSION_DIR . '/ffi.so')) die('skip no FFI');
if (PHP_INT_SIZE !== 8 || pack('S', 1) !== "\1\0") die('skip the structures here are of little-endian machines of 64 bits'); ?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
$script = <<<'PHP'
$functions = FFI::cdef('typedef struct { struct { uint32_t refcount, type; uint64_t hash; size_t length; char bytes[8000000]; } *s; size_t a; } smart_str;
    void php_msgpack_serialize(smart_str *, void *);', $argv[1]);
$zend = FFI::cdef('void *zend_get_constant_str(const char *, size_t);');
foreach ([0, 1, 10, 300, 700, 3000, 3_000_000] as $length) {
    define("S$length", str_repeat(chr(97 + $length % 26), $length));
    define("L$length", [constant("S$length"), [constant("S$length")]]);
}
foreach (['S10 S700', 'S700 S10', 'S3000 S3000', 'S1 S3000000 S1 L10', 'L3000000 S700', 'S0 S300 S300 L300 S300 S0 S1', 'L700 L3000 L300'] as $names) {
    $buffer = $functions->new('smart_str');
    $expected = '';
    foreach (explode(' ', $names) as $name) {
        $functions->php_msgpack_serialize(FFI::addr($buffer), $zend->zend_get_constant_str($name, strlen($name)));
        $expected .= msgpack_pack(constant($name));
        $got = FFI::string($buffer->s->bytes, $buffer->s->length);
        if ($got !== $expected || $buffer->a < $buffer->s->length || $buffer->s->refcount !== 1) {
            echo "$names: DIFFERENT at $name\n";
        }
    }
    echo strlen($expected), "\n";
}
PHP;
passthru(implode(' ', array_map('escapeshellarg', [...php([PHP_EXTENSION_DIR . '/ffi.so', 'msgpack'], ['ffi.enable=1']), '-r', $script, '--', peer('msgpack')])));
?>
--EXPECT--
714
714
6006
3000033
6000715
1521
8024
