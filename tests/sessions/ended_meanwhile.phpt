--TEST--
Userland may destroy, abort or replace the session while it is written or read
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
class Ends { public $does; public $inner;
    function __serialize(): array { if ($this->does) ($this->does)(); return ['x' => str_repeat('x', 9), 'list' => [1, 2, 3]]; }
    function __unserialize(array $data): void { if ($GLOBALS['reading']) ($GLOBALS['reading'])(); } }
$actions = [
    'destroy' => fn() => session_destroy(),
    'abort' => fn() => session_abort(),
    'unset' => function () { unset($GLOBALS['_SESSION']); },
    'replace' => function () { $_SESSION = 5; },
    'empty' => function () { $_SESSION = []; },
    'decode' => fn() => session_decode(msgpack_pack(['decoded' => [1, 2]])),
    'encode' => function () { static $level = 0; if ($level++ === 0) session_encode(); $level--; },
];
$store = Store::open_one();
$reading = null;
foreach ($actions as $name => $action) {
    session_id('tested');
    session_start();
    $ends = new Ends;
    $ends->does = $action;
    $_SESSION = ['before' => [1], 'ends' => $ends, 'after' => ['text']];
    $bytes = @session_encode();
    echo $name, ': ', bin2hex(substr((string) $bytes, 0, 3)), "\n";
    session_abort();
}
$ends = new Ends;
$ends->does = null;
$whole = msgpack_pack(['before' => [1], 'ends' => $ends, 'after' => ['text']]);
spl_autoload_register(function (string $class) use (&$reading) { if ($reading) $reading(); });
$missing = str_replace('Ends', 'Gone', $whole);
foreach ($actions as $name => $reading) {
    foreach (['at the end' => $whole, 'by an autoloader' => $missing] as $when => $store->written['tested']) {
        session_id('tested');
        $before = $reading;
        session_start();
        echo "$name $when: ", isset($_SESSION) ? json_encode(is_array($_SESSION) ? array_keys($_SESSION) : $_SESSION) : 'unset', "\n";
        $reading = null;
        session_abort();
        $reading = $before;
    }
}
?>
--EXPECT--
destroy: 84c001
abort: 84c001
unset: 84c001
replace: 84c001
empty: 84c001
decode: 84c001
encode: 84c001
destroy at the end: ["before","ends","after"]
destroy by an autoloader: []
abort at the end: []
abort by an autoloader: []
unset at the end: unset
unset by an autoloader: unset
replace at the end: 5
replace by an autoloader: 5
empty at the end: []
empty by an autoloader: ["before","ends","after"]
decode at the end: ["before","ends","after","decoded"]
decode by an autoloader: ["decoded","before","ends","after"]
encode at the end: ["before","ends","after"]
encode by an autoloader: ["before","ends","after"]
