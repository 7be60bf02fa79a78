--TEST--
A key of a map is not that of the last request of the process, whose memory is free
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/../compact/include/requests.php';
if ($missing = server_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/../compact/include/requests.php';
echo implode(answers_of_one_process(__DIR__ . '/include/map_of_the_last_request.php', ['first', '', 'first', '']));
?>
--EXPECT--
{"another_key_of_a_map":1}
{"another_key_of_a_map":1}
{"another_key_of_a_map":1}
{"another_key_of_a_map":1}
