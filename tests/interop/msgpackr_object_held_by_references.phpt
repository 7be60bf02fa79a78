--TEST--
An object that is held by references is packed once in a structured clone
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Packer, PackOptions};
use MessagePack\Type\Set;

$packer = new Packer(PackOptions::STRUCTURED_CLONE);
$set = new Set([1]);
echo bin2hex($packer->pack([$set, $set])), "\n", bin2hex($packer->pack([&$set, &$set])), "\n";
?>
--EXPECT--
92d66900000001d473009101d67000000001
92d66900000001d473009101d67000000001
