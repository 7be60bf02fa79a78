--TEST--
A session that cannot be decoded is destroyed with a warning, and calls no userland code of it
--EXTENSIONS--
msgpack
session
--INI--
session.serialize_handler=msgpack
session.use_cookies=0
session.use_strict_mode=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/include/store.php';
class Gadget { public $inner; public $text = 'text'; function __construct($inner = null) { $this->inner = $inner; }
    function __wakeup() { $GLOBALS['ran'][] = __METHOD__; } function __destruct() { $GLOBALS['ran'][] = __METHOD__; } }
$whole = msgpack_pack(['first' => new Gadget(new Gadget), 'list' => [1, 2], 'last' => new Gadget]);
$ran = $warnings = [];
set_error_handler(function (int $level, string $message) use (&$warnings) { $warnings[$message] = ($warnings[$message] ?? 0) + 1; return true; });
$store = Store::open_one();
$broken = ["\xc1", "\x05", "\xc0", 'text', msgpack_pack(new Gadget), msgpack_pack(new ArrayObject(['a' => 1])), "\x92\x01",
    "$whole\xc0", $whole . $whole, "\x90\x90", "\x81\xa1a\x01\x01", 'a|i:1;b|s:1:"b";', serialize(['a' => 1]), "\1ai:1;"];
$ran = [];
for ($length = 1; $length < strlen($whole); $length++) {
    $broken[] = substr($whole, 0, $length);
}
foreach ($broken as $bytes) {
    $store->written['tested'] = $bytes;
    session_id('tested');
    session_start();
    if (isset($store->written['tested']) || $_SESSION !== []) {
        echo bin2hex($bytes), " was not destroyed\n";
    }
    if (session_status() === PHP_SESSION_ACTIVE) {
        session_abort();
    }
}
var_dump($ran, count($broken) === array_sum($warnings), array_keys($warnings));
?>
--EXPECT--
array(0) {
}
bool(true)
array(1) {
  [0]=>
  string(76) "session_start(): Failed to decode session object. Session has been destroyed"
}
