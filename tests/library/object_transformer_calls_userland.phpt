--TEST--
ObjectTransformer: an exception of what it calls leaves nothing behind, and the object may be changed meanwhile
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, CanPack, Packer};
use MessagePack\TypeTransformer\ObjectTransformer;

class Point { public $a = [1]; public $b; public $c = 'c'; public function __destruct() { echo "(freed)"; } }
class Changes implements CanPack
{
    public function pack(Packer $packer, $value): ?string
    {
        if (!$value instanceof Closure) {
            return null;
        }
        $value();
        return $packer->packStr('called');
    }
}
class Throws implements JsonSerializable { public function jsonSerialize(): mixed { throw new LogicException('no data'); } }
class SubPacker extends Packer { public function packMap($map) { return parent::packMap(['sub' => 1] + $map); } }

$packer = (new Packer())->extendWith(new Changes, new ObjectTransformer(true));
$point = new Point;
$point->b = function () use (&$point) { $point->c = 'changed'; $point->a = null; $point = null; };
echo json_encode((new BufferUnpacker($packer->pack([&$point])))->unpack()), "\n";
$point = new Point;
$point->b = fn () => throw new LogicException('thrown');
foreach ([$point, ['a' => new Throws], (object) ['a' => (object) ['b' => new Throws]]] as $value) {
    try {
        $packer->pack([$value]);
    } catch (LogicException $e) {
        echo $e->getMessage(), "\n";
    }
}
echo json_encode((new BufferUnpacker((new SubPacker())->extendWith(new ObjectTransformer)->pack((object) ['a' => (object) []])))->unpack()), "\n";
$value = $point = null;
$off = [PHP_BINARY, '-n', '-d', 'extension=' . ini_get('extension_dir') . '/msgpack.so', '-d', 'disable_functions=get_object_vars', '-r',
    'try { (new MessagePack\Packer())->extendWith(new MessagePack\TypeTransformer\ObjectTransformer())->pack(new stdClass); } catch (Error $e) { echo $e->getMessage(), "\n"; }'];
echo "\n", shell_exec(implode(' ', array_map('escapeshellarg', $off)));
?>
--EXPECT--
(freed)[{"a":[1],"b":"called","c":"c"}]
thrown
no data
no data
{"sub":1,"a":{"sub":1}}
(freed)
ObjectTransformer needs get_object_vars(), which is in disable_functions
