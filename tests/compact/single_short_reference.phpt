--TEST--
Compact form: a message with one reference, which saves no more than the announcement takes, is plain instead
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
use MessagePack\Type\Bin;
use MessagePack\{Packer, PackOptions};

show_form('a value', ['abcdefgh', 'abcdefgh']);
show_form('a longer one', ['abcdefghi', 'abcdefghi']);
show_form('a key', [['abc' => 1], ['abc' => 2]]);
show_form('two', ['abcd', 'abcd', 'abcd']);
show_form('a bin', ['abc', new Bin('abc')]);
show_form('beside an array that is shared', ['abcd', 'abcd', $list = range(1, 9), $list]);
show_form('beside an ext value', ['abcd', 'abcd', new MessagePack\Type\Ext(0x50, '')]);
show_form('beside columns', ['abcd', 'abcd', range(100, 120)]);

/* The first reference has an index of two bytes, and another one saves a byte. */
foreach ([3, 5, 8, 9] as $length) {
    $strings = array_map(fn(int $i) => $i < 10 ? "#0$i" : str_pad((string) $i, $length, '.'), range(0, 599));
    foreach ([[300], [300, 0], [300, 0, 1], [300, 301], [0, 300]] as $again) {
        $value = [...$strings, ...array_map(fn(int $i) => $strings[$i], $again)];
        $longer = strlen(compact_form($value)) - strlen(msgpack_pack($value, ['compact' => false]));
        if (msgpack_unpack(compact_form($value)) !== $value || $longer > 4) {
            echo "$length: ", implode(', ', $again), ", $longer bytes longer\n";
        }
    }
}

/* Wherever it is in the buffer, and whenever the buffer grows. */
$packer = new Packer(PackOptions::FORCE_STR | PackOptions::COMPACT);
$plain = new Packer(PackOptions::FORCE_STR);
foreach ([0, ...range(2000, 2060), 3000, 70000] as $length) {
    $other = str_repeat('x', $length);
    foreach ([['again', 'again', $other], ['again', $other, 'again'], [$other, 'again', 'again'], ['again', 'again', $other, $other . 'y', mt_rand()]] as $i => $value) {
        if (compact_form($value) !== msgpack_pack($value, ['compact' => false]) || $packer->pack($value) !== $plain->pack($value)) {
            echo "$length, $i: not plain\n";
        }
    }
}

/* By two bytes: one reference saves as much as two others. The four strings from each multiple of 64 on are looked up. */
$many = array_map(fn(int $i) => base_convert((string) (36 ** 3 + $i), 10, 36), range(1, 512));
$many[0] = 'abc';
foreach (['xyzt', 'xyztu', 'xyztuv', 'xyztuvwxy', 'xyztuvwxyz'] as $text) {
    $many[256] = $text;
    $value = [...$many, $text, 'abc'];
    $is_plain = msgpack_pack([...$many, $text], ['compact' => true]) === msgpack_pack([...$many, $text], ['compact' => false]);
    var_dump($is_plain, msgpack_unpack(compact_form($value)) === $value);
}
?>
--EXPECT--
a value: plain
a longer one: 92a9616263646566676869d45000
a key: plain
two: 93a461626364d45000d45000
a bin: plain
beside an array that is shared: 94a461626364d4500099010203040506070809d45302
beside an ext value: 93a461626364d45000d45750
beside columns: 93a461626364d4500092c70352340015c70352086401
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
