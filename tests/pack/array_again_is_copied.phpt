--TEST--
An array that comes again has the bytes of the first one, unless it is another one at the same address
--FILE--
<?php
class Holder {
    public $list;
}
class Frees {
    public function __serialize(): array {
        global $held, $holder;
        $held = $holder->list = null;
        $held = range(7, 12);
        $held[] = 13;
        return [$held];
    }
}
$user = ['id' => (int) '1', 'name' => 'Alice', 'a' => 1.5, 'b' => null, 'c' => true, 'd' => -1];
$separate = fn () => unserialize(serialize($user));

echo "maps and lists\n";
$rows = [[1, $user], [2, $user], 'owner' => $user];
var_dump(msgpack_pack($rows) === msgpack_pack([[1, $separate()], [2, $separate()], 'owner' => $separate()]));
$list = array_values($user);
$packed = msgpack_pack($list);
$map = (new MessagePack\Packer())->packMap($list);
var_dump(msgpack_pack([$list, new MessagePack\Type\Map($list), $list]) === "\x93$packed$map$packed");
var_dump((new MessagePack\Packer())->pack([$user, $user]) === (new MessagePack\Packer())->pack([$separate(), $separate()]));

echo "arrays in it\n";
$nested = [...$user, 'more' => $user];
$back = msgpack_unpack(msgpack_pack([$nested, $nested, $object = new stdClass(), $object]));
var_dump($back[1] === $nested, $back[2] === $back[3]);

echo "more than are remembered\n";
$many = array_map(fn ($i) => [...$user, 'id' => $i], range(0, 19));
var_dump(msgpack_unpack(msgpack_pack([$many, [...$many], $many])) === [$many, $many, $many]);

echo "another array\n";
$holder = new Holder();
$held = $holder->list = range(1, 7);
echo substr(bin2hex(msgpack_pack([$holder, new Frees()])), -16), "\n";

echo "too deep\n";
ini_set('msgpack.max_depth', '3');
try {
    msgpack_pack([$user, [[$user]]]);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
maps and lists
bool(true)
bool(true)
bool(true)
arrays in it
bool(true)
bool(true)
more than are remembered
bool(true)
another array
970708090a0b0c0d
too deep
Maximum depth of 3 exceeded, in [1][0][0]
