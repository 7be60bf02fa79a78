--TEST--
Compact form: never more than 4 bytes longer than plain
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$longest = $shortest = 0;
mt_srand(7);
for ($i = 0; $i < 3000; $i++) {
    $value = [];
    for ($n = mt_rand(1, 40); $n > 0; $n--) {
        $text = str_repeat(chr(mt_rand(97, 99)), mt_rand(2, 4));
        $keys = array_slice(['a', 'b', 'cde', 'defg'], mt_rand(0, 3));
        $row = array_combine($keys, array_keys($keys));
        $value[] = match (mt_rand(0, 4)) { 0 => $text, 1 => [$text], 2 => $row, 3 => [$text => [$row, $n]], 4 => [-1 => $n, 7 => [-1 => $n, 7 => $n]] };
    }
    $value[] = [-1 => 1, 7 => 2];
    $longer = strlen(compact_form($value)) - strlen(msgpack_pack($value, ['compact' => false]));
    $longest = max($longest, $longer);
    $shortest = min($shortest, $longer);
}
var_dump($longest <= 4, $shortest < -100);

// Each class is defined for an object that has another of the class in it, and none comes later.
class Aa { public $next; }
class Bb { public $next; }
class Cc { public $next; }
class Dd { public $next; }
function pair(string $class): object
{
    $object = new $class;
    $object->next = new $class;
    return $object;
}
foreach (['abc', 'abcdef', 'abcdefghi', 'some text that is longer'] as $text) {
    foreach ([1, 2, 3] as $times) {
        $value = [...array_fill(0, $times, $text), pair('Aa'), pair('Bb'), pair('Cc'), pair('Dd')];
        $longer = strlen(compact_form($value)) - strlen(msgpack_pack($value, ['compact' => false]));
        if ($longer > 4 || msgpack_unpack(compact_form($value)) != $value) {
            echo "$times times $text: $longer bytes longer\n";
        }
    }
}
// Objects without properties, of classes with short names.
class A { }
for ($count = 1; $count < 4; $count++) {
    $longer = strlen(compact_form(array_map(fn() => new A, range(1, $count)))) - strlen(msgpack_pack(array_map(fn() => new A, range(1, $count))));
    var_dump($longer <= 4);
}
// Objects with one short name, of classes with short names, where the indexes of shapes take two bytes.
#[AllowDynamicProperties] class B { }
#[AllowDynamicProperties] class Ee { }
$shapes = array_map(fn(int $i) => [$i => 0, -1 => 0], range(1, 256));
foreach (['B', 'Ee'] as $class) {
    foreach (['', 'a', 'ab', 'abc'] as $name) {
        $longer = [];
        for ($count = 2; $count < 40; $count++) {
            $value = [...$shapes, ...array_map(fn() => unserialize("O:" . strlen($class) . ":\"$class\":1:{s:" . strlen($name) . ":\"$name\";N;}"), range(1, $count))];
            $longer[] = strlen(compact_form($value)) - strlen(msgpack_pack($value, ['compact' => false]));
        }
        echo "$class, '$name': ", max($longer) <= 4 ? 'never much longer' : 'too long', ', 39 of them are ', min($longer) < 0 ? 'shorter' : 'as plain', "\n";
    }
}
// Rows of a table, which are shorter than references to them.
foreach ([fn (int $i) => [$i % 100], fn (int $i) => [$i, null], fn (int $i) => ['a' => $i % 50], fn (int $i) => ['ab' => true]] as $make) {
    $rows = array_map($make, range(1, 400));
    $value = [$rows, [...array_reverse($rows), 'text'], [1, ...$rows]];
    var_dump(strlen(compact_form($value)) - strlen(msgpack_pack($value)) <= 4, msgpack_unpack(compact_form($value)) === $value);
}

// The same arrays in many cells: references to some are not possible, or not worth it.
$all = array_map(fn (int $i) => ["key $i" . md5("a$i") => "text $i" . md5("b$i"), md5("c$i") => $i / 7], range(1, 6000));
$small = [[1], [2], ['*']];
$timestamp = [new MessagePack\Type\Timestamp(5), 1];
$several = [
    'that cannot be referred to' => array_fill(0, 1000, $timestamp),
    'in rows' => array_map(fn (int $i) => [$i => $timestamp, "k$i" => $i / 7], range(1, 1000)),
    'after more than are remembered' => [...$small, ...array_merge(...array_map(fn (array $each) => [$each, $small[count($each) % 2]], $all))],
    'twice' => [...$all, ...$all],
    'of few kinds, among maps' => array_map(fn (int $i) => $i % 4 ? ['k' => $i, 'l' => "other$i"] : $small[[0, 1, 2, 0][$i / 4]], range(0, 15)),
];
foreach ($several as $what => $value) {
    $longer = strlen(compact_form($value)) - strlen(msgpack_pack($value, ['compact' => false]));
    echo $longer <= 4 ? '' : "$what: $longer bytes longer\n";
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
B, '': never much longer, 39 of them are shorter
B, 'a': never much longer, 39 of them are shorter
B, 'ab': never much longer, 39 of them are shorter
B, 'abc': never much longer, 39 of them are shorter
Ee, '': never much longer, 39 of them are shorter
Ee, 'a': never much longer, 39 of them are shorter
Ee, 'ab': never much longer, 39 of them are shorter
Ee, 'abc': never much longer, 39 of them are shorter
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
