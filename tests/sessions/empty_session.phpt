--TEST--
A session without variables round-trips
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
$store = Store::open_one();
session_start();
session_write_close();
var_dump(bin2hex($store->written['tested']));
session_start();
var_dump($_SESSION, session_decode(''), session_decode("\x80"), session_decode("\x90"), $_SESSION);
?>
--EXPECT--
string(2) "90"
array(0) {
}
bool(true)
bool(true)
bool(true)
array(0) {
}
