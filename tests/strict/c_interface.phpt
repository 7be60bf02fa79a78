--TEST--
Under msgpack.strict APCu, memcached and Redis, by php_msgpack_unserialize(), get what was packed under today's classes, or a miss
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (!is_file(PHP_EXTENSION_DIR . '/ffi.so')) die('skip no FFI');
if (PHP_INT_SIZE !== 8 || pack('S', 1) !== "\1\0") die('skip the structures here are of little-endian machines of 64 bits'); ?>
--FILE--
<?php
require __DIR__ . '/../caches/include/peers.php';
run_with([PHP_EXTENSION_DIR . '/ffi.so', 'msgpack'], ['ffi.enable=1', 'msgpack.strict=1', 'extension_dir=' . ini_get('extension_dir')]);
require __DIR__ . '/deploys.inc';

$functions = FFI::cdef('int php_msgpack_unserialize(void *, const char *, size_t);', peer('msgpack'));
/** What it reads cannot be seen here. */
$is_read = static fn (string $bytes): bool => $functions->php_msgpack_unserialize($functions->new('uint64_t[2]'), $bytes, strlen($bytes)) === 0;
$read = static fn (string $bytes): mixed => $is_read($bytes) ? msgpack_unpack($bytes) : false;
$pack = static fn (array $value, bool $compact): string => msgpack_pack($value, ['compact' => $compact]);
each_change(false, $pack, $read, true);
each_change(true, $pack, $read, true);
ini_set('msgpack.read_serialized', '1');
var_dump($is_read('a:1:{i:0;i:1;}'), @$is_read('O:8:"stdClass":0:{}'), @$is_read("\1\1"));
?>
--EXPECT--
bool(true)
bool(false)
bool(false)
