--TEST--
msgpackr: under STRUCTURED_CLONE a GMP of any size is packed, and BIGINT_AS_GMP reads one
--EXTENSIONS--
msgpack
gmp
--FILE--
<?php
use MessagePack\{BufferUnpacker, Packer, PackOptions, UnpackOptions};

$packer = new Packer(PackOptions::STRUCTURED_CLONE);
$unpacker = new BufferUnpacker('', UnpackOptions::STRUCTURED_CLONE | UnpackOptions::BIGINT_AS_GMP);
foreach (['5', '-5', '18446744073709551615', '18446744073709551616', '-9223372036854775808', '-9223372036854775809'] as $digits) {
    $gmp = gmp_init($digits);
    $bytes = $packer->pack([$gmp, $gmp]);
    [$read] = $unpacker->reset($bytes)->unpack();
    echo $digits, ' ', bin2hex($bytes), ' ', $read, is_int($read) === (gmp_cmp($gmp, PHP_INT_MIN) >= 0 && gmp_cmp($gmp, PHP_INT_MAX) <= 0) ? '' : ' of another type', "\n";
}
try {
    (new Packer)->pack(gmp_pow(2, 64));
} catch (Exception $exception) {
    echo $exception->getMessage(), "\n";
}
try {
    $packer->pack(gmp_pow(2, 10000));
} catch (Exception $exception) {
    echo $exception->getMessage(), "\n";
}
?>
--EXPECT--
5 920505 5
-5 92fbfb -5
18446744073709551615 92cfffffffffffffffffcfffffffffffffffff 18446744073709551615
18446744073709551616 92d84200000000000000010000000000000000d84200000000000000010000000000000000 18446744073709551616
-9223372036854775808 92d38000000000000000d38000000000000000 -9223372036854775808
-9223372036854775809 92d842ffffffffffffffff7fffffffffffffffd842ffffffffffffffff7fffffffffffffff -9223372036854775809
18446744073709551616 has no MessagePack form: it does not fit in 64 bits
An integer of 3011 digits is too large: the limit is 4096 bits
