--TEST--
msgpack.php_only=0 in a session: a date unpacks to a Timestamp, an enum case to its value
--EXTENSIONS--
msgpack
session
--INI--
session.serialize_handler=msgpack
session.use_cookies=0
session.cache_limiter=
msgpack.php_only=0
--FILE--
<?php
require __DIR__ . '/include/store.php';
enum Color: string { case Red = 'r'; }
$store = Store::open_one();
session_start();
$_SESSION = ['date' => new DateTime('@5'), 'color' => Color::Red, 'bag' => new ArrayObject(['a' => 1])];
session_write_close();
$_SESSION = [];
session_start();
var_dump($_SESSION);
session_destroy();
?>
--EXPECTF--
array(3) {
  ["date"]=>
  object(MessagePack\Type\Timestamp)#%d (2) {
    ["seconds":"MessagePack\Type\Timestamp":private]=>
    int(5)
    ["nanoseconds":"MessagePack\Type\Timestamp":private]=>
    int(0)
  }
  ["color"]=>
  string(1) "r"
  ["bag"]=>
  array(4) {
    [0]=>
    int(0)
    [1]=>
    array(1) {
      ["a"]=>
      int(1)
    }
    [2]=>
    array(0) {
    }
    [3]=>
    NULL
  }
}
