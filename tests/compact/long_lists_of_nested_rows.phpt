--TEST--
Compact form: a long list of rows with arrays in them, as a table or not, is read as it was
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Changes {
    public function __serialize(): array {
        $GLOBALS['list'] = array_fill(0, 300, null);
        gc_collect_cycles();
        return [];
    }
}
$elements = [
    ['id' => 1, 'nested' => ['a' => [1, 2], 'b' => 'c'], 'list' => [1, 2, 3]],
    ['id' => 2],
    ['id' => 3, 'nested' => 4, 'list' => 'x'],
    ['id' => [5], 'nested' => [], 'list' => ['a' => 1.5], 'more' => [6]],
    [[7], [8], [9]],
    null,
    'text',
];
for ($length = 254; $length < 262; $length++) {
    $table = array_map(fn (int $i) => ['id' => $i, 'nested' => [$i, 'tags' => ["tag $i"]], 'list' => $i % 5 ? [$i] : $i], range(1, $length));
    $list = [$elements[0]];
    while (count($list) < $length) {
        $list[] = $elements[count($list) % count($elements)];
    }
    foreach ([$table, $list, unserialize(serialize($list)), ['first' => $table[0], 'rows' => $table]] as $i => $value) {
        if (!same_as_plain($value) || msgpack_unpack(compact_form($value)) !== $value) {
            echo "$length elements, $i\n";
        }
    }
}

/* With a hole, and a reference among the last, which are not looked at from earlier rows. */
$packer = new MessagePack\Packer(MessagePack\PackOptions::FORCE_ARR | MessagePack\PackOptions::COMPACT);
$referenced = ['r' => [1]];
$list = $table;
$list[250] = &$referenced;
unset($list[5], $list[251]);
var_dump(msgpack_unpack($packer->pack($list)) === msgpack_unpack((new MessagePack\Packer(MessagePack\PackOptions::FORCE_ARR))->pack($list)));

$list = array_map(fn (int $i) => ['id' => $i, 'nested' => [$i]], range(0, 299));
$list[100]['nested'] = new Changes;
echo count(msgpack_unpack(compact_form($list))), ' ', count(array_filter($list)), "\n";
?>
--EXPECT--
bool(true)
300 0
