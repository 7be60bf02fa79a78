--TEST--
Strict reading says where the rejected value is, or of a property that is missing its object, however the object is read
--FILE--
<?php
class Node { public $a = 1; public array $list = []; public int $last = 1; }
class Part { public array $list; public int $number; }

set_error_handler(static function (int $level, string $text) { echo substr($text, strrpos($text, ') ') + 2), "\n"; return true; });
function map(array $pairs): string { return chr(0x80 | count($pairs)) . implode($pairs); }
$part = map(["\xc0\xa4Part", "\xa4list\x91\x01"]);
$messages = [
    "\x91$part",
    "\x91" . map(["\xc0\xa4Node", "\xa1a$part"]),
    "\x91" . map(["\xc0\xa4Node", "\xa4list\x91$part"]),
    "\x91" . map(["\xc0\xa4Node", "\xa4last\x01", "\xa1a" . map(["\xc0\xa4Part"])]),
    "\x91" . map(["\xc0\xa4Part", "\xa4list\x01"]),
    "\x91" . map(["\xc0\xa4Part", "\xa6number\x91\x01"]),
    "\x91" . map(["\xc0\xa4Node", "\xa1a" . map(["\xc0\xa4Node", "\xa4last\x81\x01\x02"])]),
];
foreach (['classes that were not read before', 'and known ones'] as $how) {
    echo "$how:\n";
    foreach ($messages as $message) {
        msgpack_unpack($message, null, ['strict' => true]);
    }
}
?>
--EXPECT--
classes that were not read before:
Property Part::$number has no value, in [0]
Property Part::$number has no value, in [0]->a
Property Part::$number has no value, in [0]->list[0]
Property Part::$list has no value, in [0]->a
Property Part::$list does not take int, in [0]->list
Property Part::$number does not take array, in [0]->number
Property Node::$last does not take array, in [0]->a->last
and known ones:
Property Part::$number has no value, in [0]
Property Part::$number has no value, in [0]->a
Property Part::$number has no value, in [0]->list[0]
Property Part::$list has no value, in [0]->a
Property Part::$list does not take int, in [0]->list
Property Part::$number does not take array, in [0]->number
Property Node::$last does not take array, in [0]->a->last