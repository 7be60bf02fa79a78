--TEST--
Under msgpack.read_serialized, no other text is read as a session, whatever strings are inside of it
--EXTENSIONS--
msgpack
session
--FILE--
<?php
require __DIR__ . '/include/handlers.php';
class Gadget { function __wakeup() { $GLOBALS['ran'][] = __METHOD__; } function __destruct() { $GLOBALS['ran'][] = __METHOD__; } }
$handlers = new Handlers;
$ran = $warnings = [];
$gadget = 'O:6:"Gadget":0:{}';
/* What a visitor may choose, at the end of a session or before a cut. */
$name = "x|$gadget";
$wrapped = "x|{$gadget}y|s:2:\"xx";
$sessions = [
    'php_binary' => [$handlers->written('php_binary', ['user' => $wrapped]), $handlers->written('php_binary', [str_repeat('u', 50) => $wrapped])],
    'php_serialize, cut' => ['a:2:{s:4:"user";s:99:"' . $name, 'a:1:{s:4:"user";s:' . strlen($wrapped) . ":\"$wrapped\";", 'a:2:{i:0;i:1;s:4:"user";s:99:"' . $name],
    'php, cut' => ['user|s:99:"' . $name, 'user|i:1;name|s:99:"' . $name],
    'a message, cut' => [substr(msgpack_pack(['user' => $name, 'z' => 1]), 0, -3), "\xde\0\2\xa4user\xd9\x20$name", "\x92$name"],
    'a message' => [msgpack_pack(['user' => $name])],
    'JSON' => [json_encode(['user' => $name]), "{\"user\":\"$name"],
    'igbinary' => ["\0\0\0\2\x14\1\x11\4user\x11\x18$name"],
    'bytes after it' => ["a|i:1;b", 'a|i:1;|', 'a:0:{}a', serialize([1]) . ' ', 'a|i:1; '],
    'no session' => ['i:1;', 'N;', 's:1:"a";', $gadget, 'a', '|', 'a|', "a\0b|i:1;", 'a"b|i:1;'],
    'no text of serialize()' => ['a|S:1:"a";', 'a|i:+1;', 'a|i:01;', 'a|i:-0;', 'a|b:2;', 'a|s:01:"a";', 'a|s:2:"a";', 'a|d:;', 'a|d:1.;', 'a|O:6:"Gadget":1:{}',
        'a|O:7:"\\Gadget":0:{}', 'a|O:0:"":0:{}', 'a|i:9223372036854775808;', 'a|a:99999999999999999999:{}', 'a|a:4294967295:{i:0;N;}', 'a|s:4294967295:"', 'a|r:1;', 'a|i:1;b|r:3;',
        'a|R:0;', 'a|N', 'a|N:', "a|a:1:{N;N;}", 'a|a:1:{r:1;N;}', 'a|x:1;', 'a|O:6:"Gadget":0:{};', "a|C:6:\"Gadget\":1:{}", 'a|E:6:"Gadget";'],
];
set_error_handler(function (int $level, string $message) use (&$warnings) { $warnings[] = $message; return true; });
$ran = [];
ini_set('msgpack.read_serialized', 1);
foreach ($sessions as $kind => $list) {
    foreach ($list as $bytes) {
        $read = $handlers->read($bytes);
        if ($read !== null) {
            echo "$kind: ", json_encode($bytes, JSON_PARTIAL_OUTPUT_ON_ERROR), ' becomes ', json_encode($read), "\n";
        }
    }
}
print_r(array_count_values($warnings));
var_dump($ran);
?>
--EXPECT--
a message: null becomes {"user":"x|O:6:\"Gadget\":0:{}"}
Array
(
    [session_start(): Failed to decode session object. Session has been destroyed] => 54
)
array(0) {
}
