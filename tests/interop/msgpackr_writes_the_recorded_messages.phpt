--TEST--
The present msgpackr writes the recorded messages
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
require __DIR__ . '/include/msgpackr.php';
if (!msgpackr()) die('skip no Node, or no msgpackr 2 in .cache/npm');
?>
--FILE--
<?php
require __DIR__ . '/include/recorded.php';

$recorded = recorded_messages();
foreach (present_messages() as $name => $message) {
    if ($message !== ($recorded[$name] ?? null)) {
        echo "$name: ", bin2hex($message), "\n";
    }
}
echo count($recorded), " messages\n";
?>
--EXPECT--
39 messages
