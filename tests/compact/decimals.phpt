--TEST--
Compact form: floats of few digits are decimals, and are read as the same floats
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$texts = ['abc', 'abc', 'abc'];
show_form('prices', [...$texts, 21.53, -21.53, 0.99, 327.67, 327.68, 9999.99]);
show_form('coordinates', [...$texts, 52.520008, -13.404954, 179.9999999]);
show_form('integers', [...$texts, 0.0, 127.0, -128.0, 128.0, 32767.0, 32768.0, 70000.0, 123456789.0]);
show_form('without a zero at the end', [...$texts, 1.25, 1.5, 2.0]);
show_form('nor two', [...$texts, 1.25, 400.5, 4000.0, 400.5]);
show_form('as float 32, where that is shorter', [...$texts, 0.25, 32768.25]);
show_form('the first one, too', [...$texts, 32768.25, 0.75]);
show_form('the largest', [...$texts, 214748364.7, -214748364.7, 214.7483647, 214748364.8, -214748364.8, 214.7483648]);
show_form('no decimals', [...$texts, -0.0, NAN, INF, -INF, 1 / 3, 0.1 + 0.2, 0.00000001, 1e-300, 1e15 + 0.5]);
show_form('cells', [['a' => 1.5, 'b' => 2.25], ['a' => 1.75, 'b' => 2.5], ['a' => 1.1, 'b' => 2.2]]);
show_form('pairs', [...$texts, [5 => 1.5, 300 => 2.25, 'x' => 327.67, -7 => 1 / 3, 70000 => 3276.75, 8 => 400.5, 9 => 65536.5]]);
show_form('few of them', [0.1, 0.2, ['price' => 21.53]]);
show_form('many', [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]);

echo "== read\n";
show_unpacked('the shortest', message('93 d45905 d55a0869 d65e03216448'));
show_unpacked('others', message('95 d55f0005 d65900000005 d45fff d45800 d65a80000000'));
show_unpacked('no decimals', message('92 d46005 d54f0000'));
show_unpacked('a body of three bytes', message('92 01 c7035a000869'));
show_unpacked('another encoding', message('92 01 c7025a0869'));
show_unpacked('no body', message('92 01 c7005a'));
show_unpacked('a body of eight bytes', message('92 01 d75a0000000000000869'));
show_unpacked('plain', "\x92\xd4\x59\x05\x01");
foreach (['81 d45814 01', '81 cb4034000000000000 01'] as $digits) {
    show_unpacked('a key', message($digits));
    try {
        (new MessagePack\BufferUnpacker(message($digits), MessagePack\UnpackOptions::COMPACT))->unpack();
    } catch (MessagePack\Exception\UnpackingFailedException $exception) {
        echo $exception->getMessage(), "\n";
    }
}

echo "== FORCE_FLOAT32\n";
$packer = new MessagePack\Packer(MessagePack\PackOptions::COMPACT | MessagePack\PackOptions::FORCE_FLOAT32);
echo bin2hex($packer->pack([...$texts, 21.53, [0.1, 2.0, 'x' => 0.3], 4.0, 5.0])), "\n";

echo "== after floats that are none\n";
$thirds = array_map(fn ($n) => (3 * $n + 1) / 3, range(1, 20));
$prices = array_map(fn ($n) => $n + 0.99, range(1, 600));
foreach ([[...$thirds, ...$prices], array_combine(range(101, 720), [...$thirds, ...$prices])] as $array) {
    $packed = compact_form($array);
    echo strlen(msgpack_pack($array, ['compact' => false])) - strlen($packed), ' bytes less, ', msgpack_unpack($packed) === $array ? 'same' : 'other', "\n";
}

echo "== generated\n";
mt_srand(5);
for ($i = 0; $i < 300; $i++) {
    $list = [];
    [$digits, $decimals] = [mt_rand(1, 11), mt_rand(0, 9)];
    for ($n = mt_rand(1, 200); $n > 0; $n--) {
        $list[] = match (mt_rand(0, 9)) { 0 => mt_rand() / 7, 1 => mt_rand(-99, 99) / 8, 2 => mt_rand(-99, 99) / 1000, default => mt_rand(-min(10 ** $digits, PHP_INT_MAX), min(10 ** $digits, PHP_INT_MAX)) / 10 ** $decimals };
    }
    $keys = array_map(fn ($key) => $key % 50 ? 3 * $key : "key $key", range(1, count($list)));
    foreach ([$list, array_combine($keys, $list), unserialize(serialize($list))] as $array) {
        $packed = compact_form($array);
        if (msgpack_unpack($packed) !== $array || strlen($packed) > strlen(msgpack_pack($array, ['compact' => false])) + 4) {
            echo json_encode($array), "\n";
        }
    }
}
?>
--EXPECT--
prices: 99a3616263d45000d45000d55a0869d55af797d45a63d55a7fffd65a00008000d65a000f423f
coordinates: 96a3616263d45000d45000d65e03216448d65eff3374e6d65f6b49d1ff
integers: 9ba3616263d45000d45000d45800d4587fd45880d5580080d5587fffca47000000ca4788b800d658075bcd15
without a zero at the end: 96a3616263d45000d45000d45a7dd4590fd45802
nor two: 97a3616263d45000d45000d45a7dd5590fa5d5580fa0d5590fa5
as float 32, where that is shorter: 95a3616263d45000d45000d45a19ca47000040
the first one, too: 95a3616263d45000d45000ca47000040d45a4b
the largest: 99a3616263d45000d45000d6597fffffffd65980000001d65f7fffffffcb41a999999999999ad65980000000cb406ad7f29abcaf48
no decimals: 9ca3616263d45000d45000ca80000000cb7ff8000000000000ca7f800000caff800000cb3fd5555555555555cb3fd3333333333334cb3e45798ee2308c3acb01a56e1fc2f8f359cb430c6bf526340004
cells: 96c7005282a161d4590fa162d55a00e1d55a00afd45919d45a6ed45916
pairs: 94a3616263d45000d450008705d4590fcd012cd55a00e1a178d55a7ffff9cb3fd5555555555555ce00011170ca454ccc0008d5590fa509ca47800040
few of them: plain
many: 96cb3fb999999999999acb3fc999999999999ad45903d45904d45905d45906
== read
the shortest: a:3:{i:0;d:0.5;i:1;d:21.53;i:2;d:52.520008;}
others: a:5:{i:0;d:5.0E-7;i:1;d:0.5;i:2;d:-1.0E-7;i:3;d:0;i:4;d:-21474836.48;}
no decimals: a:2:{i:0;O:20:"MessagePack\Type\Ext":2:{s:4:"type";i:96;s:4:"data";s:1:"";}i:1;O:20:"MessagePack\Type\Ext":2:{s:4:"type";i:79;s:4:"data";s:2:"~~";}}
a body of three bytes: Parse error at offset 11, in [1]
another encoding: Parse error at offset 11, in [1]
no body: Parse error at offset 11, in [1]
a body of eight bytes: Parse error at offset 10, in [1]
plain: a:2:{i:0;O:20:"MessagePack\Type\Ext":2:{s:4:"type";i:89;s:4:"data";s:1:"";}i:1;i:1;}
a key: Illegal key type at offset 10
Invalid map key type: expected int, str or bin but got ext (0xd4)
a key: Illegal key type at offset 16
Invalid map key type: expected int, str or bin but got float (0xcb)
== FORCE_FLOAT32
9282c003000097a3616263d45000d45000ca41ac3d718300ca3dcccccd01ca40000000a178ca3e99999aca40800000ca40a00000
== after floats that are none
1211 bytes less, same
1211 bytes less, same
== generated
