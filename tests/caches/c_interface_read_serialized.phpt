--TEST--
Under msgpack.read_serialized, php_msgpack_unserialize() reads what serialize() writes, and nothing else as text
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
class Gadget { function __wakeup() { echo __METHOD__, "\n"; } function __destruct() { echo __METHOD__, "\n"; } }
class Typed { public int $i = 0; }
class Thrower { function __wakeup() { throw new DomainException('not now'); } }
$functions = FFI::cdef('int php_msgpack_unserialize(void *, const char *, size_t);', peer('msgpack'));
$types = ['undefined', 'null', 'false', 'true', 'int', 'float', 'string', 'array', 'object', 'resource', 'reference'];
function read(string $bytes): string
{
    $value = $GLOBALS['functions']->new('uint64_t[2]');
    $result = -1;
    try {
        $result = $GLOBALS['functions']->php_msgpack_unserialize($value, $bytes, strlen($bytes));
    } catch (Throwable $e) {
        echo '  ', $e->getMessage(), "\n";
    }
    return $result === 0 ? $GLOBALS['types'][$value[1] & 255] : 'failed';
}
set_error_handler(function (int $level, string $message) { echo "  $message\n"; return true; });
ini_set('msgpack.read_serialized', 1);

echo "What serialize() writes:\n";
foreach ([null, false, true, 0, -5, PHP_INT_MAX, PHP_INT_MIN, 0.0, -0.0, 1e100, 1e-100, NAN, -INF, '', "a\0b", [], [[1, 'k' => null]], new Typed, new ArrayObject] as $value) {
    $type = read(serialize($value));
    echo $type === strtolower(str_replace(['boolean', 'double', 'integer', 'NULL'], [$value === true ? 'true' : 'false', 'float', 'int', 'null'], gettype($value))) ? '' : serialize($value) . ": $type\n";
}
echo "Neither text nor a message:\n";
foreach (['b:1;x', 'b:2;', 'i:1; ', ' i:1;', 'i:;', 'i:--1;', 'i:1', 'N;N;', 'd:1e;', 'd:.5;', 'd:nan;', 's:1:"ab";', "s:1:\"a\"", 's:1:"a;', 'a:1:{}', 'a:0:{N;}', 'a:-1:{}', 'a:0:{',
    'O:8:"stdClass":1:{}', 'o:1:{i:0;N;}', 'O:+8:"stdClass":0:{}', 'O:9:"\stdClass":0:{}', "O:9:\"std\0Class\":0:{}", 'S:1:"\61";', 'R:1;', 'r:1;', 'a:1:{i:0;r:2;}', '{}', '12', 'text', "\0\0\0\2", 'C:1:"A":5:{}',
    's:18446744073709551615:"a";', 'a:4294967296:{}'] as $bytes) {
    ob_start();
    $result = read($bytes);
    $output = ob_get_clean();
    echo $result === 'failed' && $output === "  [msgpack] (php_msgpack_unserialize) Extra bytes\n" ? '' : substr($bytes, 0, 40) . ": $result, $output\n";
}
echo 'One byte is a message: ', read('5'), ' ', read('N'), "\n";
echo "The syntax of text, but nothing that PHP reads:\n";
foreach (['a:1:{i:0;r:1;}', 'O:5:"Typed":1:{s:1:"i";s:1:"x";}', 'O:7:"Closure":0:{}', 'E:5:"Typed";', 'E:9:"Typed:One";', 'O:7:"Thrower":0:{}'] as $bytes) {
    echo "$bytes: \n", read($bytes), "\n";
}
ini_set('msgpack.read_serialized', 0);
echo "Without the setting:\n", read(serialize(new Gadget)), "\n";
?>
--EXPECT--
What serialize() writes:
Neither text nor a message:
One byte is a message: int int
The syntax of text, but nothing that PHP reads:
a:1:{i:0;r:1;}: 
  [msgpack] (php_msgpack_unserialize) Parse error
failed
O:5:"Typed":1:{s:1:"i";s:1:"x";}: 
  Cannot assign string to property Typed::$i of type int
failed
O:7:"Closure":0:{}: 
  Unserialization of 'Closure' is not allowed
failed
E:5:"Typed";: 
  [msgpack] (php_msgpack_unserialize) Extra bytes
failed
E:9:"Typed:One";: 
  php_msgpack_unserialize(): Class 'Typed' is not an enum
  [msgpack] (php_msgpack_unserialize) Parse error
failed
O:7:"Thrower":0:{}: 
  not now
failed
Without the setting:
Gadget::__destruct
  [msgpack] (php_msgpack_unserialize) Extra bytes
failed
