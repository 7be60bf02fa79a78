--TEST--
Under RECORDS each map whose keys are different strings is a record, but for a Type\Map, and all else as it is without
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Codec, CodecOptions, Raw, UnpackOptions};
use MessagePack\Type\{Bin, Ext, Map};

final class Options { public ?int $limit = 10; }
final class Counts
{
    /** @var array<string, int> */
    public array $byId = [];
    public Options $options;
}

$counts = new Counts;
$counts->byId = [3, 100];
$counts->options = new Options;
$row = ['a' => 1, 'b' => ['a' => 100]];
foreach ([
    'bin' => ['photo' => new Bin("\x89PNG")],
    'maps' => [new Map(['a' => 1]), new Map([5, 6]), new Map([]), new Map(['a' => new Map(['a' => ['a' => 1]])]), (object) ['0' => 1], (object) [], [5 => 64], []],
    'rows' => [$row, $row, ['b' => 1, 'a' => 2], ['a' => 3]],
    'Raw' => [new Raw("\x81\xa1a\x7f"), new Raw("\x82\xa1a\x01\xa1a\x02"), new Raw("\x82\xa1a\x01\x02\x40"), new Raw("\x81\xc4\x01a\x01"),
        new Raw("\xcf\xff\xff\xff\xff\xff\xff\xff\xff"), new Raw("\xca\x3f\xc0\0\0"), ['a' => 1]],
    'typed' => $counts,
    'ext' => [new Ext(0x72, 'a')],
    'other ext' => [new Ext(5, 'a')],
] as $name => $value) {
    $codec = new Codec(is_object($value) ? $value::class : 'mixed', CodecOptions::RECORDS | CodecOptions::OMIT_DEFAULTS);
    try {
        $packed = $codec->pack($value);
        $plain = new Codec(is_object($value) ? $value::class : 'mixed', CodecOptions::OMIT_DEFAULTS);
        $is_equal = $codec->unpack($packed) == $plain->unpack($plain->pack($value));
        echo $name, ': ', bin2hex($packed), $is_equal ? '' : ' other', "\n";
    } catch (MessagePack\Exception\PackingFailedException $e) {
        echo $name, ': ', $e->getMessage(), "\n";
    }
}

/* As deep as may be, wide, and more structures than there are ids. */
$deep = [];
for ($i = 1; $i < 512; $i++) {
    $deep = $i % 2 ? ["k$i" => $deep] : [$deep, 1];
}
$wide = array_fill_keys(array_map(fn (int $i): string => "key $i", range(1, 70000)), 70);
$many = array_map(fn (int $i): array => ["k$i" => $i, 'id' => 1], range(1, 10000));
$codec = new Codec('mixed', CodecOptions::RECORDS);
foreach ([$deep, $wide, $many, [$wide, $wide]] as $value) {
    $packed = $codec->pack($value);
    var_dump($codec->unpack($packed) === $value && MessagePack\MessagePack::unpack($packed, UnpackOptions::USE_RECORDS) === $value);
}

/* A Raw of a message in another form, alone and inside. */
$rows = array_map(fn (int $i): array => ['id' => $i, 'name' => "name $i"], range(1, 20));
foreach ([new Raw(msgpack_pack($rows, ['compact' => true])), new Raw($codec->pack($rows), UnpackOptions::USE_RECORDS),
    new Raw(msgpack_pack($rows))] as $raw) {
    var_dump($codec->pack($raw) === $codec->pack($rows) && $codec->pack([$raw]) === $codec->pack([$rows]));
}

/* Names of any length, as a Packer writes them. */
$names = array_fill_keys(array_map(fn (int $length): string => str_repeat('n', $length), [0, 1, 15, 31, 32, 255, 256]), 1);
var_dump($codec->pack($names) === (new MessagePack\Packer(MessagePack\PackOptions::USE_RECORDS))->pack($names));

/* Keys of one hash, which to tell apart takes the longer the more they are: a map, if they are more than are read. */
$colliding = [''];
for ($i = 0; $i < 7; $i++) {
    $colliding = array_merge(...array_map(fn ($string) => ["{$string}Ez", "{$string}FY", "{$string}G8"], $colliding));
}
foreach ([20, 100, 2000] as $count) {
    $map = msgpack_pack(array_fill_keys(array_slice($colliding, 0, $count), 1));
    echo bin2hex($codec->pack(new Raw($map))[0]), "\n";
}
?>
--EXPECT--
bin: d4724091a570686f746fc40489504e47
maps: 9881a1610182000501068081a16181a161d4724091a16101d4724191a13001d47242908105cc4090
rows: 94d4724092a161a16201d4724191a161cc64400141cc64d4724292a162a16101024103
Raw: 97d4724091a161cc7f82a16101a1610282a1610102cc4081c4016101cfffffffffffffffffca3fc000004001
typed: d4724092a462794964a76f7074696f6e73d4724192a130a13103cc64d4724290
ext: An ext value of type 114 has another meaning among records
other ext: 91d40561
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
d4
d4
de
