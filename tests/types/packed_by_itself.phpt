--TEST--
The pack() methods of the types leak no memory
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Packer;
use MessagePack\Type\{Bin, Ext, Map};

$packer = new Packer;
foreach (['Bin' => fn($text) => new Bin($text), 'Ext' => fn($text) => new Ext(5, $text), 'Map' => fn($text) => new Map([$text])] as $name => $make) {
    for ($i = 0; $i < 300; $i++) {
        $length = strlen($make(str_repeat(chr(65 + $i % 26), 1000))->pack($packer));
        $i === 100 and $before = memory_get_usage();
    }
    echo "$name: $length bytes, ", memory_get_usage() - $before < 10_000 ? 'nothing kept' : memory_get_usage() - $before . ' kept', "\n";
}
?>
--EXPECT--
Bin: 1003 bytes, nothing kept
Ext: 1004 bytes, nothing kept
Map: 1005 bytes, nothing kept
