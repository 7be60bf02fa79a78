--TEST--
Compact form: a truncated message is incomplete, and one in pieces is read
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Node { public $value; public $next; public function __construct($value, $next) { $this->value = $value; $this->next = $next; } }
enum Suit { case Hearts; }
$row = fn(int $n) => ['number' => $n, 'name' => 'some text', 'list' => [1, 2]];
$shared = range(1, 9);
$node = new Node('some text', null);
$value = ['some text', $row(1), $row(2), [$row(3), $row(4), $row(5)], array_map($row, range(1, 12)), array_map(fn (int $n) => ['date' => "2024-01-0$n", 'price' => $n / 4, 'text' => $n % 2 ? null : "item $n$n",
    'pair' => [$n, "a$n"], 'tags' => range(1, $n)], range(1, 9)),
    $shared, $shared, $node, $node, new Node(1, new Node(2, null)), ['x' => 1, 'next' => ['x' => 1, 'next' => null]], Suit::Hearts, Suit::Hearts,
    new MessagePack\Type\Ext(0x50, 'x'), 1.5, 21.53, 52.520008, 1 / 3, new ArrayObject([1]), new ArrayObject([2]), new DateTimeZone('UTC'), new DateTimeZone('Europe/Paris'), array_map(fn(int $n) => "text $n", range(0, 299)), 'text 299', 'text 290'];
$packed = compact_form($value);
foreach (['50', '51', '52', '53', '54', '55', '57'] as $type) {
    $type_byte = preg_quote(hex2bin($type), '/');
    echo $type, preg_match("/[\xd4-\xd7]$type_byte|\xc7[\\x00-\\x10]$type_byte/", $packed) ? '' : ' is missing', "\n";
}
for ($length = 1; $length < strlen($packed); $length++) {
    try {
        msgpack_unpack(substr($packed, 0, $length), null, ['throw' => true]);
        echo "$length bytes are a value\n";
    } catch (MessagePack\Exception\InsufficientDataException) {
    }
}
var_dump(msgpack_unpack($packed) == $value);
foreach ([1, 2, 3, 7] as $size) {
    $unpacker = new MessagePackUnpacker;
    $read = [];
    foreach (str_split($packed . $packed, $size) as $piece) {
        $unpacker->feed($piece);
        while ($unpacker->execute()) {
            $read[] = shown($unpacker->data());
        }
    }
    var_dump($read === [shown(msgpack_unpack($packed)), shown(msgpack_unpack($packed))]);
}

// The keys of a definition that does not end are freed.
@msgpack_unpack(message('95 c70051 a161'));
$before = memory_get_usage();
for ($i = 0; $i < 1000; $i++) {
    @msgpack_unpack(message('95 c70051 a161'));
}
var_dump(memory_get_usage() - $before < 10000);
?>
--EXPECT--
50
51
52
53
54
55
57
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
