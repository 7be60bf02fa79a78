--TEST--
msgpackr: an ext value that would announce the compact form, and occurs twice in a structured clone
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\{BufferUnpacker, CanBePacked, Packer, PackOptions, UnpackOptions};
use MessagePack\Type\Ext;

class Marker implements CanBePacked
{
    public function pack(Packer $packer): string
    {
        return "\xc7\0\x51";
    }
}

$first = new Ext(0x51, '');
$array = [1];
foreach ([[$first, $first], [$first, [$first]], [$first, &$array, &$array], [1, $first, $first]] as $value) {
    foreach ([0, PackOptions::USE_RECORDS] as $records) {
        $packed = (new Packer(PackOptions::STRUCTURED_CLONE | $records))->pack($value);
        echo bin2hex($packed), ' ', count((new BufferUnpacker($packed, UnpackOptions::STRUCTURED_CLONE))->unpack()), "\n";
    }
}
$marker = new Marker();
echo bin2hex((new Packer(PackOptions::STRUCTURED_CLONE))->pack([$marker, $marker])), "\n";
$value = [$first, &$value];
$value[0] = $first;
echo bin2hex((new Packer(PackOptions::STRUCTURED_CLONE))->pack($value)), "\n";
?>
--EXPECT--
dc0002d66900000001c70051d67000000001 2
dc0002d66900000001c70051d67000000001 2
dc0002d66900000001c7005191d67000000001 2
dc0002d66900000001c7005191d67000000001 2
93c70051d669000000019101d67000000001 3
93c70051d669000000019101d67000000001 3
9301d66900000001c70051d67000000001 3
9301d66900000001c70051d67000000001 3
dc0002d66900000001c70051d67000000001
d66900000001dc0002c70051d67000000001
