--TEST--
python3-msgpack, too, gives right answers to the conformance corpus, but takes 1, 1.0 and True for the same key
--SKIPIF--
<?php
require __DIR__ . '/include/conformance.php';
if ($missing = conformance_is_missing()) die("skip $missing");
require CONFORMANCE . '/lib/runners.php';
$python = python();
if (is_string($python)) die("skip $python");
if (exec(escapeshellarg($python[0]) . ' -c "import msgpack; print(msgpack.version >= (1, 0, 3))" 2>&1') !== 'True') die('skip no python3-msgpack of 1.0.3 or newer');
?>
--FILE--
<?php
require __DIR__ . '/include/conformance.php';
echo wrong_answers('python');
?>
--EXPECT--
python3-msgpack: 0 of all answers wrong, 3 more should be others
  should keys/two-types-int-and-float 82 01 a178 cb3ff0000000000000 a179
  should keys/two-types-int-and-true 82 01 a178 c3 a179
  should keys/two-types-int-and-false 82 00 a178 c2 a179
