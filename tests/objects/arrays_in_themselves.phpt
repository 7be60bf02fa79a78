--TEST--
An array in itself by references that nothing else has ends in a marked reference
--EXTENSIONS--
msgpack
--FILE--
<?php
class Called
{
    public function __serialize(): array { return []; }
    public function __unserialize(array $data): void {}
}
function itself(): array
{
    $array = [1];
    $array['self'] = &$array;
    return $array;
}
function by_value(): array
{
    $array = [0, &$in];
    $in = [7, $array];
    return $array;
}
/** So many arrays, each of which has all of them. */
function graph(int $count): array
{
    for ($i = 0; $i < $count; $i++) {
        for ($j = 0, $arrays[$i] = []; $j < $count; $j++) {
            $arrays[$i][] = &$places[$i][$j];
        }
    }
    for ($i = 0; $i < $count; $i++) {
        for ($j = 0; $j < $count; $j++) {
            $places[$i][$j] = $arrays[$j];
        }
    }
    return $arrays[0];
}
/** The first levels of a value. */
function unrolled(mixed $value, int $levels = 6): mixed
{
    return !is_array($value) ? (is_object($value) ? $value::class : $value)
        : ($levels === 0 ? 'deeper' : array_map(fn ($element) => unrolled($element, $levels - 1), $value));
}
$values = [
    'itself' => itself(), 'nested' => ['x' => itself()], 'twice' => array_fill(0, 2, itself()), 'by value' => by_value(),
    'by value, nested' => [by_value()], 'graph' => graph(4),
];
foreach ($values as $name => $value) {
    foreach ([[], ['compact' => true]] as $options) {
        foreach ([$value, [new Called, $value]] as $each) {
            $read = msgpack_unpack($packed = msgpack_pack($each, $options));
            if (unrolled($read) !== unrolled($each) || msgpack_pack($read, $options) !== $packed) {
                echo "$name: ", bin2hex($packed), "\n";
            }
        }
    }
    $packer = new MessagePack\Packer(MessagePack\PackOptions::STRUCTURED_CLONE);
    $unpacker = new MessagePack\BufferUnpacker($packer->pack($value), MessagePack\UnpackOptions::STRUCTURED_CLONE);
    if (unrolled($unpacker->unpack()) !== unrolled($value)) {
        echo "$name, clone\n";
    }
}
echo bin2hex(msgpack_pack(itself())), "\n";
echo bin2hex($packer->pack(itself())), "\n";
?>
--EXPECT--
820001a473656c6683c0010001a473656c6682c0020002
d66900000001820001a473656c66d67000000001
