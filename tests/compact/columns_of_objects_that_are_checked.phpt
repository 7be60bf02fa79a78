--TEST--
Objects and dates are the same columns under strict and under a list of classes, and after a message that ran userland
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

final class Product { public function __construct(public int $id, public string $name, private ?float $price = null) {} }
class Loose { public int $id; public $any = 1; }
class Wakes extends Loose { public function __wakeup() {} }
class Limit extends LimitIterator {}
class User
{
    public function __serialize(): array { return ['name' => 'Ann']; }
    public function __unserialize(array $data): void {}
}

function form(string $what, mixed $value, array $options): void
{
    try {
        $packed = msgpack_pack($value, ['compact' => true] + $options);
        $read = msgpack_unpack($packed, null, $options);
        printf("%s: %s%s\n", $what, $packed === compact_form($value) ? 'the same bytes' : 'other bytes', serialize($read) === serialize($value) ? '' : ', another value');
    } catch (Exception $e) {
        echo "$what: ", $e->getMessage(), $e->getPrevious() ? ', twice' : '', "\n";
    }
}

/** Objects with an id, but for the seventh one. */
function with_ids(string $class): array
{
    $objects = array_map(fn () => new $class, range(1, 20));
    foreach ($objects as $i => $object) {
        if ($i !== 7) $object->id = $i;
    }
    return $objects;
}

$products = array_map(fn (int $i) => new Product($i, "Product $i", $i / 10), range(1, 100));
$dates = array_map(fn (int $i) => new DateTimeImmutable("@$i"), range(1, 40));
$unclassed = array_map(fn (int $i) => (object) ['id' => $i, 'name' => "name $i"], range(1, 40));
foreach ([['strict' => true], ['allowed_classes' => ['Product', 'DateTimeImmutable', 'stdClass']], ['allowed_classes' => []]] as $options) {
    echo key($options), ":\n";
    form('objects', $products, $options);
    form('dates', $dates, $options);
    form('stdClass', $unclassed, $options);
    form('one lacks a value', with_ids('Loose'), $options);
    form('one lacks a value, and there is a __wakeup()', with_ids('Wakes'), $options);
    if (isset($options['strict'])) form('a broken name', array_map(fn (int $i) => (object) [$i === 5 ? "\0name" : 'name' => 1, 'id' => $i], range(1, 40)), $options);
    form('a class with more state', array_map(fn (int $i) => new Limit(new EmptyIterator, $i), range(1, 9)), $options);
}

$packed = array_map(compact_form(...), [$products, $dates, [[$products]]]);
foreach ([$products, $dates, [[$products]]] as $i => $value) {
    compact_form(new User);
    var_dump(compact_form($value) === $packed[$i], compact_form($value) === $packed[$i]);
}
var_dump(strlen(compact_form([new User, $products])) < strlen($packed[0]) + 40);

// Data in columns beside what runs userland, and references that a foreach left in them.
$rows = array_map(fn (int $i) => ['id' => $i, 'name' => "name $i"], range(1, 20));
foreach ($rows as &$row);
unset($row);
compact_form($products);
$first = compact_form([$rows, new User]);
var_dump($first === compact_form([$rows, new User]), strlen($first) < strlen(compact_form($rows)) + 40);
?>
--EXPECT--
strict:
objects: the same bytes
dates: the same bytes
stdClass: the same bytes
one lacks a value: Strict packing: property Loose::$id has no value, in [7]
one lacks a value, and there is a __wakeup(): the same bytes
a broken name: Strict packing: an object of stdClass has a property whose name begins with a NUL, in [4]
a class with more state: Strict packing: an object of Limit has more than its properties, in [0]
allowed_classes:
objects: the same bytes
dates: the same bytes
stdClass: the same bytes
one lacks a value: Class "Loose" is not among the allowed classes, in [0]
one lacks a value, and there is a __wakeup(): Class "Wakes" is not among the allowed classes, in [0]
a class with more state: Class "Limit" is not among the allowed classes, in [0]
allowed_classes:
objects: Class "Product" is not among the allowed classes, in [0]
dates: Class "DateTimeImmutable" is not among the allowed classes, in [0]
stdClass: Class "stdClass" is not among the allowed classes, in [0]
one lacks a value: Class "Loose" is not among the allowed classes, in [0]
one lacks a value, and there is a __wakeup(): Class "Wakes" is not among the allowed classes, in [0]
a class with more state: Class "Limit" is not among the allowed classes, in [0]
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
