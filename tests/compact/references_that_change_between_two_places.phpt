--TEST--
Compact form: an array is written anew where userland has changed what a reference in it has
--EXTENSIONS--
msgpack
--FILE--
<?php
final class Transformer implements MessagePack\CanPack
{
    public function pack(MessagePack\Packer $packer, $value): ?string
    {
        return $value instanceof Changes ? $packer->packArray($value->__serialize()) : null;
    }
}
final class Changes
{
    public function __construct(private Closure $change) {}
    public function __serialize(): array
    {
        ($this->change)();
        return ['what' => 'changes'];
    }
    public function __unserialize(array $data): void {}
}
$text = $list = null;
$change = new Changes(function () use (&$text, &$list) { [$text, $list] = ['the second', ['another', 'list']]; });
$arrays = [
    'a scalar' => ['text' => &$text, 'more' => 'of the same', 'number' => 1],
    'within' => ['inner' => ['text' => &$text], 'more' => 'of the same'],
    'a list' => ['list' => &$list, 'more' => 'of the same'],
    'nothing' => ['text' => 'the first', 'more' => 'of the same', 'number' => 1],
];
foreach ($arrays as $what => $array) {
    $rows = array_fill(0, 5, ['id' => 1000, 'row' => $array]);
    foreach ([[$array, $change, $array], [$rows, $change, $rows, $array]] as $value) {
        $packed = [];
        foreach ([0, MessagePack\PackOptions::COMPACT] as $options) {
            [$text, $list] = ['the first', ['some', 'list']];
            $packed[0][] = (new MessagePack\Packer($options, [new Transformer]))->pack($value);
            [$text, $list] = ['the first', ['some', 'list']];
            $packed[1][] = msgpack_pack($value, ['compact' => $options > 0]);
        }
        foreach ($packed as [$plain, $compact]) {
            echo "$what: ", json_encode(msgpack_unpack($compact)) === json_encode(msgpack_unpack($plain)) ? 'as plain' : json_encode(msgpack_unpack($compact)),
                $what === 'nothing' && strlen($compact) < strlen($plain) ? ', and shorter' : '', "\n";
        }
    }
}
?>
--EXPECT--
a scalar: as plain
a scalar: as plain
a scalar: as plain
a scalar: as plain
within: as plain
within: as plain
within: as plain
within: as plain
a list: as plain
a list: as plain
a list: as plain
a list: as plain
nothing: as plain, and shorter
nothing: as plain, and shorter
nothing: as plain, and shorter
nothing: as plain, and shorter
