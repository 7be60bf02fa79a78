--TEST--
A long list of rows with arrays in them has the bytes of its elements, whatever they are
--FILE--
<?php
class Changes {
    public function __serialize(): array {
        $GLOBALS['list'] = array_fill(0, 300, null);
        gc_collect_cycles();
        return [];
    }
}
$referenced = ['r' => [1]];
$elements = [
    ['id' => 1, 'nested' => ['a' => [1, 2], 'b' => 'c'], 'list' => [1, 2, 3]],
    ['id' => 2],
    ['id' => 3, 'nested' => 4, 'list' => 'x'],
    ['id' => [5], 'nested' => [], 'list' => ['a' => 1.5], 'more' => [6]],
    [[7], [8], [9]],
    [],
    null,
    'text',
    10,
    -1.5,
];
function head(array $elements): string {
    return "\xdc" . pack('n', count($elements));
}
foreach ([1, 3, 5] as $step) {
    for ($length = 254; $length < 262; $length++) {
        $list = [$elements[0]];
        while (count($list) < $length) {
            $list[] = $elements[count($list) * $step % count($elements)];
        }
        $packed = head($list) . implode(array_map(msgpack_pack(...), $list));
        if (msgpack_pack($list) !== $packed || msgpack_pack(unserialize(serialize($list))) !== $packed) {
            echo "$length elements, by $step\n";
        }
    }
}

$packer = new MessagePack\Packer(MessagePack\PackOptions::FORCE_ARR);
$list = array_fill(0, 300, $elements[0]);
$list[296] = &$referenced;
$list[298] = null;
unset($list[5], $list[297]);
var_dump($packer->pack($list) === head($list) . implode(array_map($packer->pack(...), $list)));

$list = array_map(fn ($i) => ['id' => $i, 'nested' => [$i]], range(0, 299));
$list[100]['nested'] = new Changes;
echo count(msgpack_unpack(msgpack_pack($list))), ' ', count(array_filter($list)), "\n";
?>
--EXPECT--
bool(true)
300 0
