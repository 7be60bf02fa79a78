--TEST--
The two functions of php_msgpack.h have PECL's results and side effects
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
skip_without('pecl');
if (!is_file(PHP_EXTENSION_DIR . '/ffi.so')) die('skip no FFI');
if (PHP_INT_SIZE !== 8 || pack('S', 1) !== "\1\0") die('skip the structures here are of little-endian machines of 64 bits'); ?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
$script = <<<'PHP'
$functions = FFI::cdef('int php_msgpack_unserialize(void *, const char *, size_t);
    typedef struct { struct { uint32_t refcount, type; uint64_t hash; size_t length; char bytes[1000]; } *s; size_t a; } smart_str;
    void php_msgpack_serialize(smart_str *, void *);', $argv[1]);
error_reporting(0);
foreach (['05', '', 'c1', '92', 'c2', 'c0', '92c0', '81c004', '82c0040009', '82a16101'] as $bytes) {
    $value = $functions->new('uint64_t[2]');
    $result = $functions->php_msgpack_unserialize($value, hex2bin($bytes), strlen($bytes) / 2);
    echo "$bytes: $result, type ", $value[1] & 255, "\n";
}
$buffer = $functions->new('smart_str');
$value = $functions->new('uint64_t[2]');
foreach ([[5, 4], [0, 2], [-33, 4]] as [$value[0], $value[1]]) {
    $functions->php_msgpack_serialize(FFI::addr($buffer), $value);
    echo bin2hex(FFI::string($buffer->s->bytes, $buffer->s->length)), "\n";
}
PHP;
$said = [];
foreach (['msgpack', pecls_msgpack()] as $library) {
    $command = [...php([PHP_EXTENSION_DIR . '/ffi.so', $library], ['ffi.enable=1']), '-r', $script, '--', peer($library) ?? $library];
    exec(implode(' ', array_map('escapeshellarg', $command)), $lines);
    $said[] = implode("\n", $lines);
    $lines = [];
}
var_dump($said[0] === $said[1]);
echo $said[0], "\n";
?>
--EXPECT--
bool(true)
05: 0, type 4
: -1, type 1
c1: -1, type 2
92: -1, type 2
c2: 0, type 2
c0: 0, type 1
92c0: -1, type 2
81c004: 0, type 1
82c0040009: 0, type 1
82a16101: -1, type 2
05
05c2
05c2d0df
