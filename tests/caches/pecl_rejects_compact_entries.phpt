--TEST--
PECL msgpack rejects a compact message before its value, and reads a session as empty, which it then stores, as any that is malformed
--EXTENSIONS--
msgpack
session
--SKIPIF--
<?php require __DIR__ . '/include/peers.php'; skip_without('pecl'); ?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
$folder = new Folder;
$file = "$folder->path/sess_abc";
$session = msgpack_pack(['user' => 'Alice', 'again' => 'Alice', 'rows' => [['id' => 1, 'no' => 2], ['id' => 3, 'no' => 4]]], ['compact' => true]);
$settings = ['session.serialize_handler=msgpack', "session.save_path=$folder->path", 'session.use_cookies=0', 'session.use_strict_mode=0', 'session.cache_limiter='];
$script = <<<'PHP'
$read = msgpack_unpack(file_get_contents($argv[1]));
session_id('abc');
$result = [$read, session_start(), $_SESSION];
session_write_close();
echo json_encode($result), "\n";
PHP;
foreach ([peer('msgpack'), pecls_msgpack()] as $library) {
    file_put_contents($file, $session);
    passthru(implode(' ', array_map('escapeshellarg', [...php([$library], $settings), '-r', $script, '--', $file])));
    $stored = msgpack_unpack(file_get_contents($file));
    echo json_encode($stored), "\n";
}
?>
--EXPECT--
[{"user":"Alice","again":"Alice","rows":[{"id":1,"no":2},{"id":3,"no":4}]},true,{"user":"Alice","again":"Alice","rows":[{"id":1,"no":2},{"id":3,"no":4}]}]
{"user":"Alice","again":"Alice","rows":[{"id":1,"no":2},{"id":3,"no":4}]}

Warning: [msgpack] (php_msgpack_unserialize) Parse error in Command line code on line 1
[false,true,[]]
[]
