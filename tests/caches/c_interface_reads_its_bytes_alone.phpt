--TEST--
APCu, memcached and Redis pass bytes that no NUL follows: nothing after them is read
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (!is_file(PHP_EXTENSION_DIR . '/ffi.so')) die('skip no FFI');
if (PHP_OS_FAMILY !== 'Linux' || PHP_INT_SIZE !== 8) die('skip the constants here are those of Linux, of 64 bits'); ?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
run_with([PHP_EXTENSION_DIR . '/ffi.so', 'msgpack'], ['ffi.enable=1', 'msgpack.error_display=0', 'error_reporting=8191', 'extension_dir=' . ini_get('extension_dir')]);

const PAGE = 65536; // of whole pages, whatever they are
$libc = FFI::cdef('intptr_t mmap(void *, size_t, int, int, int, size_t); int mprotect(intptr_t, size_t, int); void *memcpy(intptr_t, const char *, size_t);');
$functions = FFI::cdef('int php_msgpack_unserialize(void *, intptr_t, size_t);', peer('msgpack'));
$page = $libc->mmap(null, 2 * PAGE, 3, 0x22, -1, 0); // readable, writable; private, anonymous
echo 'protected: ', $libc->mprotect($page + PAGE, PAGE, 0), "\n";

/** Reads bytes after which there is no memory. */
$read = static function (string $bytes) use ($page, $libc, $functions): void {
    $at = $page + PAGE - strlen($bytes);
    $libc->memcpy($at, $bytes, strlen($bytes));
    @$functions->php_msgpack_unserialize($functions->new('uint64_t[2]'), $at, strlen($bytes));
};

class Typed { public int $a = 1; private ?string $b = 'text'; }
class Old implements Serializable { function serialize() { return 'r:1'; } function unserialize($text) {} }
enum Suit { case Hearts; }
$values = [
    [['' => 1], ['-' => 1], ['-' => ['-' => 1]], ['5' => 1], ['-5' => ''], ['07' => '-'], ["\u{e9}" => "\u{e9}"]],
    [['id' => 1, 'name' => 'Alice'], ['id' => 2, 'name' => 'Bob'], ['id' => 300, 'name' => str_repeat('b', 40)]],
    [new Typed, new Typed, Suit::Hearts, @new Old, new ArrayObject([1, 'a' => new Typed]), 1.5, -129, 1 << 40, new MessagePack\Type\Timestamp(5)],
    array_fill_keys(range(0, 65536 * 20, 65536), '-'),
];
$messages = ["\x81\xa0", "\x81\xa1-", "\x92\x81\xa0\x01\x81\xa1-", "\xde\x80-", "\xdc"];
foreach ($values as $value) {
    foreach ([false, true] as $compact) {
        $messages[] = $message = @msgpack_pack($value, ['compact' => $compact]);
        $messages[] = @msgpack_pack($value[0] ?? $value, ['compact' => $compact]);
        @$messages[] = "a|" . serialize($value);
        @$messages[] = serialize($value);
    }
}
$count = 0;
foreach ($messages as $message) {
    foreach (['strict' => ['0', '1'], 'php_only' => ['1', '0'], 'read_serialized' => ['0', '1'], 'allowed_classes' => ['*', 'Typed,ArrayObject']] as $setting => $of) {
        ini_set("msgpack.$setting", $of[1]);
        for ($length = 0; $length <= strlen($message); $length++) {
            $read(substr($message, 0, $length));
            $count++;
        }
        ini_set("msgpack.$setting", $of[0]);
    }
}
echo $count > 1000 ? 'read' : $count, "\n";
?>
--EXPECT--
protected: 0
read
