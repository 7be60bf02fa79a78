--TEST--
msgpack.error_display=0: the same results without warnings
--EXTENSIONS--
msgpack
--FILE--
<?php
enum Suit
{
    case Hearts;
}

set_error_handler(function (int $level, string $message) {
    echo "  $message\n";
    return true;
});

$messages = [
    'malformed' => "\xc1",
    'cut short' => "\x92\x01",
    'extra bytes' => "\x05\x06",
    'too deep' => str_repeat("\x91", 5000) . "\xc0",
    'illegal key' => "\x81\xc3\x05",
    'no such reference' => "\x91\x82\xc0\x04\x00\x09",
    'no such case' => "\x91\x82\xc0\x06\xa4Suit\xa6Spades",
    'not an enum' => "\x91\x82\xc0\x06\xa8stdClass\xa6Spades",
    'no unserializer' => "\x91\x82\xc0\x03\xa8stdClass\xa3abc",
    'broken property name' => "\x82\xc0\xa8stdClass\xa3\0ab\x01",
];
foreach ($messages as $name => $message) {
    echo "$name\n";
    ini_set('msgpack.error_display', '1');
    $shown = msgpack_unpack($message);
    ini_set('msgpack.error_display', '0');
    $silent = msgpack_unpack($message);
    echo '  ', json_encode($shown), serialize($shown) === serialize($silent) ? '' : ', but silently ' . json_encode($silent), "\n";
}
?>
--EXPECT--
malformed
  [msgpack] (php_msgpack_unserialize) Parse error
  false
cut short
  [msgpack] (php_msgpack_unserialize) Insufficient data for unserializing
  false
extra bytes
  [msgpack] (php_msgpack_unserialize) Extra bytes
  5
too deep
  [msgpack] (php_msgpack_unserialize) Maximum depth of 4096 exceeded
  false
illegal key
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  {"1":5}
no such reference
  [msgpack] (msgpack_unserialize_map_item) Invalid references value: 8
  [null]
no such case
  [msgpack] (msgpack_unserialize_map_item) Undefined constant Suit::Spades
  [msgpack] (php_msgpack_unserialize) Parse error
  false
not an enum
  [msgpack] (msgpack_unserialize_map_item) Class 'stdClass' is not an enum
  [msgpack] (php_msgpack_unserialize) Parse error
  false
no unserializer
  [msgpack] (msgpack_unserialize_map_item) Class stdClass has no unserializer
  [null]
broken property name
  [msgpack] (msgpack_unserialize_map_item) illegal offset type, skip this decoding
  {}
