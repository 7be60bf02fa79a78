--TEST--
Before PHP destroys a session that msgpack.strict rejects, a warning says why, and where
--EXTENSIONS--
msgpack
session
--INI--
session.serialize_handler=msgpack
session.use_cookies=0
session.use_strict_mode=0
session.cache_limiter=
msgpack.strict=1
--FILE--
<?php
require __DIR__ . '/../sessions/include/store.php';
class Cart { public $items = []; }

$store = Store::open_one();
set_error_handler(function (int $level, string $message) {
    echo $message, "\n";
    return true;
});
$cart = msgpack_pack(['user' => ['cart' => new Cart]]);
$packed['a property'] = strtr($cart, ['items' => 'itemz']);
$packed['a class'] = strtr($cart, ['Cart' => 'Gone']);
$packed['a key'] = "\x81\xa1a\x82\x01\x02\x01\x03";
$packed['malformed'] = "\x81\xa1a\x92\x01\xc1";
$packed['no warnings'] = $packed['a class'];
foreach ($packed as $what => $bytes) {
    echo "-- $what\n";
    $store->written['tested'] = $bytes;
    session_id('tested');
    ini_set('msgpack.error_display', $what !== 'no warnings');
    session_start();
    session_abort();
}
?>
--EXPECT--
-- a property
[msgpack] (php_msgpack_unserialize) Property Cart::$itemz is not declared, in [user][cart]
session_start(): Failed to decode session object. Session has been destroyed
-- a class
[msgpack] (php_msgpack_unserialize) Class "Gone" is missing, in [user][cart]
session_start(): Failed to decode session object. Session has been destroyed
-- a key
[msgpack] (php_msgpack_unserialize) A map has the same key twice, in [a]
session_start(): Failed to decode session object. Session has been destroyed
-- malformed
session_start(): Failed to decode session object. Session has been destroyed
-- no warnings
session_start(): Failed to decode session object. Session has been destroyed
