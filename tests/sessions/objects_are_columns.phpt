--TEST--
In a session, too, objects are written as columns, also where $_SESSION is in itself
--EXTENSIONS--
msgpack
session
--INI--
session.serialize_handler=msgpack
session.use_cookies=0
session.cache_limiter=
msgpack.compact=stores
--FILE--
<?php
require __DIR__ . '/include/store.php';
class Item { public function __construct(public int $id, public string $name) {} }
Store::open_one();
session_start();

function stored(string $what, array $session): void
{
    $_SESSION = $session;
    if ($what === 'itself') {
        $_SESSION['itself'] = &$_SESSION;
        $_SESSION['map'] = new MessagePack\Type\Map($_SESSION);
    }
    $encoded = session_encode();
    $_SESSION = [];
    session_decode($encoded);
    unset($_SESSION['itself'], $_SESSION['map']);
    echo $what, ': ', str_contains($encoded, "\xc7\x03\x52\x34\x00\x3c") ? 'columns' : 'no columns', serialize($_SESSION) === serialize($session) ? '' : ', other values', "\n";
}
$items = fn() => ['rows' => array_map(fn($id) => new Item($id, "name $id"), range(1, 60))];
stored('a class', $items());
stored('stdClass', ['rows' => array_map(fn($id) => (object) ['id' => $id, 'name' => "name $id"], range(1, 60))]);
stored('itself', $items());
?>
--EXPECT--
a class: columns
stdClass: columns
itself: columns
