--TEST--
A destructor of a replaced variable may change the array of variables through a reference
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
class Loud { function __construct(private Closure $does) {} function __destruct() { ($this->does)(); } }
$actions = [
    'grow' => function () { for ($i = 0; $i < 1000; $i++) is_array($_SESSION['self']) ? $_SESSION['self']["grown $i"] = $i : $_SESSION['self']->{"grown $i"} = $i; },
    'free' => function () { $_SESSION['self'] = null; gc_collect_cycles(); },
    'unset' => function () { unset($_SESSION['self']); gc_collect_cycles(); },
    'destroy' => fn() => session_destroy(),
    'throw' => fn() => throw new DomainException('thrown'),
];
ob_start();
Store::open_one();
session_start();
$_SESSION = ['self' => null, 'old' => 'new', 'one' => ['a'], 'two' => 'text'];
$_SESSION['self'] = &$_SESSION;
$packed = session_encode();
session_abort();
foreach ([1, 0] as $assoc) {
    ini_set('msgpack.assoc', $assoc);
    foreach ($actions as $name => $action) {
        session_start();
        $_SESSION = ['old' => new Loud($action)];
        try {
            session_decode($packed);
        } catch (DomainException $e) {
            echo $e->getMessage(), ': ';
        }
        echo $name, ': ', implode(' ', array_keys($_SESSION)), "\n";
        if (session_status() === PHP_SESSION_ACTIVE) {
            session_abort();
        }
    }
}
?>
--EXPECT--
grow: old self one two
free: old self one two
unset: old one two
destroy: old self one two
thrown: throw: old self one two
grow: old self one two
free: old self one two
unset: old one two
destroy: old self one two
thrown: throw: old self one two
