--TEST--
A session variable with an integer name is written, and dropped when read, as by PECL
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
Store::open_one();
session_start();
$_SESSION = [5 => 'five', 'name' => 'kept', -1 => 'minus one'];
echo bin2hex(session_encode()), "\n";
session_write_close();
$_SESSION = [];
session_start();
var_dump($_SESSION);
ini_set('msgpack.assoc', 0);
$_SESSION = [];
session_decode("\x84\x05\x01\xa17\x02\xa4name\xa4kept\xa3-12\x03");
var_dump($_SESSION);
echo "-- strict\n";
ini_set('msgpack.strict', 1);
foreach ([['name' => 'kept', -7 => 1], ['name' => 'kept']] as $_SESSION) {
    try {
        echo bin2hex(session_encode()), "\n";
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
84c00105a466697665a46e616d65a46b657074ffa96d696e7573206f6e65
array(1) {
  ["name"]=>
  string(4) "kept"
}
array(1) {
  ["name"]=>
  string(4) "kept"
}
-- strict
Strict packing: a session variable named -7
82c001a46e616d65a46b657074
