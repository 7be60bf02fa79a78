--TEST--
A session with an object whose class is no longer Serializable keeps its other variables
--EXTENSIONS--
msgpack
session
--FILE--
<?php
require __DIR__ . '/include/handlers.php';
class Cart {}
$handlers = new Handlers;
set_error_handler(function (int $level, string $message) { echo "$message\n"; return true; });
$stored = "\x83\xa4user\xa3Ann\xa4cart\x82\xc0\x03\xa4Cart\xa6a:0:{}\xa4role\xa5admin";
echo json_encode($handlers->read($stored)), "\n";
ini_set('msgpack.strict', 1);
echo 'strict: ', json_encode($handlers->read($stored)), "\n";
?>
--EXPECT--
[msgpack] (msgpack_unserialize_map_item) Class Cart has no unserializer
{"user":"Ann","cart":null,"role":"admin"}
strict: [msgpack] (php_msgpack_unserialize) Class Cart has no unserializer, in [cart]
session_start(): Failed to decode session object. Session has been destroyed
null
