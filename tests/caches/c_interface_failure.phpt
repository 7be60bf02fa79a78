--TEST--
php_msgpack_serialize() appends nil for a value that cannot be packed, and keeps the bytes before it
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
final class Unpackable { public function __serialize(): array { throw new Exception('thrown'); } }
define('FAILS', new Unpackable);
define('NESTED', [1, [new Unpackable]]);
define('WORKS', [1]);
$buffer = $functions->new('smart_str');
foreach (['FAILS', 'WORKS', 'NESTED', 'FAILS'] as $name) {
    try {
        $functions->php_msgpack_serialize(FFI::addr($buffer), $zend->zend_get_constant_str($name, strlen($name)));
        echo "$name: ";
    } catch (Exception $e) {
        echo "$name ", $e->getMessage(), ': ';
    }
    echo bin2hex(FFI::string($buffer->s->bytes, $buffer->s->length)), "\n";
}
PHP;
passthru(implode(' ', array_map('escapeshellarg', [...php([PHP_EXTENSION_DIR . '/ffi.so', 'msgpack'], ['ffi.enable=1']), '-r', $script, '--', peer('msgpack')])));
?>
--EXPECT--
FAILS thrown: c0
WORKS: c09101
NESTED thrown: c09101c0
FAILS thrown: c09101c0c0
