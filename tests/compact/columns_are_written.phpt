--TEST--
Compact form: the bytes of each encoding of a column
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_INT_SIZE < 8) die('skip needs integers of 64 bits'); ?>
--FILE--
<?php
require __DIR__ . '/include/compact.php';

/** The bytes of a list that is written as a column, after a string that has paid for the announcement. */
function show_column(string $what, array $cells): void
{
    $value = ['some text', 'some text', 'some text', $cells];
    $packed = bin2hex(compact_form($value));
    $before = bin2hex(ANNOUNCEMENT . "\x94\xa9some text\xd4\x50\x00\xd4\x50\x00");
    $list = str_starts_with($packed, $before) ? substr($packed, strlen($before)) : 'another beginning';
    echo "$what: ", preg_match('/^9[23]c70352340\d(..)(.*)$/', $list, $match) ? "$match[1] $match[2]" : "no column $list", "\n";
    if (shown(msgpack_unpack(hex2bin($packed))) !== shown($value)) {
        echo "  is read as another value\n";
    }
}

$to = fn (int $last, callable $cell) => array_map($cell, range(1, $last));

echo "Integers\n";
show_column('all alike', array_fill(0, 16, 1000));
show_column('of one byte', $to(16, fn ($i) => -500 + $i * $i * 37 % 251));
show_column('of two bytes', $to(16, fn ($i) => 70000 + $i * $i * 9973 % 65521));
show_column('of four bytes', $to(28, fn ($i) => $i * $i * 987654321 % 4294967291));
show_column('of eight bytes', $to(28, fn ($i) => ($i * $i % 7 + 1) * 1152921504606846976 - 3 + $i * $i % 5));
show_column('steps', range(2000, 1000, -50));
show_column('steps of one byte', $to(16, fn ($i) => 100000 + $i * 1000 + $i * $i % 7));
show_column('steps of two bytes', $to(16, fn ($i) => 1000000 * $i + $i * $i * 7919 % 3001));
show_column('steps of four bytes', $to(16, fn ($i) => 10000000000 * $i + $i * $i * 245489 % 300001));
show_column('steps that wrap around', $to(12, fn ($i) => $i % 2 ? PHP_INT_MIN : PHP_INT_MAX));
show_column('one step that wraps around', range(PHP_INT_MAX, PHP_INT_MAX - 15));

echo "Floats\n";
show_column('one decimal', $to(8, fn ($i) => $i / 10));
show_column('two decimals', [21.53, 1.5, 2.25, -0.01, 7.0, 8.0, 9.99, 12.0]);
show_column('seven decimals', [0.0000001, 0.0000002, 0.5000001, 52.520008, 1.0, 1.5, 1.25, 2.0]);
show_column('whole', [1.0, 2.0, 3.0, 4.0, 0.0, -7.0]);
show_column('and integers', [1, 2.5, 3, 4.5, 1, 2.25, 3, 4.25, 0.5]);
show_column('and integers, of which one is a whole float', [1, 2.5, 3, 4.0, 1, 2.5, 3.5, 4.5]);
show_column('of more decimals', $to(20, fn ($i) => 1 / ($i + 1)));
show_column('a negative zero', [...array_fill(0, 19, 1.5), -0.0]);
show_column('infinite, and no number', [...array_fill(0, 17, 1.5), INF, -INF, NAN]);

echo "Values that repeat\n";
show_column('strings', $to(20, fn ($i) => ['red', 'green', 'blue'][$i * $i % 3]));
show_column('booleans and nil', $to(60, fn ($i) => ['text', null, true, 'more', false][$i % 5]));
show_column('one string', array_fill(0, 12, 'text'));
show_column('nils', array_fill(0, 24, null));
show_column('nils between integers', $to(20, fn ($i) => $i % 3 ? 1000 + $i : null));
show_column('nils between texts', $to(12, fn ($i) => $i % 3 ? "text number $i" : null));
show_column('nils between lists', $to(20, fn ($i) => $i % 3 ? [1000, 2000, $i] : null));

echo "Containers\n";
show_column('lists', $to(12, fn ($i) => range(1000, 1000 + $i)));
show_form('many lists', $to(128, fn ($i) => array_fill(0, $i % 2 + 1, 1000)));
show_column('lists of one length', $to(8, fn ($i) => range(1000, 1005)));
show_column('pairs', $to(10, fn ($i) => [1000 + $i, "text $i"]));
show_column('maps of other keys', $to(10, fn ($i) => ["text $i" => 1000 + $i]));
show_column('rows', $to(6, fn ($i) => ['number' => 1000 + $i, 'name' => "text $i"]));
show_form('rows of a known shape', [['number' => 1, 'name' => true], 1.5, $to(6, fn ($i) => ['number' => 1000 + $i, 'name' => "text $i"])]);
show_form('a map of rows', array_combine($to(6, fn ($i) => "row $i"), $to(6, fn ($i) => ['number' => 1000 + $i, 'name' => "text $i"])));

echo "Texts\n";
show_column('all digits', $to(8, fn ($i) => sprintf('2024-01-%02d %02d:00', $i, $i % 3)));
show_column('nine digits', $to(8, fn ($i) => sprintf('#%09d', $i * 99999)));
show_column('ten digits', $to(8, fn ($i) => sprintf('#%010d', $i * 99999)));
show_column('no zeros in front', $to(12, fn ($i) => "number $i of 12"));
show_column('both', $to(12, fn ($i) => sprintf('number %d, %02d', $i, $i)));
show_column('zeros in front of some', ['number 0', 'number 1', 'number 02', 'number 003', 'number 10', 'number 11']);
show_column('a common beginning and end', ['/path/ab.html', '/path/cd.html', '/path/.html', '/path/efg.html', '/path/hijk.html']);
show_column('a common beginning', ['/path/ab', '/path/cd', '/path/', '/path/efg', '/path/hijk']);
show_column('a common end', ['ab of all', 'cd of all', 'efg of all', 'hijk of all', 'lmn of all']);

echo "Few values\n";
show_column('integers of five bytes', $to(4, fn ($i) => 1700000000 + $i));
show_column('more integers of five bytes', $to(7, fn ($i) => 1700000000 + $i * $i));
show_column('integers of eight bytes', $to(3, fn ($i) => 1700000000000 + $i));
show_column('integers of three bytes', $to(7, fn ($i) => 1000 + $i));
show_column('floats', [0.5, 1.5, 2.5]);
show_column('dates', ['2024-01-01', '2024-01-02', '2024-01-03']);
show_column('texts that begin with other digits', ['1 of the texts', '2 of the texts', '3 of the texts']);
show_column('texts that begin and end with other digits', ['1 of the texts is number 5', '2 of the texts is number 7', '3 of the texts is number 6']);
show_column('texts with a common end', ['ab is of all texts', 'cd is of all texts', 'efg is of all texts']);
show_column('texts that are not alike', $to(7, fn ($i) => 'abcdefg'[$i - 1] . 'text' . 'tuvwxyz'[$i - 1]));
show_column('empty texts', ['', '', '', '', '', '', '']);
show_column('nil between floats', [0.5, null, 1.5, 2.5, 3.5, 4.5, 5.5]);
show_column('nil between floats, and more', [0.5, null, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5]);

?>
--EXPECT--
Integers
all alike: 10 d65200cd03e8
of one byte: 10 c7145201d1fe31006f2d3587281348c795ad14c0bb0594
of two bytes: 10 c7265202ce00013865000074df37b74879a72553ca4e5996d22d4411a043e6c416923fae52185ed045
of four bytes: 1c c7765203ce03a1a338373cc579e7d7ff8c0e300b0baa44e7e7bc16962a43a515d440f066e0b3f8894e9cbd7d23fb3f425acf7dd8f8197940fdd9317a5f0ea6852db9d86158dac70eea71728de37ddade3e00000000f7e1f31f6580b7aa48dc4d97a1f4b4e670c9ed9cb55bf7b46faad3339fb68014457efe5c
of eight bytes: 1c c7ea5204cf0ffffffffffffffe10000000000000004000000000000003200000000000000320000000000000003fffffffffffffff10000000000000000000000000000003100000000000000340000000000000001fffffffffffffff20000000000000004000000000000003100000000000000300000000000000000fffffffffffffff40000000000000002000000000000003200000000000000340000000000000000fffffffffffffff00000000000000001000000000000003400000000000000320000000000000001fffffffffffffff400000000000000010000000000000030000000000000003
steps: 15 c7065208cd07d0d0ce
steps of one byte: 10 c7185209ce00018a89cd03e5060103050002040601030500020406
steps of two bytes: 10 c729520ace000f49bdce000f396d07d80b1902a1119b092300ab0fa5072d0a6e01f610f0087800000efa0682
steps of four bytes: 10 c74f520bcf00000002540fa2f1cf00000002540827f300013d3d0004273e00027d5e0005675f0003bd7f0002139f0004fda0000353c000063dc10000000000077de20001402100042a220002804200056a43
steps that wrap around: 0c c7165209d38000000000000000ff0002000200020002000200
one step that wraps around: 10 c70b5208cf7fffffffffffffffff
Floats
one decimal: 08 d65211080101
two decimals: 08 c713521202ff086a009700e2000002bd032103e804b1
seven decimals: 08 c723521703010000000000000001004c4b401f4deacf0098967f00e4e1bf00bebc1f01312cff
whole: 06 c709521001f908090a0b0700
and integers: 09 c715521a0232003200c800fa0190003200af00fa01770000
and integers, of which one is a whole float: no column 9801cb400400000000000003cb401000000000000001cb4004000000000000cb400c000000000000cb4012000000000000
of more decimals: 14 c7a152303fe00000000000003fd55555555555553fd00000000000003fc999999999999a3fc55555555555553fc24924924924923fc00000000000003fbc71c71c71c71c3fb999999999999a3fb745d1745d17463fb55555555555553fb3b13b13b13b143fb24924924924923fb11111111111113fb00000000000003fae1e1e1e1e1e1e3fac71c71c71c71c3faaf286bca1af283fa999999999999a3fa8618618618618
a negative zero: 14 c7a152303ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000008000000000000000
infinite, and no number: 14 c7a152303ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000003ff80000000000007ff0000000000000fff00000000000007ff8000000000000
Values that repeat
strings: 14 93d65231244902a5677265656ea3726564
booleans and nil: 3c 96c718523188464423a211d188684434221a118d88464423a211d108c0c3a46d6f7265c2a474657874
one string: 0c 92d45231a474657874
nils: 18 92d45231c0
nils between integers: 14 92d65237dbb60dc7125201cd03e9000103040607090a0c0d0f101213
nils between texts: 0c 92c7035237db0692c70e523974657874206e756d6265722013c70a520101000103040607090a
nils between lists: 14 92d65237dbb60d94d45236d65200cd03e8d65200cd07d09e0102040507080a0b0d0e10111314
Containers
lists: 0c 92d65234080201c75e5201cd03e8000100010200010203000102030400010203040500010203040506000102030405060700010203040506070800010203040506070809000102030405060708090a000102030405060708090a0b000102030405060708090a0b0c
many lists: 93d6523400cc8092c783523401010100010001000100010001000100010001000100010001000100010001000100010001000100010001000100010001000100010001000100010001000100010001000100010001000100010001000100010001000100010001000100010001000100010001000100010001000100010001000100010001000100010001000100d65200cd03e8c736523f0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
lists of one length: 08 92c70352340006c7345201cd03e8000102030405000102030405000102030405000102030405000102030405000102030405000102030405000102030405
pairs: 0a 93d45236c7055208cd03e90192c7075239746578742013c70352080101
maps of other keys: 0a 93c7035235000192c7075239746578742013c70352080101c7055208cd03e901
rows: 06 95c70051a66e756d626572a46e616d65c7055208cd03e90192c7075239746578742001c70352080101
rows of a known shape: 9382a66e756d62657201a46e616d65c3cb3ff800000000000092c7035234000693d45100c7055208cd03e90192c7075239746578742001c70352080101
a map of rows: 93c7035235000692c7065239726f772001c7035208010195c70051a66e756d626572a46e616d65c7055208cd03e90192c7075239746578742001c70352080101
Texts
all digits: 08 96c70a5239042d022d0220023a02d65200cd07e8d5520001c70352080101c70a5201000102000102000102d5520000
nine digits: 08 92c70352392309c70b5208ce0001869fce0001869f
ten digits: 08 93d65239231715c7075208cd0999cd1000d65208cc99ff
no zeros in front: 0c 93c70e52396e756d6265722013206f662002c70352080101d552000c
both: 0c 93c70c52396e756d62657220132c2002c70352080101c70352080101
zeros in front of some: 06 92c70952396e756d626572200096a130a131a23032a3303033a23130a23131
a common beginning and end: 05 92c70d52392f706174682f002e68746d6c95a26162a26364a0a3656667a468696a6b
a common beginning: 05 92d752392f706174682f0095a26162a26364a0a3656667a468696a6b
a common end: 05 92c709523900206f6620616c6c95a26162a26364a3656667a468696a6ba36c6d6e
Few values
integers of five bytes: no column 94ce6553f101ce6553f102ce6553f103ce6553f104
more integers of five bytes: 07 c70d5201ce6553f1010003080f182330
integers of eight bytes: no column 93cf0000018bcfe56801cf0000018bcfe56802cf0000018bcfe56803
integers of three bytes: no column 97cd03e9cd03eacd03ebcd03eccd03edcd03eecd03ef
floats: 03 d6521108050a
dates: no column 93aa323032342d30312d3031aa323032342d30312d3032aa323032342d30312d3033
texts that begin with other digits: 03 92c70f523901206f6620746865207465787473c70352080101
texts that begin and end with other digits: 03 93c71b523901206f6620746865207465787473206973206e756d6265722001c70352080101c705520105000201
texts with a common end: 03 92c712523900206973206f6620616c6c20746578747393a26162a26364a3656667
texts that are not alike: no column 97a6617465787474a6627465787475a6637465787476a6647465787477a6657465787478a6667465787479a667746578747a
empty texts: no column 97a0a0a0a0a0a0a0
nil between floats: no column 97cb3fe0000000000000c0cb3ff8000000000000cb4004000000000000cb400c000000000000cb4012000000000000cb4016000000000000
nil between floats, and more: 08 92d55237fdd6521108050a
