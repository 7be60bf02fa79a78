--TEST--
Overridden methods of a subclass are called for keys and nested values too
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\Type\Ext;
use MessagePack\Type\Map;

class Shouting extends Packer
{
    public function packStr($str)
    {
        return parent::packStr(strtoupper($str));
    }
}
class Doubling extends Packer
{
    public function packInt($int)
    {
        return parent::packInt(2 * $int);
    }
}
class Counting extends Packer
{
    public int $values = 0;

    public function pack($value)
    {
        $this->values++;
        return parent::pack($value);
    }
}
class Renumbering extends Packer
{
    public function packExt($type, $data)
    {
        return parent::packExt($type + 1, $data);
    }
}

$value = ['a' => ['b', 5], 6 => new Map(['c' => 7]), 'ext' => new Ext(3, 'd')];
foreach ([new Shouting, new Doubling, new Renumbering, $counting = new Counting] as $packer) {
    echo $packer::class, ': ', json_encode(MessagePack\MessagePack::unpack($packer->pack($value))), "\n";
}
echo "$counting->values values\n";
foreach ([PackOptions::OBJECT_AS_MAP, PackOptions::USE_RECORDS, PackOptions::STRUCTURED_CLONE] as $option) {
    $packed = (new Doubling($option))->pack((object) ['a' => 5, 7 => [(object) []]]);
    echo json_encode(MessagePack\MessagePack::unpack($packed)), "\n";
}

class Negating extends BufferUnpacker
{
    public function unpack()
    {
        $value = parent::unpack();
        return is_int($value) ? -$value : $value;
    }
}
class Reading extends BufferUnpacker
{
    public function read($length)
    {
        return '<' . parent::read($length) . '>';
    }
}
foreach ([Negating::class, Reading::class] as $class) {
    $unpacker = new $class("\x82\xa1a\x93\x01\x02\xa1b\x05\x81\xc4\1c\x07");
    echo "$class: ", json_encode($unpacker->unpack()), "\n";
}
?>
--EXPECT--
Shouting: {"A":["B",5],"6":{"C":7},"EXT":{"type":3,"data":"d"}}
Doubling: {"a":["b",10],"12":{"c":14},"ext":{"type":3,"data":"d"}}
Renumbering: {"a":["b",5],"6":{"c":7},"ext":{"type":4,"data":"d"}}
Counting: {"a":["b",5],"6":{"c":7},"ext":{"type":3,"data":"d"}}
7 values
{"a":10,"14":[[]]}
{"a":10,"14":[[]]}
{"a":10,"14":[[]]}
Negating: {"a":[-1,-2,"b"],"5":{"c":-7}}
Reading: {"<a>":[1,2,"<b>"],"5":{"<c>":7}}
