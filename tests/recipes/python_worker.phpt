--TEST--
examples/python_worker.php has a worker in Python call functions, with dates, binary data and errors
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/../interop/include/peers.php';
if (!python()) die('skip no Python with msgpack: tools/setup test');
if (!is_file(__DIR__ . '/../../examples/python_worker.php')) die('skip not in the source tree');
?>
--FILE--
<?php
require __DIR__ . '/include/frameworks.php';
passthru(implode(' ', array_map('escapeshellarg', [...php(['msgpack']), example('python_worker.php')])) . ' 2>&1');
?>
--EXPECT--
mean: 5
deviation: 2.138089935299395
next: 2026-03-01 12:00:00.250 +00:00
"girbü"
ff00
KeyError: 'unknown'
TypeError: 'int' object is not subscriptable
