--TEST--
allowed_classes: all, none or a list; any other class becomes __PHP_Incomplete_Class
--EXTENSIONS--
msgpack
--FILE--
<?php
class Point
{
    public $x = 1;
}

class Point3D extends Point
{
}

class Magic
{
    public function __serialize(): array
    {
        return ['m' => 1];
    }

    public function __unserialize(array $data): void
    {
    }
}

class Waking
{
    public $w = 1;

    public function __wakeup()
    {
        echo '(wakes up) ';
    }
}

enum Suit
{
    case Hearts;
}

$packed = msgpack_pack([new Point, new Point3D, new Magic, new Waking, Suit::Hearts, new stdClass]);

function show(string $what, array $options): void
{
    global $packed;
    echo "$what: ";
    $names = [];
    foreach (msgpack_unpack($packed, null, $options) as $object) {
        $class = get_class($object);
        $names[] = $class === '__PHP_Incomplete_Class' ? '-' : $class;
    }
    echo implode(' ', $names), "\n";
}

show('no options', []);
show('true', ['allowed_classes' => true]);
show('false', ['allowed_classes' => false]);
show('none', ['allowed_classes' => []]);
show('a class', ['allowed_classes' => ['Point']]);
show('its subclass', ['allowed_classes' => ['Point3D']]);
show('in other cases', ['allowed_classes' => ['POINT', 'magic', 'sUIT', 'STDclass']]);
show('by a leading backslash', ['allowed_classes' => ['\Point']]);
show('one with __wakeup()', ['allowed_classes' => ['Waking']]);
show('an enum', ['allowed_classes' => ['Suit']]);
show('a class that does not exist', ['allowed_classes' => ['Missing']]);

echo "What it was is kept:\n";
$incomplete = msgpack_unpack($packed, null, ['allowed_classes' => false]);
print_r(array_map(get_object_vars(...), $incomplete));
echo 'Packed again, and unpacked with every class: ';
$again = msgpack_unpack(msgpack_pack($incomplete));
echo $again == msgpack_unpack($packed) ? 'the same objects' : 'others', "\n";
?>
--EXPECT--
no options: (wakes up) Point Point3D Magic Waking Suit stdClass
true: (wakes up) Point Point3D Magic Waking Suit stdClass
false: - - - - - -
none: - - - - - -
a class: Point - - - - -
its subclass: - Point3D - - - -
in other cases: Point - Magic - Suit stdClass
by a leading backslash: Point - - - - -
one with __wakeup(): (wakes up) - - - Waking - -
an enum: - - - - Suit -
a class that does not exist: - - - - - -
What it was is kept:
Array
(
    [0] => Array
        (
            [__PHP_Incomplete_Class_Name] => Point
            [x] => 1
        )

    [1] => Array
        (
            [__PHP_Incomplete_Class_Name] => Point3D
            [x] => 1
        )

    [2] => Array
        (
            [__PHP_Incomplete_Class_Name] => Magic
            [m] => 1
        )

    [3] => Array
        (
            [__PHP_Incomplete_Class_Name] => Waking
            [w] => 1
        )

    [4] => Array
        (
            [__PHP_Incomplete_Class_Name] => Suit
            [__PHP_Incomplete_Enum_Case] => Hearts
        )

    [5] => Array
        (
            [__PHP_Incomplete_Class_Name] => stdClass
        )

)
Packed again, and unpacked with every class: (wakes up) (wakes up) the same objects
