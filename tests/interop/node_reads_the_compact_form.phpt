--TEST--
examples/compact_reader.mjs, written from docs/compact-format.md, reads what we write, and rejects what we reject
--EXTENSIONS--
msgpack
--INI--
memory_limit=1G
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
require __DIR__ . '/include/peers.php';
if (!preg_match('/^v(\d+)/', run(['node', '--version'], ''), $version) || $version[1] < 18) die('skip no Node');
?>
--FILE--
<?php
use MessagePack\Type\Ext;
use MessagePack\Type\Timestamp;

require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/columns.php';
require __DIR__ . '/include/forms.php';
require __DIR__ . '/../compact/include/compact.php';
require __DIR__ . '/../compact/include/generated.php';

function pairs(array $map): array
{
    return array_map(null, array_map(described(...), array_keys($map)), array_map(described(...), array_values($map)));
}

class Point { public $x = 1; public $y = 2; }

/** What the Node reader makes of a value, as compact.mjs describes it. JavaScript has one type of numbers. */
function described(mixed $value): mixed
{
    return match (true) {
        is_int($value) => abs($value) < 2 ** 53 ? (float) $value : ['big' => (string) $value],
        $value instanceof UnitEnum => ['map' => pairs(['__class__' => $value::class, '__case__' => $value->name])],
        $value instanceof Payload => ['map' => pairs(['__class__' => 'Payload', '__payload__' => $value->data])],
        $value instanceof Timestamp => DateTime::createFromFormat('U u', sprintf('%d %06d', $value->getSeconds(), intdiv($value->getNanoseconds(), 1000)))->format('Y-m-d\TH:i:s.v\Z'),
        $value instanceof Ext => ['map' => [['type', (float) $value->type], ['data', array_map(floatval(...), array_values(unpack('C*', $value->data)))]]],
        is_object($value) => ['map' => pairs(['__class__' => $value::class, ...(array) $value])],
        is_array($value) => array_is_list($value) ? array_map(described(...), $value) : ['map' => pairs($value)],
        default => $value,
    };
}

function floats(mixed $value): mixed
{
    return is_int($value) ? (float) $value : (is_array($value) ? array_map(floats(...), $value) : $value);
}

/** Has the reader read the messages. */
function read_by_node(array $messages): array
{
    $output = run(['node', __DIR__ . '/include/compact.mjs'], json_encode(array_map(bin2hex(...), $messages)));
    return json_decode($output, true, 512, JSON_THROW_ON_ERROR);
}

$list = range(1, 5);
$values = columns() + [
    'the same' => [$list, $list, [$list, 'x'], ['a' => $list]],
    'objects with a payload' => array_map(fn(int $n) => new Payload(['id' => $n, 'list' => [$n]]), range(1, 3)),
    'lists in payloads' => array_map(fn(array $list) => new Payload($list), [[1, 'text'], [2, 'text'], [], []]),
    'blocks' => [array_map(fn(int $n) => $n % 300, range(1, 40000)), array_map(fn(int $n) => ['a' => $n, 'b' => "text $n"], range(1, 20000))],
    'all strings' => [$all = array_map(fn(int $n) => "text $n", range(0, 65600)), $all[0], $all[65535], $all[65600]],
    'timestamps' => ['some text', 'some text', new Timestamp(1700000000), new Timestamp(2 ** 32 - 1), new Timestamp(2 ** 34 - 1, 999999999),
        new Timestamp(3, 5000000), new Timestamp(2 ** 34), new Timestamp(-1), new Timestamp(-2 ** 33, 1)],
    'ext values' => ['some text', 'some text', new Ext(-5, 'abc'), new Ext(-128, 'a'), new Ext(-1, 'ab'), new Ext(127, ''), new Ext(0x52, "a")],
    'enum cases' => [Colour::Red, Colour::Red, Colour::Green],
    'integers' => ['some text', 'some text', PHP_INT_MAX, PHP_INT_MIN, 2 ** 53 - 1, -2 ** 53 + 1, -1, -33, -129],
];
for ($seed = 0; $seed < 200; $seed++) {
    $values["seed $seed"] = generated($seed, objects: false);
}
for ($seed = 200; $seed < 300; $seed++) {
    $values["seed $seed"] = array_map(fn() => (new ValueGenerator($seed, true))->tree(4), range(1, 4));
}
$compact = array_map(compact_form(...), $values);
foreach (unusual_forms() as $digits) {
    $compact[$digits] = message($digits);
    $values[$digits] = msgpack_unpack($compact[$digits], null, ['throw' => true]);
}
$answers = array_combine(array_keys($values), read_by_node(array_values($compact)));
$right = 0;
foreach ($answers as $name => $answer) {
    $expected = described(msgpack_unpack(msgpack_pack($values[$name], ['compact' => false])));
    if (isset($answer['value']) && floats($answer['value']) === $expected && floats($answer['typed']) === $expected) {
        $right++;
    } else {
        echo "$name: ", substr(json_encode($answer), 0, 200), "\n";
    }
}
echo $right === count($values) ? 'all' : $right, " values are read\n";
foreach (['two bytes', 'eight bytes', 'prices', 'floats', 'names'] as $name) {
    echo "$name: ", $answers[$name]['type'], "\n";
}

$malformed = array_map(message(...), [
    '92 a3616263 d45001', '92 a3616263 92 d45101 01', '91 c70051', '91 d45301', '92 90 d45302', '91 d45400',
    '91 c70057', '91 c7035a000869', '91 01 c0', ...malformed_columns(), ...malformed_forms(),
]);
foreach (array_map(null, $malformed, read_by_node($malformed)) as [$message, $answer]) {
    try {
        msgpack_unpack($message, null, ['throw' => true]);
        echo bin2hex($message), " is read by PHP\n";
    } catch (MessagePack\Exception\UnpackingFailedException) {
        echo isset($answer['rejected']) ? '' : bin2hex($message) . " is read by Node\n";
    }
}
echo count($malformed), " malformed messages are rejected\n";
?>
--EXPECT--
all values are read
two bytes: Int32Array
eight bytes: BigInt64Array
prices: Float64Array
floats: Float64Array
names: Array
130 malformed messages are rejected
