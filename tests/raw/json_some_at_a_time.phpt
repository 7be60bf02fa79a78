--TEST--
JSON of parts that are converted some at a time is that of the whole, with objects, references and equal keys
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Raw;

$rows = array_map(fn (int $i) => ['id' => $i, 'tags' => array_fill(0, $i % 5, ['t' => [$i]]), 3 => 'x'], range(0, 99));
$deep = 1;
for ($i = 0; $i < 200; $i++) {
    $deep = $i % 3 ? ['a' => $deep, 'b' => [$i]] : [[$i], $deep, []];
}
var_dump(json_encode(new Raw(msgpack_pack($rows))) === json_encode($rows), json_encode(new Raw(msgpack_pack($deep))) === json_encode($deep));

// A Serializable, an enum case, a payload, and a reference, each with a value behind it.
$objects = ["\x82\xc0\x03\xa1A\xa4text", "\x82\xc0\x06\xa1E\xa4Case", "\x82\xc0\xa1B\xc0\x81\xa1k\x92\x01\x02", "\x82\xc0\x04\0\x01", "\x83\xc0\x01\xc0\xa1C\xa1p\x80"];
foreach ([0, 30] as $before) {
    $lists = str_repeat("\x90", $before);
    $json = json_encode(new Raw("\xdc" . pack('n', $before + 2 * count($objects)) . $lists . implode("\xa3end", $objects) . "\xa3end"));
    echo str_replace('[],', '', $json), "\n";
}
// The last of equal keys counts, at the place of the first, also where a key becomes equal as Base64.
foreach (["\x83\xa1a\x91\x01\xa1b\x02\xa1a\x81\xa1c\x90", "\x82\xa2\xff\xff\x91\x01\xa4//8=\x02", "\x83\xa11\x90\x01\x91\x05\xa1a\x06"] as $bytes) {
    echo json_encode(new Raw($bytes), JSON_UNESCAPED_SLASHES), "\n";
}
// What is malformed is told, whatever has been converted before it.
foreach (["\x92\x91\x81\xa1a\x90\x81\xca\0\0\0\0\x01", "\x82\xa1a\x92\x01\x82\xc0\x07\xa1b\x01\xa1b\x02"] as $bytes) {
    try {
        echo json_encode(new Raw($bytes)), "\n";
    } catch (MessagePack\Exception\UnpackingFailedException $e) {
        echo $e->getMessage(), ', ', $e->getOffset(), "\n";
    }
}
?>
--EXPECT--
bool(true)
bool(true)
[{},"end",{"name":"Case"},"end",{"k":[1,2]},"end",{"$ref":1},"end",{"p":{}},"end"]
[{},"end",{"name":"Case"},"end",{"k":[1,2]},"end",{"$ref":1},"end",{"p":{}},"end"]
{"a":{"c":[]},"b":2}
{"//8=":2}
{"1":[5],"a":6}
Invalid map key type: expected int, str or bin but got float (0xca), 7
Malformed form of an object at offset 5, 5
