--TEST--
msgpack.compact=1 or stores: php_msgpack_serialize() writes the compact form
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
$functions = FFI::cdef('typedef struct { struct { uint32_t refcount, type; uint64_t hash; size_t length; char bytes[1000]; } *s; size_t a; } smart_str;
    void php_msgpack_serialize(smart_str *, void *);', $argv[1]);
$zend = FFI::cdef('void *zend_get_constant_str(const char *, size_t);');
define('VALUE', array_fill(0, 5, 'a string'));
foreach (['0', 'stores', '1', 'stores', '0'] as $setting) {
    ini_set('msgpack.compact', $setting);
    $buffer = $functions->new('smart_str');
    $forms = [];
    for ($i = 0; $i < 2; $i++) {
        $before = $i === 0 ? 0 : $buffer->s->length;
        $functions->php_msgpack_serialize(FFI::addr($buffer), $zend->zend_get_constant_str('VALUE', 5));
        $forms[] = str_starts_with(substr(FFI::string($buffer->s->bytes, $buffer->s->length), $before), "\x92\x82\xc0\x03\x00\x00") ? 'compact' : 'plain';
    }
    echo "$setting: ", implode(' ', $forms), "\n";
}
PHP;
exec(implode(' ', array_map('escapeshellarg', [...php([PHP_EXTENSION_DIR . '/ffi.so', 'msgpack'], ['ffi.enable=1']), '-r', $script, '--', peer('msgpack')])), $lines);
echo implode("\n", $lines), "\n";
?>
--EXPECT--
0: plain plain
stores: compact compact
1: compact compact
stores: compact compact
0: plain plain
