--TEST--
Compact form: what an application packs is never taken for an announcement, and ext values of types 0x50 to 0x5f round-trip
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
use MessagePack\Type\{Bin, Ext, Map, Timestamp};
$ext = new Ext(0x51, '');
foreach ([[$ext, 1], ['x' => [$ext, 1], 'y' => ['abc', 'abc']]] as $value) {
    foreach ([false, true] as $compact) {
        $packed = msgpack_pack($value, ['compact' => $compact]);
        var_dump(str_starts_with($packed, ANNOUNCEMENT), msgpack_unpack($packed) == $value);
    }
}
var_dump(bin2hex(MessagePack\MessagePack::pack([$ext, 1])), msgpack_unpack(MessagePack\MessagePack::pack([$ext, 1])) == [$ext, 1]);
foreach (range(0x4f, 0x60) as $type) {
    foreach (['', 'a', 'ab', str_repeat('x', 16), str_repeat('y', 300)] as $body) {
        $value = ['abc', 'abc', 'abc', [new Ext($type, $body), 1]];
        if (msgpack_unpack(compact_form($value)) != $value) {
            echo "type $type, ", strlen($body), " bytes\n";
        }
    }
}
$value = ['abcd', new Bin('abcd'), new Timestamp(1), 'abcd', 'abcd', new Map([1, 2]), new Map([1, 2])];
show_form('other values', $value);
?>
--EXPECT--
bool(false)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
string(10) "92c7005101"
bool(true)
other values: 97a461626364c40461626364d6ff00000001d45000d4500082000101028200010102
