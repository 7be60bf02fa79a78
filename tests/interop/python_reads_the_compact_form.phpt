--TEST--
examples/compact_reader.py, written from docs/compact-format.md, reads what we write, and rejects what we reject
--EXTENSIONS--
msgpack
--INI--
memory_limit=1G
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
require __DIR__ . '/include/peers.php';
if (!python()) die('skip no Python with msgpack, which Debian has as python3-msgpack');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/../compact/include/compact.php';
require __DIR__ . '/../compact/include/generated.php';
require __DIR__ . '/include/columns.php';
require __DIR__ . '/include/forms.php';

/** What the Python reader makes of a value. */
function described(mixed $value): mixed
{
    if ($value instanceof UnitEnum) {
        return ['__class__' => $value::class, '__case__' => $value->name];
    }
    if ($value instanceof Payload) {
        return ['__class__' => 'Payload', '__payload__' => described($value->data)];
    }
    if ($value instanceof MessagePack\Type\Ext) {
        return [$value->type, $value->data];
    }
    return is_object($value) ? ['__class__' => $value::class, ...array_map(described(...), (array) $value)]
        : (is_array($value) ? array_map(described(...), $value) : $value);
}

function as_json(mixed $value): mixed
{
    return json_decode(json_encode($value, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION), true, 512, JSON_THROW_ON_ERROR);
}

/** Has the reader read the messages. */
function read_by_python(array $messages): array
{
    return json_decode(run([python()[0], __DIR__ . '/include/compact.py'], json_encode(array_map(bin2hex(...), $messages))), true, 512, JSON_THROW_ON_ERROR);
}

class Point { public $x = 1; public $y = 2; }
class Node { public $value; public $next; public function __construct($value, $next) { [$this->value, $this->next] = [$value, $next]; } }

$rows = fn(int $count, int $columns) => array_map(fn(int $n) => array_fill_keys(array_map(fn(int $k) => "k$k", range(1, $columns)), $n), range(1, $count));
$chain = fn(int $n) => $n > 0 ? ['value' => $n, 'next' => $GLOBALS['chain']($n - 1)] : null;
$list = range(1, 5);
$texts = array_map(fn(int $n) => "text $n", range(0, 299));
$values = [
    'strings' => ['abc', 'abc', 'ab', 'ab', 'é€', 'é€'],
    'many strings' => [...$texts, 'text 0', 'text 255', 'text 256', 'text 299'],
    'blocks' => [array_map(fn(int $n) => $n % 300, range(1, 40000)), array_map(fn(int $n) => ['a' => $n, 'b' => "text $n"], range(1, 20000))],
    'all strings' => [$all = array_map(fn(int $n) => "text $n", range(0, 65600)), $all[0], $all[65535], $all[65536], $all[65600]],
    'tables' => [$rows(4, 2), $rows(5, 2), $rows(3, 16), $rows(3, 70), [['a' => 1, 'b' => $rows(3, 3)], ['a' => 2, 'b' => $rows(3, 3)], ['a' => 3, 'b' => []]]],
    'many shapes' => array_map(fn(int $n) => array_fill_keys(["key $n", 'other'], $n % 300), [...range(0, 299), ...range(0, 299)]),
    'all shapes' => [array_map(fn(int $n) => [$n => 1], range(0, 65600)), $rows(4, 2), $chain(3)],
    'linked list' => ['some text', 'some text', $chain(50)],
    'objects' => [new Point, new Point, new Node(1, new Node(2, null)), 'texts', 'texts', new Node(3, new Node(4, null))],
    'objects with a payload' => [...array_map(fn(int $n) => new Payload(['id' => $n, 'list' => [$n]]), range(1, 3)), ...array_map(fn(int $n) => new Payload([$n, 'text']), range(1, 3)), new Payload([]), new Payload([])],
    'and after many strings' => [$texts, ...array_map(fn(int $n) => new Payload(['id' => $n]), range(1, 3)), new Payload([]), new Payload([])],
    'ext values' => ['some text', 'some text', new MessagePack\Type\Ext(-5, 'abc'), new MessagePack\Type\Ext(-128, 'a'),
        new MessagePack\Type\Ext(-1, 'ab'), new MessagePack\Type\Ext(127, ''), new MessagePack\Type\Ext(0x52, 'a')],
    'enum cases' => [Colour::Red, Colour::Red, Colour::Green],
    'keys' => [['1' => 1, '05' => 2, '' => 3, -7 => 4], ['1' => 1, '05' => 2, '' => 3, -7 => 4], ['1' => 5, '05' => 6, '' => 7, -7 => 8]],
    'the same' => [$list, $list, [$list, 'x'], ['a' => $list]],
    'floats' => ['texts', 'texts', 1.5, 0.1, 1e300, 2.0],
    'decimals' => ['texts', 'texts', 0.0, -0.5, 21.53, -327.68, 327.68, 52.520008, -179.9999999, 214748364.7, 1.0078125],
] + columns();
for ($seed = 0; $seed < 200; $seed++) {
    $values["seed $seed"] = generated($seed, objects: false);
}
for ($seed = 200; $seed < 400; $seed++) {
    $values["seed $seed"] = array_map(fn() => (new ValueGenerator($seed, true))->tree(4), range(1, 4));
}
$compact = array_map(compact_form(...), $values);
foreach (unusual_forms() as $digits) {
    $compact[$digits] = message($digits);
    $values[$digits] = msgpack_unpack($compact[$digits], null, ['throw' => true]);
}
$right = 0;
foreach (array_map(null, array_keys($values), $values, read_by_python(array_values($compact))) as [$name, $value, $answer]) {
    if (isset($answer['value']) && $answer['value'] === as_json(described(msgpack_unpack(msgpack_pack($value, ['compact' => false]))))) {
        $right++;
    } else {
        echo "$name: ", substr(json_encode($answer), 0, 200), "\n";
    }
}
$announced = count(array_filter($compact, fn(string $bytes) => str_starts_with($bytes, ANNOUNCEMENT)));
echo $right === count($values) ? 'all' : $right, ' values are read, ', $announced > 200 ? 'most of them' : $announced, " in the compact form\n";

$long = 'da0100' . str_repeat('61', 256);
$malformed = array_map(message(...), ['92 a3616263 d45001', '92 81 a161 01 92 d45101 01', '92 82 a161 01 a162 02 92 d45100 01',
    '91 c70051', '94 c70051 a161 a162 01', '95 c70051 a161 a161 01 02', '95 c70051 01 a131 01 02', '95 c70051 a161 c0 01 02', 
   
    '91 d45301', '92 90 d45302', '91 d45300', '91 d45400', '92 a3616263 91 d65400000000', '93 a3616263 81 a161 01 92 d5550001 02', '93 a3616263 81 a161 01 92 d5550100 02',
    '93 a3616263 81 a161 01 92 d45500 02', '93 a3616263 81 a161 01 93 d5550000 02 03', '93 a3616263 82 c0 a141 a161 01 92 d5550000 02', '93 a3616263 82 a161 01 a161 02 93 d5550000 03 04',
    '93 a3616263 81 a161 01 92 c70055 02', '92 a3616263 92 01 d45400', '93 a3616263 91 01 92 d45400 d45302', '92 a3616263 92 d45400 d45303', "92 $long 91 d45400", "93 a3616263 $long 92 d45400 d45001",
    '91 c70057', '91 c7035a000869', '91 d75a0000000000000869', '92 01 d45100', '91 01 c0',
    "92 $long 81 d45000 01", "92 $long 81 c0 d45000", "92 81 $long 01 92 d45100 02", "93 c70051 $long 01",
    '92 91 01 82 c0 a141 c0 d45302', '92 91 01 82 c0 a141 c0 91 d45302', "92 $long 82 c0 a141 c0 91 d45000",
    '92 a3616263 d45600', '91 d45805', '93 d45200 01 02', ...malformed_columns(), ...malformed_forms()]);
foreach (array_map(null, $malformed, read_by_python($malformed)) as [$message, $answer]) {
    try {
        msgpack_unpack($message, null, ['throw' => true]);
        echo bin2hex($message), " is read by PHP\n";
    } catch (MessagePack\Exception\UnpackingFailedException) {
        echo isset($answer['rejected']) ? '' : bin2hex($message) . " is read by Python\n";
    }
}
echo count($malformed), " malformed messages are rejected\n";
?>
--EXPECT--
all values are read, most of them in the compact form
161 malformed messages are rejected
