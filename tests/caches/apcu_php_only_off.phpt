--TEST--
msgpack.php_only=0 in APCu: a date unpacks to a Timestamp, an enum case to its value
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/peers.php'; skip_without('apcu'); ?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
$script = <<<'PHP'
enum Color: string { case Red = 'r'; }
class Text implements Serializable { function serialize() { return 't'; } function unserialize($data) {} }
apcu_store('entry', ['at' => new DateTime('@5'), 'color' => Color::Red, 'list' => new SplFixedArray(1)]);
$entry = apcu_fetch('entry');
var_dump($entry['at']->getSeconds(), $entry['color'], $entry['list']);
try {
    apcu_store('entry', [new Text]);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
PHP;
passthru(implode(' ', array_map('escapeshellarg', [
    ...php(['apcu', 'msgpack'], ['apc.enable_cli=1', 'apc.serializer=msgpack', 'msgpack.php_only=0', 'error_reporting=8191']), '-r', $script,
])));
?>
--EXPECT--
int(5)
string(1) "r"
array(1) {
  [0]=>
  NULL
}
An object of class Text cannot be packed under php_only=0: only PHP can read its data, in [0]
