--TEST--
The first key of a map is not looked for in the memory of an earlier request, which is freed: AddressSanitizer notices that
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
echo implode("\n", answers_of_one_process(__DIR__ . '/include/key_of_an_earlier_request.php', ['', '', '']));
?>
--EXPECT--
{"odd key":1}{"odd key":1}{"odd key":1}
{"odd key":1}{"odd key":1}{"odd key":1}
{"odd key":1}{"odd key":1}{"odd key":1}
