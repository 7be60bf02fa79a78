--TEST--
Keys of all integer types in a subclass that overrides a method: those beyond an int are strings, whatever big integers are
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, UnpackOptions};

if (!function_exists('gmp_init')) {
    function gmp_init(string $digits)
    {
        return new ArrayObject([$digits]);
    }
}

class Overriding extends BufferUnpacker
{
    public function unpack()
    {
        return parent::unpack();
    }
}

$keys = [
    '05', 'ff', 'cc80', 'cdffff', 'ce7fffffff', 'ce80000000', 'ceffffffff', 'cf000000007fffffff', 'cf0000000080000000', 'cf7fffffffffffffff',
    'cf8000000000000000', 'd080', 'd18000', 'd280000000', 'd3ffffffff80000000', 'd3ffffffff7fffffff', 'd38000000000000000',
];
foreach ($keys as $key) {
    $message = hex2bin("81{$key}2a");
    $plain = (new BufferUnpacker($message))->unpack();
    foreach ([UnpackOptions::BIGINT_AS_STR, UnpackOptions::BIGINT_AS_GMP] as $option) {
        $read = (new Overriding($message, $option))->unpack();
        if ($read !== $plain) {
            echo "$key: ", json_encode($read), ', not ', json_encode($plain), "\n";
        }
    }
    echo key($plain), "\n";
}
?>
--EXPECT--
5
-1
128
65535
2147483647
2147483648
4294967295
2147483647
2147483648
9223372036854775807
9223372036854775808
-128
-32768
-2147483648
-2147483648
-2147483649
-9223372036854775808
