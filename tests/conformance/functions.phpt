--TEST--
msgpack_unpack() gives right answers to the conformance corpus, but where PHP has no such keys and where PECL's objects begin
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/conformance.php';
if ($missing = conformance_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/conformance.php';
echo wrong_answers('functions', 'data', 'strict', this_extension());
?>
--EXPECT--
`msgpack_unpack()`: 1 of all answers wrong, 5 more should be others
  must keys/nil 82 c0 01 a17a 02
  should keys/two-types-int-and-str 82 01 a178 a131 a179
  should keys/two-types-str-and-bin 82 a161 a178 c40161 a179
  should keys/two-types-nil-and-empty-str 82 c0 a178 a0 a179
  should keys/two-types-nil-and-str 82 c0 a178 a36e696c a179
  should keys/twice-nil 82 c0 01 c0 02
`msgpack_unpack()`, php_only=0: 0 of all answers wrong, 2 more should be others
  should keys/two-types-int-and-str 82 01 a178 a131 a179
  should keys/two-types-str-and-bin 82 a161 a178 c40161 a179
`msgpack_unpack()`, strict: 1 of all answers wrong, 0 more should be others
  must keys/nil 82 c0 01 a17a 02
