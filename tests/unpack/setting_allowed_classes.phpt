--TEST--
msgpack.allowed_classes holds where no option lists the classes, for everything nested too
--EXTENSIONS--
msgpack
--FILE--
<?php
class Point { public $x; function __construct($x = null) { $this->x = $x; } }
class Other extends Point { }
class Text implements Serializable { function serialize() { return 'x'; } function unserialize($text) { echo __METHOD__, "\n"; }
    function __serialize(): array { return []; } function __unserialize(array $data): void { } }
enum Suit { case Hearts; }

$bytes = msgpack_pack([new Point, new Point(new Other), new ArrayObject([new Other]), Suit::Hearts]);
$text = "\x82\xc0\x03\xa4Text\xa1x";

function classes(mixed $value): array
{
    $class = is_object($value) ? [$value instanceof __PHP_Incomplete_Class ? '-' : $value::class] : [];
    $inner = $value instanceof ArrayObject ? $value->getArrayCopy() : (array) $value;
    return array_merge($class, ...array_map(fn ($part) => is_array($part) || is_object($part) ? classes($part) : [], array_values($inner)));
}

function show(string $what, mixed $value): void
{
    echo str_pad($what, 28), implode(' ', classes($value)), "\n";
}

set_error_handler(fn (int $level, string $message) => true);
foreach (['*', '', 'Point', '\POINT,suit  ArrayObject', 'Other, Missing'] as $list) {
    ini_set('msgpack.allowed_classes', $list);
    echo "\"$list\"\n";
    show('msgpack_unpack()', msgpack_unpack($bytes));
    show('msgpack_unserialize()', msgpack_unserialize($bytes));
    show('a Serializable', msgpack_unpack($text));
    show('option false', msgpack_unpack($bytes, null, ['allowed_classes' => false]));
    show('option true', msgpack_unpack($bytes, null, ['allowed_classes' => true]));
    show('option Other', msgpack_unpack($bytes, null, ['allowed_classes' => ['Other'], 'throw' => true]));
}
?>
--EXPECT--
"*"
msgpack_unpack()            Point Point Other ArrayObject Other Suit
msgpack_unserialize()       Point Point Other ArrayObject Other Suit
Text::unserialize
a Serializable              Text
option false                - - - - - -
option true                 Point Point Other ArrayObject Other Suit
option Other                - - Other - Other -
""
msgpack_unpack()            - - - - - -
msgpack_unserialize()       - - - - - -
a Serializable              -
option false                - - - - - -
option true                 Point Point Other ArrayObject Other Suit
option Other                - - Other - Other -
"Point"
msgpack_unpack()            Point Point - - - -
msgpack_unserialize()       Point Point - - - -
a Serializable              -
option false                - - - - - -
option true                 Point Point Other ArrayObject Other Suit
option Other                - - Other - Other -
"\POINT,suit  ArrayObject"
msgpack_unpack()            Point Point - ArrayObject - Suit
msgpack_unserialize()       Point Point - ArrayObject - Suit
a Serializable              -
option false                - - - - - -
option true                 Point Point Other ArrayObject Other Suit
option Other                - - Other - Other -
"Other, Missing"
msgpack_unpack()            - - Other - Other -
msgpack_unserialize()       - - Other - Other -
a Serializable              -
option false                - - - - - -
option true                 Point Point Other ArrayObject Other Suit
option Other                - - Other - Other -
