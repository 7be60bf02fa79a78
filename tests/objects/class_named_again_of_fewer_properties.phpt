--TEST--
After a second class name, properties are looked up from the first one of the new class
--EXTENSIONS--
msgpack
--FILE--
<?php
class Few { public int $p0 = 0; public $p1 = 0; }
class None {}

function str(string $bytes): string { return chr(0xa0 + strlen($bytes)) . $bytes; }

$shown = [];
for ($count = 1; $count <= 60; $count++) {
    $properties = $pairs = '';
    for ($i = 0; $i < $count; $i++) {
        $properties .= "public \$p$i = 0; ";
        $pairs .= str("p$i") . "\x01";
    }
    eval("class Many$count { $properties }");
    foreach (['Few', 'None'] as $class) {
        $message = "\xde" . pack('n', $count + 5) . "\xc0" . str("Many$count") . "$pairs\xc0" . str($class) . "\xa2p1\x02\xa2p0\x03";
        $shown[] = serialize(@msgpack_unpack($message . "\xa2p1\x04"));
    }
}
echo implode("\n", array_unique($shown)), "\n";
?>
--EXPECT--
O:3:"Few":2:{s:2:"p0";i:3;s:2:"p1";i:4;}
O:4:"None":2:{s:2:"p1";i:4;s:2:"p0";i:3;}
