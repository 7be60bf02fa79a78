--TEST--
php_msgpack_unserialize() rejects bytes after the value, and calls no userland code of it
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
if (!is_file(PHP_EXTENSION_DIR . '/ffi.so')) die('skip no FFI');
if (PHP_INT_SIZE !== 8 || pack('S', 1) !== "\1\0") die('skip the structures here are of little-endian machines of 64 bits'); ?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
run_with([PHP_EXTENSION_DIR . '/ffi.so', 'msgpack'], ['ffi.enable=1', 'extension_dir=' . ini_get('extension_dir')]);
class Gadget { public $inner; function __wakeup() { echo __METHOD__, "\n"; } function __destruct() { echo __METHOD__, "\n"; } }
class Payload extends Gadget { function __serialize(): array { return [1]; } function __unserialize(array $data): void { echo __METHOD__, "\n"; } }
$functions = FFI::cdef('int php_msgpack_unserialize(void *, const char *, size_t);', peer('msgpack'));
set_error_handler(function (int $level, string $message) { echo "  $message\n"; return true; });
function unserialized(string $bytes): string {
    $value = $GLOBALS['functions']->new('uint64_t[2]');
    $result = $GLOBALS['functions']->php_msgpack_unserialize($value, $bytes, strlen($bytes));
    return "$result, type " . ($value[1] & 255);
}
$messages = [
    'int' => "\x05\x05", 'serialize()' => serialize(['a' => 1]), 'json_encode()' => json_encode(['a' => 1]), 'two digits' => '12',
    'one digit' => '5', 'string' => "\xa3abc\0", 'long string' => "\xd9\x28" . str_repeat('x', 40) . 'x', 'array' => "\x92\xa3abc\x90\xc1", 'empty array' => "\x90\x90",
    'object' => msgpack_pack([new Gadget, new Payload]) . "\0", 'reference' => "\x82\xc0\x01\xa1a\x01\x01",
];
foreach ($messages as $name => $message) {
    $answer = unserialized($message);
    echo "$name: $answer\n";
}
ini_set('msgpack.error_display', 0);
echo unserialized("\x05\x05"), "\n";
?>
--EXPECT--
Gadget::__destruct
Gadget::__destruct
  [msgpack] (php_msgpack_unserialize) Extra bytes
int: -1, type 2
  [msgpack] (php_msgpack_unserialize) Extra bytes
serialize(): -1, type 2
  [msgpack] (php_msgpack_unserialize) Extra bytes
json_encode(): -1, type 2
  [msgpack] (php_msgpack_unserialize) Extra bytes
two digits: -1, type 2
one digit: 0, type 4
  [msgpack] (php_msgpack_unserialize) Extra bytes
string: -1, type 2
  [msgpack] (php_msgpack_unserialize) Extra bytes
long string: -1, type 2
  [msgpack] (php_msgpack_unserialize) Extra bytes
array: -1, type 2
  [msgpack] (php_msgpack_unserialize) Extra bytes
empty array: -1, type 2
  [msgpack] (php_msgpack_unserialize) Extra bytes
object: -1, type 2
  [msgpack] (php_msgpack_unserialize) Extra bytes
reference: -1, type 2
-1, type 2
