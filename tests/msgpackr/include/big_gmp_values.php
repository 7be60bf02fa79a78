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
