--TEST--
Compact form: after a fatal error in a definition, the next request of the process writes it again
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/requests.php';
if ($missing = server_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/requests.php';
foreach (answers_of_one_process(__DIR__ . '/include/fatal_in_a_definition.php', ['', 'fatal', '']) as $answer) {
    echo str_contains($answer, 'shorter') ? $answer : "fatal\n";
}
?>
--EXPECT--
shorter
fatal
shorter
