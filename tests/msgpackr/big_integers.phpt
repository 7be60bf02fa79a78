--TEST--
msgpackr: integers of any size are read by the bigint option; BigInt has msgpackr's bytes
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/bytes.php';
use MessagePack\{BufferUnpacker, Packer, UnpackOptions};
use MessagePack\Type\BigInt;

$integers = [
    '0' => 'd3 0000000000000000',
    '-5' => 'd3 fffffffffffffffb',
    '9223372036854775807' => 'd3 7fffffffffffffff',
    '-9223372036854775808' => 'd3 8000000000000000',
    '9223372036854775808' => 'cf 8000000000000000',
    '18446744073709551615' => 'cf ffffffffffffffff',
    '18446744073709551616' => 'd8 42 00000000000000010000000000000000',
    '-9223372036854775809' => 'd8 42 ffffffffffffffff7fffffffffffffff',
    '-18446744073709551616' => 'd8 42 ffffffffffffffff0000000000000000',
    '170141183460469231731687303715884105727' => 'd8 42 7fffffffffffffffffffffffffffffff',
    '170141183460469231731687303715884105728' => 'c7 18 42 000000000000000080000000000000000000000000000000',
    '-170141183460469231731687303715884105728' => 'd8 42 80000000000000000000000000000000',
    '-170141183460469231731687303715884105729' => 'c7 18 42 ffffffffffffffff7fffffffffffffffffffffffffffffff',
    '1' . str_repeat('0', 60) => 'c7 20 42 000000000000009f4f2726179a224501d762422c946590d91000000000000000',
];
foreach ($integers as $digits => $hex) {
    $packed = (new Packer)->pack(new BigInt((string) $digits));
    $read = (new BufferUnpacker($packed, UnpackOptions::STRUCTURED_CLONE))->unpack();
    echo $digits, ' ', $packed === bytes($hex) ? 'equal' : bin2hex($packed), ' ', (string) $read === (string) $digits ? 'equal' : $read, "\n";
}

echo "-- of other lengths\n";
$bodies = ['05', 'fb', '0005', 'fffb', '0080', 'ff7f', '00ffffffffffffffff', 'ff0000000000000000', str_repeat('00', 100) . '07', str_repeat('ff', 100) . '07'];
foreach ($bodies as $body) {
    $message = pack('CCC', 0xc7, strlen($body) / 2, 0x42) . hex2bin($body);
    echo strlen($body) > 40 ? '…' . substr($body, -4) : $body, ' ', (new BufferUnpacker($message, UnpackOptions::STRUCTURED_CLONE))->unpack(), "\n";
}

echo "-- the largest\n";
foreach (["\x7f" . str_repeat("\xff", 511), "\x80" . str_repeat("\0", 511)] as $body) {
    $digits = (new BufferUnpacker("\xc8\x02\0\x42" . $body, UnpackOptions::STRUCTURED_CLONE))->unpack();
    echo strlen($digits), ' ', substr($digits, 0, 10), '…', substr($digits, -10), ' ', md5($digits), "\n";
    var_dump((new Packer)->pack(new BigInt($digits)) === "\xc8\x02\0\x42" . $body);
    try {
        (new Packer)->pack(new BigInt(substr($digits, 0, -1) . '9'));
    } catch (Exception $exception) {
        echo $exception::class, ': ', $exception->getMessage(), "\n";
    }
}
try {
    (new Packer)->pack([new BigInt(str_repeat('9', 1000000))]);
} catch (Exception $exception) {
    echo $exception->getMessage(), "\n";
}
?>
--EXPECT--
0 equal equal
-5 equal equal
9223372036854775807 equal equal
-9223372036854775808 equal equal
9223372036854775808 equal equal
18446744073709551615 equal equal
18446744073709551616 equal equal
-9223372036854775809 equal equal
-18446744073709551616 equal equal
170141183460469231731687303715884105727 equal equal
170141183460469231731687303715884105728 equal equal
-170141183460469231731687303715884105728 equal equal
-170141183460469231731687303715884105729 equal equal
1000000000000000000000000000000000000000000000000000000000000 equal equal
-- of other lengths
05 5
fb -5
0005 5
fffb -5
0080 128
ff7f -129
00ffffffffffffffff 18446744073709551615
ff0000000000000000 -18446744073709551616
…0007 7
…ff07 -249
-- the largest
1233 5221944407…1577095167 75be9772b02094af0f80257d1c595cd9
bool(true)
MessagePack\Exception\PackingFailedException: An integer of 1233 digits is too large: the limit is 4096 bits
1234 -522194440…1577095168 d0c1b8561e5d797c6e726e79934b5b12
bool(true)
MessagePack\Exception\PackingFailedException: An integer of 1233 digits is too large: the limit is 4096 bits
An integer of 1000000 digits is too large: the limit is 4096 bits, in [0]
