--TEST--
A Raw is packed as the bytes that it has, whatever the options are
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\Raw;
use MessagePack\StreamWriter;
use MessagePack\TypeTransformer\JsonSerializableTransformer;
use MessagePack\TypeTransformer\TraversableTransformer;
use MessagePack\UnpackOptions;

$bytes = hex2bin('82d90161ca3fc00000a262c3c401ff'); // {"a"_8: 1.5_f32, s'62c3': h'ff'}
$raw = new Raw($bytes);
echo "-- msgpack_pack()\n";
var_dump(msgpack_pack($raw) === $bytes, msgpack_pack([$raw, 'x' => $raw]) === "\x82\0$bytes\xa1x$bytes");
foreach (['bin', 'detect', 'str'] as $setting) {
    ini_set('msgpack.str_bin', $setting);
    var_dump(msgpack_pack([$raw]) === "\x91$bytes");
}
ini_set('msgpack.force_f32', 1);
ini_set('msgpack.php_only', 0);
var_dump(msgpack_pack([$raw]) === "\x91$bytes");
ini_restore('msgpack.php_only');
ini_restore('msgpack.force_f32');
var_dump((new MessagePack)->pack([$raw]) === "\x91$bytes", msgpack_pack([$raw], ['strict' => true]) === "\x91$bytes");
echo "-- ordinals of objects count the heads in it\n";
$object = new stdClass;
$object->a = 1;
$value = msgpack_unpack(msgpack_pack([new Raw(msgpack_pack([[], ['x' => [1]]])), $object, $object]));
var_dump($value[1] === $value[2], $value[1]);
echo "-- Packer\n";
foreach ([null, PackOptions::FORCE_BIN, PackOptions::FORCE_MAP | PackOptions::FORCE_FLOAT32] as $options) {
    var_dump((new Packer($options))->pack($raw) === $bytes);
}
$packer = new Packer(null, [new JsonSerializableTransformer, TraversableTransformer::toArray()]);
var_dump($packer->pack([$raw]) === "\x91$bytes");
var_dump(MessagePack\MessagePack::pack([$raw]) === "\x91$bytes", $raw->pack($packer) === $bytes);
$writer = new StreamWriter($file = fopen('php://memory', 'w+'));
$writer->write($raw);
$writer->flush();
rewind($file);
var_dump(stream_get_contents($file) === $bytes);
echo "-- a part alone\n";
$whole = new Raw(msgpack_pack(['a' => [1, [2, 3]], 'b' => 4]));
var_dump(bin2hex(msgpack_pack($whole['a'])), bin2hex($whole->at('/a/1')->bytes()));
echo "-- the compact form\n";
$row = ['name' => 'a long name', 'value' => 'another text'];
$rows = new Raw(msgpack_pack([$row, $row, $row]));
$value = [$rows, $row, $rows];
$expected = [[$row, $row, $row], $row, [$row, $row, $row]];
var_dump(msgpack_unpack(msgpack_pack($value, ['compact' => true])) === $expected);
var_dump((new BufferUnpacker((new Packer(PackOptions::COMPACT))->pack($value), UnpackOptions::COMPACT))->unpack() === $expected);
$value = msgpack_unpack(msgpack_pack([$rows, $row, $object, $object], ['compact' => true]));
var_dump($value[2] == $object, $value[2] === $value[3]);
echo "-- records\n";
$small = new Raw(msgpack_pack([64, 70, ['k' => 100]]));
var_dump((new BufferUnpacker((new Packer(PackOptions::USE_RECORDS))->pack([$row, $small, $row]), UnpackOptions::USE_RECORDS))->unpack() === [$row, [64, 70, ['k' => 100]], $row]);
var_dump((new BufferUnpacker((new Packer(PackOptions::STRUCTURED_CLONE))->pack([$row, $small, $row]), UnpackOptions::STRUCTURED_CLONE))->unpack() === [$row, [64, 70, ['k' => 100]], $row]);
echo "-- back-references\n";
$packed = msgpack_pack([$object, $object]);
var_dump(msgpack_pack(new Raw($packed)) === $packed);
foreach ([fn () => msgpack_pack([new Raw($packed)]), fn () => msgpack_pack((new Raw(msgpack_pack([[$object, $object]])))[0]),
    fn () => msgpack_pack([1, new Raw($packed)], ['compact' => true])] as $pack) {
    try {
        echo bin2hex($pack()), "\n";
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
echo "-- only where the bytes mean the same\n";
$object = new stdClass;
$raw = new MessagePack\Raw(msgpack_pack([$object, $object]));
$part = (new MessagePack\Raw("\x91\x92\x82\xc0\x03\x00\x00\x01"))->at('/0');
foreach ([msgpack_pack(...), (new MessagePack\Packer)->pack(...), (new MessagePack\Packer(MessagePack\PackOptions::USE_RECORDS))->pack(...)] as $pack) {
    foreach ([$raw, [1, $raw], $raw->at('/0'), $part, [$part]] as $value) {
        try {
            echo bin2hex($pack($value)), "\n";
        } catch (Exception $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
echo "-- at the start of a list of two\n";
$announcing = new Raw("\x82\xc0\x03\x00\x00");
foreach ([msgpack_pack(...), (new Packer)->pack(...), (new Packer(PackOptions::COMPACT))->pack(...),
    (new MessagePack\Codec('list<mixed>'))->pack(...)] as $pack) {
    foreach ([[$announcing, 'x'], [$announcing], [[$announcing, 'x']], ['x', $announcing]] as $value) {
        try {
            echo bin2hex($pack($value)), "\n";
        } catch (Exception $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
-- msgpack_pack()
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
-- ordinals of objects count the heads in it
bool(true)
object(stdClass)#3 (1) {
  ["a"]=>
  int(1)
}
-- Packer
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
-- a part alone
string(10) "9201920203"
string(6) "920203"
-- the compact form
bool(true)
bool(true)
bool(true)
bool(true)
-- records
bool(true)
bool(true)
-- back-references
bool(true)
A MessagePack\Raw with back-references cannot be packed as a part of another value, in [0]
A MessagePack\Raw with back-references cannot be packed as a part of another value
A MessagePack\Raw with back-references cannot be packed as a part of another value, in [1]
-- only where the bytes mean the same
9281c0a8737464436c61737382c0040002
A MessagePack\Raw with back-references cannot be packed as a part of another value, in [1]
81c0a8737464436c617373
A MessagePack\Raw with which a message begins as one in the compact form cannot be packed
919282c003000001
9281c0a8737464436c61737382c0040002
A MessagePack\Raw with back-references cannot be packed as a part of another value, in [1]
81c0a8737464436c617373
A MessagePack\Raw with which a message begins as one in the compact form cannot be packed
919282c003000001
A MessagePack\Raw with back-references cannot be packed as a part of another value
A MessagePack\Raw with back-references cannot be packed as a part of another value, in [1]
81c0a8737464436c617373
A MessagePack\Raw with which a message begins as one in the compact form cannot be packed
919282c003000001
-- at the start of a list of two
A MessagePack\Raw with which a message begins as one in the compact form cannot be packed, in [0]
9182c0030000
919282c0030000a178
92a17882c0030000
A MessagePack\Raw with which a message begins as one in the compact form cannot be packed, in [0]
9182c0030000
919282c0030000a178
92a17882c0030000
A MessagePack\Raw with which a message begins as one in the compact form cannot be packed, in [0]
9182c0030000
919282c0030000a178
92a17882c0030000
A MessagePack\Raw with which a message begins as one in the compact form cannot be packed, in $[0]
9182c0030000
919282c0030000a178
92a17882c0030000
