--TEST--
session_decode() adds to the existing variables
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
class Loud { function __destruct() { echo 'destructed, ', json_encode($_SESSION), "\n"; } }
Store::open_one();
session_start();
$_SESSION = ['a' => 1, 'b' => new Loud];
$copy = $_SESSION;
unset($copy['b']);
var_dump(session_decode(msgpack_pack(['b' => 2, 'c' => 3])));
echo json_encode($_SESSION), json_encode($copy), "\n";
?>
--EXPECT--
destructed, {"a":1,"b":2,"c":3}
bool(true)
{"a":1,"b":2,"c":3}{"a":1}
