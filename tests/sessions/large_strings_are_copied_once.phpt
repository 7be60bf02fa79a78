--TEST--
Large strings of a session are copied once when it is encoded, and once when it is decoded
--EXTENSIONS--
msgpack
session
--SKIPIF--
<?php if (getenv('USE_ZEND_ALLOC') === '0') die('skip only Zend\'s allocator counts its memory'); ?>
--INI--
session.serialize_handler=msgpack
session.use_cookies=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/include/store.php';
Store::open_one();

/** The peak of memory above the start, in percent of $length. */
function peak(int $length, callable $do): int
{
    foreach (range(1, 2) as $time) {
        memory_reset_peak_usage();
        $start = memory_get_usage();
        $result = $do();
        $peak = memory_get_peak_usage() - $start;
        unset($result);
    }
    return intdiv(100 * $peak, $length);
}

session_start();
foreach (['plain' => '0', 'compact' => '1'] as $form => $compact) {
    ini_set('msgpack.compact', $compact);
    $_SESSION = ['text' => str_repeat('k', 5_000_000), 'name' => 'a name', 'again' => 'a name', 'more' => 'a name'];
    $bytes = session_encode();
    $peak = peak(strlen($bytes), session_encode(...));
    echo $peak > 103 ? "$form, encoded: $peak %\n" : '';
    $peak = peak(strlen($bytes), function () use ($bytes) {
        $_SESSION = [];
        session_decode($bytes);
    });
    echo $peak > 103 ? "$form, decoded: $peak %\n" : '';
    var_dump(strlen($_SESSION['text']), $_SESSION['more']);
}
?>
--EXPECT--
int(5000000)
string(6) "a name"
int(5000000)
string(6) "a name"
