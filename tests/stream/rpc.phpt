--TEST--
examples/rpc.php: a client with concurrent calls, and its server, on non-blocking sockets
--EXTENSIONS--
msgpack
--FILE--
<?php
require dirname(__DIR__, 2) . '/examples/rpc.php';
?>
--EXPECT--
add: 6.5
lines: ["a first line","a second"]
divide: failed: There is no divide()
reverse, of more bytes than a socket holds: as it should be
1,000 more calls, all answered: 1001000
