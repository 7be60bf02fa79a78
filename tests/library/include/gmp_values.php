<?php
use MessagePack\BufferUnpacker;
use MessagePack\Exception\PackingFailedException;
use MessagePack\MessagePack;
use MessagePack\Packer;
use MessagePack\UnpackOptions;

$numbers = ['0', '127', '-32', '-33', '-300', '255', '65536', '4294967296', '9223372036854775807', '9223372036854775808', '18446744073709551615',
    '-9223372036854775808', '18446744073709551616', '-9223372036854775809', '1' . str_repeat('0', 40)];
foreach ($numbers as $number) {
    try {
        $packed = MessagePack::pack([gmp_init($number)]);
        $token = (new Packer)->packInt(gmp_init($number));
        $unpacked = (new BufferUnpacker($token, UnpackOptions::BIGINT_AS_GMP))->unpackInt();
        echo "$number: ", bin2hex($packed), ' ', get_debug_type($unpacked), $packed === "\x91$token" && (string) $unpacked === $number ? '' : ' DIFFERENT', "\n";
    } catch (PackingFailedException $e) {
        echo $e->getMessage(), "\n";
    }
}
$key = "\x81\xcf\xff\xff\xff\xff\xff\xff\xff\xff\x01";
echo 'A key is a string: ', json_encode(MessagePack::unpack($key, UnpackOptions::BIGINT_AS_GMP)), "\n";
