--TEST--
PackOptions::USE_RECORDS: arrays with only string keys become records, each structure defined once in a message
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/bytes.php';
use MessagePack\{BufferUnpacker, Packer, PackOptions, UnpackOptions};
use MessagePack\Type\{Bin, Ext, Map};

$values = [
    'rows' => [['a' => 1, 'b' => 2], ['a' => 3, 'b' => 4]],
    'keys in another order' => [['a' => 1, 'b' => 2], ['b' => 3, 'a' => 4]],
    'in each other' => ['a' => ['a' => ['b' => 5]]],
    'integers from 64 on' => [63, 64, 127, 128, -1, ['a' => 100]],
    'integers as keys' => [[1 => 2], ['a' => 1, 0 => 2], [100 => 100]],
    'lists' => [[], [[]], [1, 2]],
    'a list with a hole' => array_diff_key([['a' => 1], 2, 3], [1 => 0]),
    'without a key again' => [['a' => 1, 'b' => 2], array_diff_key(['a' => 1, 'b' => 2, 'c' => 3], ['a' => 0]), ['b' => 1, 'c' => 2]],
    'references' => (function () { $a = ['x' => 64]; return [&$a, &$a['x']]; })(),
    'an empty key' => ['' => 1],
    'bytes as a key' => ["\xff" => "\xff"],
];
foreach ($values as $name => $value) {
    foreach ([PackOptions::USE_RECORDS, PackOptions::USE_RECORDS | PackOptions::DETECT_STR_BIN | PackOptions::FORCE_FLOAT32] as $options) {
        $packed = (new Packer($options))->pack($value);
        $same = (new BufferUnpacker($packed, UnpackOptions::USE_RECORDS))->unpack() == $value;
        echo "$name: ", bin2hex($packed), $same ? '' : ' UNPACKS TO ANOTHER VALUE', "\n";
    }
}
$packer = new Packer(PackOptions::USE_RECORDS);
echo 'a map: ', bin2hex($packer->pack(new Map(['a' => ['b' => 64]]))), "\n";
echo 'force map: ', bin2hex((new Packer(PackOptions::USE_RECORDS | PackOptions::FORCE_MAP))->pack([['a' => 64], []])), "\n";
echo 'force array: ', bin2hex((new Packer(PackOptions::USE_RECORDS | PackOptions::FORCE_ARR))->pack([['a' => 64]])), "\n";
echo 'single tokens: ', bin2hex($packer->packInt(64) . $packer->packMap(['a' => 64]) . $packer->packArray([['a' => 1]]) . $packer->packStr('a')), "\n";
foreach ([0x62, 0x72] as $type) {
    try {
        $packer->pack([new Ext($type, 'abcd')]);
    } catch (Exception $exception) {
        echo $exception::class, ': ', $exception->getMessage(), "\n";
    }
}
$many = array_map(fn (int $i) => ["k$i" => $i], [...range(0, 99), ...range(40, 99), ...range(0, 99)]);
$packed = $packer->pack($many);
var_dump((new BufferUnpacker($packed, UnpackOptions::USE_RECORDS))->unpack() === $many, substr_count($packed, "\xd4\x72"));
?>
--EXPECT--
rows: 92d4724092a161a1620102400304
rows: 92d4724092a161a1620102400304
keys in another order: 92d4724092a161a1620102d4724192a162a1610304
keys in another order: 92d4724092a161a1620102d4724192a162a1610304
in each other: d4724091a16140d4724191a16205
in each other: d4724091a16140d4724191a16205
integers from 64 on: 963fcc40cc7fcc80ffd4724091a161cc64
integers from 64 on: 963fcc40cc7fcc80ffd4724091a161cc64
integers as keys: 9381010282a16101000281cc64cc64
integers as keys: 9381010282a16101000281cc64cc64
lists: 93909190920102
lists: 93909190920102
a list with a hole: 8200d4724091a161010203
a list with a hole: 8200d4724091a161010203
without a key again: 93d4724092a161a1620102d4724192a162a1630203410102
without a key again: 93d4724092a161a1620102d4724192a162a1630203410102
references: 92d4724091a178cc40cc40
references: 92d4724091a178cc40cc40
an empty key: d4724091a001
an empty key: d4724091a001
bytes as a key: d4724091a1ffa1ff
bytes as a key: d4724091a1ffc401ff
a map: 81a161d4724091a162cc40
force map: 8200d4724091a161cc400180
force array: 9191cc40
single tokens: cc4081a161cc4091d4724091a16101a161
MessagePack\Exception\PackingFailedException: An ext value of type 98 has another meaning among records, in [0]
MessagePack\Exception\PackingFailedException: An ext value of type 114 has another meaning among records, in [0]
bool(true)
int(200)
