--TEST--
Compact form: a list of more than 16,384 elements has a column for each block of so many
--EXTENSIONS--
msgpack
--INI--
memory_limit=512M
--FILE--
<?php
require __DIR__ . '/include/compact.php';
require __DIR__ . '/include/columns.php';

/** What repeats in a list: [value, how often in a row], … */
function runs(string $message): string
{
    try {
        $list = msgpack_unpack($message, null, ['throw' => true]);
    } catch (MessagePack\Exception\UnpackingFailedException $exception) {
        return $exception->getMessage();
    }
    $runs = [];
    foreach (count($list) === 1 ? $list[0] : $list as $value) {
        $value = is_array($value) && count($value) > 3 ? count($value) . ' elements' : $value;
        $last = array_key_last($runs);
        if ($last !== null && $runs[$last][0] == $value) {
            $runs[$last][1]++;
        } else {
            $runs[] = [$value, 1];
        }
    }
    $raw = new MessagePack\Raw($message);
    return json_encode($runs) . ($raw->unpack() == $list ? '' : ', parts of it are read in another way');
}

$padding = fn (int $bytes) => 'c8' . sprintf('%04x', $bytes) . '52 3f' . str_repeat('00', $bytes - 1);
$fives = ext('00 05');
$list = fn (string $length, string ...$columns) => '9' . dechex(1 + count($columns)) . ext("3400 $length") . implode('', $columns);
$cases = [
    'one block' => $list('cd4000', $fives, $padding(4000)),
    'one that is two' => $list('cd4000', $fives, '90', $padding(4000)),
    'two' => $list('cd4001', $fives, '91 c3', $padding(4000)),
    'two whole ones' => $list('cd8000', $fives, ext('00 06'), $padding(8000)),
    'two that are one' => $list('cd4001', $fives, $padding(4000)),
    'two that are one, not padded' => $list('cd4001', $fives),
    'two that are three' => $list('cd8000', $fives, $fives, '90', $padding(8000)),
    'three' => $list('cd8002', ext('00 03'), ext('00 06'), '92 c3 c2', $padding(8000)),
    'the last is too long' => $list('cd4001', $fives, '92 c3 c2', $padding(4000)),
    'the first is too short' => $list('cd4001', ext('01 05 0102'), '91 c3', $padding(4000)),
    'none' => $list('00', '90'),
    'rows' => $list('cd4002', '93 c70051 a3616263' . ext('00 05'), '92 d45100' . ext('00 06'), $padding(40000)),
    'lists, and one of these again' => $list('cd4002', '92' . ext('36') . $fives, '92 d45302 d45303', $padding(40000)),
    'the only list of a column' => column(1, $list('cd4001', $fives, '91 c3'), true) . $padding(4000),
    'the only list of a column, in one block' => column(1, $list('cd4001', $fives), true) . $padding(4000),
    'lists of other lists' => column(2, '92' . ext('34 02 cd2000 0000 2000') . $fives, true) . $padding(9000),
];
foreach ($cases as $what => $digits) {
    $runs = runs(message($digits));
    echo "$what: ", strlen($runs) > 150 ? substr($runs, 0, 150) . '…' : $runs, "\n";
}

echo "\n";
$row = fn (int $n) => ['number' => $n, 'text' => "text $n"];
$shared = [1, 2, ['shared' => 'by many']];
$values = [
    'one more than a block' => range(0, 16384),
    'rows' => array_map($row, range(1, 40000)),
    'rows with other keys from a block on' => array_map(fn (int $n) => $n < 16384 ? $row($n) : ['text' => "$n", 'more' => 1.5], range(0, 32768)),
    'one with another key' => array_map(fn (int $n) => $n === 20000 ? ['more' => 1] : $row($n), range(0, 32768)),
    'nothing repeats in the second' => [...array_fill(0, 16384, 'text'), ...array_map(fn (int $n) => md5("$n", true), range(1, 30))],
    'nothing repeats in the first' => [...array_map(fn (int $n) => $n % 2 ? $n : [md5("$n", true)], range(1, 16384)), ...array_fill(0, 100, 'text')],
    'a few long lists' => [range(0, 20000), range(5, 30000), range(7, 1007)],
    'long lists in rows' => array_map(fn (int $n) => ['n' => $n, 'list' => range($n, 17000 + $n)], range(0, 3)),
    'twenty blocks' => array_map(fn (int $n) => $n % 1000, range(1, 20 << 14)),
    'an array in all blocks' => array_fill(0, 33000, $shared),
];
foreach ($values as $what => $value) {
    $packed = compact_form($value);
    $plain = msgpack_pack($value, ['compact' => false]);
    printf("%s: %s%s%s\n", $what, strlen($packed) < strlen($plain) ? 'shorter' : strlen($packed) - strlen($plain) . ' longer',
        msgpack_unpack($packed) == $value ? '' : ', another value', (new MessagePack\Raw($packed))->unpack() == $value ? '' : ', other parts');
}

class Row
{
    public function __construct(public int $number, private ?string $text, protected array $list = []) {}
}
$objects = array_map(fn (int $n) => new Row($n, "text $n"), range(1, 33000));
$packed = compact_form($objects);
var_dump(strlen($packed) < 200000, msgpack_unpack($packed) == $objects);
$objects = array_map(fn (int $n) => new ArrayObject([$n, 'text']), range(1, 17000));
var_dump(msgpack_unpack(compact_form($objects)) == $objects);

// What holds the cells has the size of a block, not that of the list.
$value = range(1, 2000000);
gc_collect_cycles();
memory_reset_peak_usage();
$before = memory_get_usage();
$packed = compact_form($value);
var_dump(memory_get_peak_usage() - $before < 4 << 20);

// In pieces, with what could not be read.
$unpacker = new MessagePackUnpacker();
$read = 0;
foreach (str_split(compact_form($values['rows']), 10007) as $piece) {
    $unpacker->feed($piece);
    $read += $unpacker->execute() && $unpacker->data() === $values['rows'];
}
var_dump($read);
echo runs(message($list('cd4002', $fives, '92 05 c1', $padding(4000)))), "\n";
try {
    $values['rows'][39999]['text'] = fn () => 1;
    compact_form($values['rows']);
} catch (Exception $exception) {
    echo $exception->getMessage(), "\n";
}
?>
--EXPECT--
one block: [[5,16384]]
one that is two: Parse error at offset 15
two: [[5,16385]]
two whole ones: [[5,16384],[6,16384]]
two that are one: Parse error at offset 4024
two that are one, not padded: Parse error at offset 15
two that are three: Parse error at offset 15
three: [[3,16384],[6,16385],[false,1]]
the last is too long: Parse error at offset 21
the first is too short: Parse error at offset 22
none: []
rows: [[{"abc":5},16384],[{"abc":6},2]]
lists, and one of these again: [[[5],16386]]
the only list of a column: [[5,16385]]
the only list of a column, in one block: Parse error at offset 22
lists of other lists: [["8192 elements",1],["16384 elements",1]]

one more than a block: shorter
rows: shorter
rows with other keys from a block on: shorter
one with another key: shorter
nothing repeats in the second: shorter
nothing repeats in the first: shorter
a few long lists: shorter
long lists in rows: shorter
twenty blocks: shorter
an array in all blocks: shorter
bool(true)
bool(true)
bool(true)
bool(true)
int(1)
Parse error at offset 22, in [16385]
Serialization of 'Closure' is not allowed, in [39999][text]
