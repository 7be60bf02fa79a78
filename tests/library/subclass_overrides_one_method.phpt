--TEST--
A packer that overrides a single method has it called for nested values
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Extension\TimestampExtension;
use MessagePack\Packer;
use MessagePack\Type\{Bin, Ext, Map, Timestamp};

$value = ['list' => [[1, 1.5, 'str', new Bin('b'), new Map([2]), new Ext(1, 'e'), new Timestamp(1)]], 'map' => ['k' => ['l' => null]]];
$expected = (new Packer(null, [new TimestampExtension]))->pack($value);
foreach (['pack', 'packInt', 'packFloat', 'packStr', 'packBin', 'packArray', 'packArrayHeader', 'packMap', 'packMapHeader', 'packExt'] as $method) {
    eval("class Overrides_$method extends MessagePack\\Packer
    {
        public array \$seen = [];
        public function $method(...\$arguments)
        {
            \$this->seen[] = get_debug_type(\$arguments[0]);
            return parent::$method(...\$arguments);
        }
    }");
    $packer = new ("Overrides_$method")(null, [new TimestampExtension]);
    $packed = $packer->pack($value);
    echo "$method: ", $packed === $expected ? 'the same bytes, ' : bin2hex($packed) . ', ', count($packer->seen), ' calls, ', implode(' ', array_unique($packer->seen)), "\n";
}
?>
--EXPECT--
pack: the same bytes, 14 calls, array int float string MessagePack\Type\Bin MessagePack\Type\Map MessagePack\Type\Ext MessagePack\Type\Timestamp null
packInt: the same bytes, 3 calls, int
packFloat: the same bytes, 1 calls, float
packStr: the same bytes, 5 calls, string
packBin: the same bytes, 1 calls, string
packArray: the same bytes, 2 calls, array
packArrayHeader: the same bytes, 2 calls, int
packMap: the same bytes, 4 calls, array
packMapHeader: the same bytes, 4 calls, int
packExt: the same bytes, 2 calls, int
