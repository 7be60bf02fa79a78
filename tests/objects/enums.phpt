--TEST--
Enum cases, pure, backed and repeated, and those of PECL msgpack 2, unpack to the case
--EXTENSIONS--
msgpack
--FILE--
<?php
enum Suit { case Hearts; case Spades; const Wild = self::Spades; const Other = 5; }
enum Level: int { case Low = 1; case High = 2; }
echo bin2hex(msgpack_pack([Suit::Hearts, Level::High, Suit::Hearts])), "\n";
$value = [Suit::Hearts, Level::High, Suit::Hearts, ['s' => Suit::Spades], Level::High];
var_dump(msgpack_unpack(msgpack_pack($value)) === $value);
$suit = Suit::Hearts;
var_dump(msgpack_unpack(msgpack_pack([&$suit, $suit, &$suit])) === [Suit::Hearts, Suit::Hearts, Suit::Hearts]);
var_dump(msgpack_unpack("\x83\xc0\xa5Level\xa4name\xa3Low\xa5value\x01"), msgpack_unpack("\x82\xc0\xa4Suit\xa4name\xa6Spades"));
class NoEnum {}
foreach (["\xa4Suit\xa4None", "\xa4Suit\xa4Wild", "\xa4Suit\xa5Other", "\xa6NoEnum\xa1A", "\xa4Suit\x05", "\x05\xa1A"] as $pair) {
    var_dump(msgpack_unpack("\x82\xc0\x06" . $pair));
}
var_dump(msgpack_unpack("\x82\xc0\xa4Suit\xa1x\x05"));
?>
--EXPECTF--
9382c006a453756974a648656172747382c006a54c6576656ca44869676882c0040002
bool(true)
bool(true)
enum(Level::Low)
enum(Suit::Spades)

Warning: [msgpack] (msgpack_unserialize_map_item) Undefined constant Suit::None in %s on line %d

Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
bool(false)

Warning: [msgpack] (msgpack_unserialize_map_item) Suit::Wild is not an enum case in %s on line %d

Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
bool(false)

Warning: [msgpack] (msgpack_unserialize_map_item) Suit::Other is not an enum case in %s on line %d

Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
bool(false)

Warning: [msgpack] (msgpack_unserialize_map_item) Class 'NoEnum' is not an enum in %s on line %d

Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
bool(false)

Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
bool(false)

Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
bool(false)

Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
bool(false)
