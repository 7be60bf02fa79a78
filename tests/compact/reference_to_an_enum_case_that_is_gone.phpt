--TEST--
Compact form: references to an enum case or object that cannot be made are nil with a warning, as in the plain form
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
enum Suit { case Hearts; }
class Plain {}
set_error_handler(function (int $level, string $message): bool { echo "  $message\n"; return true; });
foreach ([
    'a case' => ['82 c0 06 a453756974 a4476f6e65'],
    'a text' => ['82 c0 03 a5506c61696e a474657874'],
    'a case that is there' => ['82 c0 06 a453756974 a6486561727473'],
] as $what => [$form]) {
    echo "$what\n";
    var_dump(msgpack_unpack(message("93 $form d45302 01")) === msgpack_unpack(hex2bin(str_replace(' ', '', "93 $form 82c0040002 01"))));
}
?>
--EXPECT--
a case
  [msgpack] (msgpack_unserialize_map_item) Undefined constant Suit::Gone
  [msgpack] (msgpack_unserialize_map_item) Invalid references value: 1
  [msgpack] (msgpack_unserialize_map_item) Undefined constant Suit::Gone
  [msgpack] (msgpack_unserialize_map_item) Invalid references value: 1
bool(true)
a text
  [msgpack] (msgpack_unserialize_map_item) Class Plain has no unserializer
  [msgpack] (msgpack_unserialize_map_item) Invalid references value: 1
  [msgpack] (msgpack_unserialize_map_item) Class Plain has no unserializer
  [msgpack] (msgpack_unserialize_map_item) Invalid references value: 1
bool(true)
a case that is there
bool(true)
