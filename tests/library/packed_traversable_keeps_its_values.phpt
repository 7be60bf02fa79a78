--TEST--
packArray() and packMap() leave iterated values unchanged, and pack those that userland drops during the iteration
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Packer;

class Dropping extends Packer
{
    public ?ArrayObject $from = null;
    public function packInt($num)
    {
        foreach ($this->from ?? [] as $key => $_) {
            $this->from[$key] = 'dropped';
        }
        return parent::packInt($num);
    }
}
function values(): ArrayObject
{
    return new ArrayObject(array_map(fn(string $char) => str_repeat($char, 40), ['a', 'b', 'c']));
}

$values = values();
foreach (['packArray', 'packMap'] as $method) {
    foreach ([$values, $values->getIterator(), (fn() => yield from $values)()] as $traversable) {
        foreach ([new Packer, new Dropping] as $packer) {
            if (!$traversable instanceof Generator || $packer instanceof Dropping) {
                echo strlen($packer->$method($traversable)), ' ';
                $others[] = array_map(fn(string $char) => str_repeat($char, 40), ['x', 'y', 'z']);
            }
        }
    }
    echo $values == values() ? 'the same' : 'others', "\n";
}
$dropping = new Dropping;
$dropping->from = values();
echo json_encode(msgpack_unpack($dropping->packMap($dropping->from))), "\n";
?>
--EXPECT--
127 127 127 127 127 the same
130 130 130 130 130 the same
["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","dropped","dropped"]
