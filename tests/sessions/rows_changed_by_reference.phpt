--TEST--
Two copies in a session of rows that a loop has changed by reference stay two
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
foreach ([0, 1] as $compact) {
    ini_set('msgpack.compact', $compact);
    session_start();
    $rows = [['id' => 1, 'in' => [[1]]], ['id' => 2, 'in' => [[2]]]];
    foreach ($rows as &$row) {
        $row['more'] = true;
    }
    unset($row);
    $_SESSION = ['cart' => $rows, 'undo' => $rows];
    session_write_close();
    session_start();
    $_SESSION['cart'][0]['id'] = 'changed';
    echo json_encode($_SESSION['undo']), "\n";
    session_destroy();
}
?>
--EXPECT--
[{"id":1,"in":[[1]],"more":true},{"id":2,"in":[[2]],"more":true}]
[{"id":1,"in":[[1]],"more":true},{"id":2,"in":[[2]],"more":true}]
