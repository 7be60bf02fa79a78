--TEST--
packExt() uses the low byte of its type argument, whatever the number's type
--EXTENSIONS--
msgpack
--FILE--
<?php
$packer = new MessagePack\Packer;
foreach ([0, 1, 127, 128, 200, 255, 256, 300, -1, -128, -129] as $type) {
    $packed = $packer->packExt($type, 'x');
    echo "$type: ", bin2hex($packed), ' ', json_encode([$packer->packExt((float) $type, 'x') === $packed, $packer->packExt("$type", 'x') === $packed]), "\n";
}
echo bin2hex($packer->packExt(true, 'x')), ' ', bin2hex($packer->packExt(null, 'x')), "\n";
?>
--EXPECT--
0: d40078 [true,true]
1: d40178 [true,true]
127: d47f78 [true,true]
128: d48078 [true,true]
200: d4c878 [true,true]
255: d4ff78 [true,true]
256: d40078 [true,true]
300: d42c78 [true,true]
-1: d4ff78 [true,true]
-128: d48078 [true,true]
-129: d47f78 [true,true]
d40178 d40078
