--TEST--
A back-reference to a reference without a value yet is rejected, as its type could not be checked
--EXTENSIONS--
msgpack
--FILE--
<?php
enum Suit: string { case Hearts = 'h'; }
class Foo { public ?array $x = null; public ?int $number = null; public $untyped; }
class Text implements Serializable { function serialize() { return ''; } function unserialize($text) {} }
const REFERENCE = "\x82\xc0\x02\x00\x02";
$foo = "\x84\xc0\xa3Foo\xa1x" . REFERENCE . "\xa6number" . REFERENCE . "\xa7untyped" . REFERENCE;
$forms = [
    'an enum case, as PECL 2 writes it' => "\x84\xc0\x01\xc0\xa4Suit\xa4name\xa6Hearts\xa1z$foo",
    'an enum case' => "\x83\xc0\x01\xc0\x91$foo\xc0\x06\xa4Suit\xa6Hearts",
    'an array' => "\x83\xc0\x01\xc0\x91$foo\xa1k\x01",
    'an object' => "\x83\xc0\x01\xc0\x91$foo\xc0\xa8stdClass",
    'an object of its own kind' => "\x83\xc0\x01\xc0\x91$foo\xc0\xa3Foo",
    'a Serializable' => "\x84\xc0\x01\xc0\x91$foo\xc0\x03\xa4Text\xa1t",
    'an earlier object' => "\x84\xc0\x01\xc0\x91$foo\xc0\x04\x00\x04",
    'nothing' => "\x82\xc0\x01\xc0\x91$foo",
];
/** The types of all properties of all objects of Foo, which must be as declared. */
function check(mixed $value, string $form): void
{
    if ($value instanceof Foo) {
        if (!is_null($value->x) && !is_array($value->x) || !is_null($value->number) && !is_int($value->number)) {
            echo "$form: ";
            var_dump($value);
        }
    } elseif (is_array($value)) {
        array_map(fn ($each) => check($each, $form), $value);
    }
}
foreach ($forms as $form => $bytes) {
    foreach (["\x93\x01$bytes" . REFERENCE, "\x93$bytes$foo\x82\xc0\x04\x00\x04", "\x92$bytes\x82\xc0\x05\x00\x04"] as $message) {
        for ($length = strlen($message); $length > 0; $length--) {
            try {
                check(@msgpack_unpack(substr($message, 0, $length)), $form);
            } catch (TypeError) {
            }
        }
    }
}
var_dump(msgpack_unpack("\x92{$forms['an array']}" . REFERENCE));
?>
--EXPECTF--
Deprecated: %s

Warning: [msgpack] (msgpack_unserialize_map_item) Invalid references value: 1 in %s on line %d

Warning: [msgpack] (msgpack_unserialize_map_item) Invalid references value: 1 in %s on line %d

Warning: [msgpack] (msgpack_unserialize_map_item) Invalid references value: 1 in %s on line %d
array(2) {
  [0]=>
  &array(1) {
    ["k"]=>
    int(1)
  }
  [1]=>
  &array(1) {
    ["k"]=>
    int(1)
  }
}
