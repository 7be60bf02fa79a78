--TEST--
A reference that nothing else has is its value: two copies of what has it stay two
--EXTENSIONS--
msgpack
--FILE--
<?php
class Declared { public $rows; public ?array $typed = null; }
class Slept { public $rows; public function __sleep() { return ['rows']; } }
class Payload
{
    public $rows;
    public function __serialize(): array { return ['rows' => $this->rows, 'again' => $this->rows]; }
    public function __unserialize(array $data): void { $this->rows = $data; }
}
/** Each element is a reference, as after a loop by reference. */
function by_reference(mixed $of): mixed
{
    foreach ($of as &$element) {
        if (is_array($element)) {
            $element['new'] = 0;
        }
    }
    return $of;
}
function with(object $object, mixed $rows): object
{
    $object->rows = $rows;
    return by_reference($object);
}
/** Has a write to one place changed more than that place? */
function show(string $what, mixed $value, ?callable $write = null): void
{
    foreach (['plain' => false, 'compact' => true] as $form => $compact) {
        $read = msgpack_unpack(msgpack_pack($value, ['compact' => $compact]));
        $expected = unserialize(serialize($value));
        $write ??= function (array &$value) { $value['a'][0]['written'] = true; };
        $write($read);
        $write($expected);
        echo serialize($read) === serialize($expected) ? '' : "$what, $form: is " . serialize($read) . ', should be ' . serialize($expected) . "\n";
    }
}

$rows = by_reference([[1], [2]]);
show('rows', ['a' => $rows, 'b' => $rows]);
$deep = by_reference([['id' => 1, 'x' => [[1]]], ['id' => 2, 'x' => [[2]]]]);
show('rows with arrays of arrays', ['a' => $deep, 'b' => $deep]);
$inner = [['x' => 1]];
$shared = by_reference([$inner, $inner, 'list' => $inner]);
show('rows of which others are copies', ['a' => $shared, 'b' => $shared, 'c' => $inner]);
$nested = by_reference([$deep, $rows]);
show('nested', ['a' => $nested, 'b' => $nested]);

foreach ([new Declared, new stdClass] as $object) {
    $object = with($object, $deep);
    show($object::class, ['a' => $object, 'b' => [$object, clone $object]], function (array &$read) { $read['a']->rows[0]['new'] = 1; });
}
$typed = new Declared;
$typed->typed = $rows;
show('typed', ['a' => by_reference($typed), 'b' => $rows], function (array &$read) { $read['a']->typed[0]['new'] = 1; });
$object = with(new Payload, $rows);
show('payload', ['a' => $object], function (array &$read) { $read['a']->rows['rows'][0]['new'] = 1; });
$object = new stdClass;
$objects = by_reference([$object, $object]);
show('objects', ['a' => $objects, 'b' => $objects, 'c' => $object], function (array &$read) { $read['a'][0] = 1; $read['b'][1]->x = 1; });

// What __sleep() selects, which serialize() packs as references.
$read = msgpack_unpack(msgpack_pack([with(new Slept, $rows), $rows]));
echo bin2hex(msgpack_pack(with(new Slept, [1]))), ' ', json_encode($read), "\n";

// The bytes are those without the references; ids count the same heads.
$object = new ArrayObject;
$plain = [['of' => [1, 2]], [$object, $object], $object];
foreach ([false, true] as $compact) {
    var_dump(msgpack_pack(by_reference($plain), ['compact' => $compact]) === msgpack_pack(array_map(fn ($value) => is_array($value) ? $value + ['new' => 0] : $value, $plain), ['compact' => $compact]));
}
// Equal arrays are shared, and other references are as they were.
$rows = array_fill(0, 8, by_reference(['r' => range(70000, 70299), 'i' => 1]));
var_dump(strlen(msgpack_pack($rows)) > 8 * strlen(msgpack_pack($rows, ['compact' => true])) - 500);
$rows = [new Payload, $rows]; // whose method makes that arrays with objects are not shared
var_dump(strlen(msgpack_pack($rows)) > 5 * strlen(msgpack_pack($rows, ['compact' => true])));
// A structured clone gives no id to what such a reference leads to.
$packer = new MessagePack\Packer(MessagePack\PackOptions::STRUCTURED_CLONE);
$read = (new MessagePack\BufferUnpacker($packer->pack([$shared, $shared]), MessagePack\UnpackOptions::STRUCTURED_CLONE))->unpack();
$read[0][0]['new'] = $read[0]['list']['new'] = 'written';
echo json_encode($read[1]), "\n";
$marked = [[1]];
$marked[] = &$marked[0];
$read = msgpack_unpack(msgpack_pack(by_reference([$marked, $marked])));
$read[0][0][] = 2;
echo json_encode($read), "\n";
?>
--EXPECT--
82c0a5536c657074a4726f7773820001a36e657700 [{"rows":{"0":{"0":1,"new":0},"1":{"0":2,"new":0},"new":0}},[{"0":1,"new":0},{"0":2,"new":0}]]
bool(true)
bool(true)
bool(true)
bool(true)
{"0":{"0":{"x":1},"new":0},"1":{"0":{"x":1},"new":0},"list":{"0":{"x":1},"new":0}}
[{"0":[1,2],"1":[1,2],"new":0},{"0":[1,2],"1":[1,2],"new":0}]
