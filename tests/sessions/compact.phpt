--TEST--
msgpack.compact=1: sessions are written in the compact form, and those in the plain form are still read
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
class Item { public $name; public $price; public function __construct($name, $price) { [$this->name, $this->price] = [$name, $price]; } }
Store::open_one();

function stored(mixed $session): string
{
    $_SESSION = $session;
    return session_encode();
}

session_start();
$item = new Item('a name', 1.5);
$session = ['items' => [$item, $item, new Item('a name', 2)], 'rows' => [['id' => 1, 'city' => 'Paris'], ['id' => 2, 'city' => 'Paris'], ['id' => 3, 'city' => 'Rome']]];
$plain = stored($session);
ini_set('msgpack.compact', '1');
$compact = stored($session);
var_dump(str_starts_with($compact, "\x92\x82\xc0\x03\x00\x00"), strlen($compact) < strlen($plain), str_starts_with($plain, "\x92\x82"));

foreach (['0', '1'] as $setting) {
    ini_set('msgpack.compact', $setting);
    foreach ([$plain, $compact] as $bytes) {
        $_SESSION = [];
        var_dump(session_decode($bytes), $_SESSION == $session, $_SESSION['items'][0] === $_SESSION['items'][1]);
    }
}
$_SESSION['rows'][] = ['id' => 4, 'city' => 'Rome'];
session_write_close();
$_SESSION = [];
session_start();
var_dump(count($_SESSION['rows']), $_SESSION['rows'][3]);
session_destroy();
?>
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(4)
array(2) {
  ["id"]=>
  int(4)
  ["city"]=>
  string(4) "Rome"
}
