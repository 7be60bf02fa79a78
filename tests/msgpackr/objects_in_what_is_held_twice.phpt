--TEST--
msgpackr: under STRUCTURED_CLONE an object is written once, also where only what holds it has several holders
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\{Packer, PackOptions};
use MessagePack\Type\{BigInt, Set};

function packed(mixed $value, int $options = 0): string
{
    return bin2hex((new Packer($options | PackOptions::STRUCTURED_CLONE))->pack($value));
}

foreach ([0, PackOptions::USE_RECORDS] as $options) {
    $set = new Set([1]);
    echo 'two references: ', packed([&$set, &$set], $options), "\n";
    $array = [new Set([1])];
    echo 'an array twice: ', packed([$array, $array], $options), "\n";
    $outer = [[new Set([1])]];
    echo 'an array around: ', packed([$outer, $outer[0]], $options), "\n";
    $item = new Set([1]);
    $array = [&$item];
    echo 'a reference in an array twice: ', packed([$array, $array], $options), "\n";
    unset($set, $item);
    $map = ['k' => new stdClass];
    echo 'a stdClass: ', packed([$map, $map], $options), "\n";
    $integer = new BigInt('18446744073709551616');
    echo 'what has no identity: ', packed([&$integer, &$integer], $options), "\n";
}
?>
--EXPECT--
two references: 92d66900000001d473009101d67000000001
an array twice: 9291d66900000001d47300910191d67000000001
an array around: 929191d66900000001d47300910191d67000000001
a reference in an array twice: 9291d66900000001d47300910191d67000000001
a stdClass: 9281a16bd669000000018081a16bd67000000001
what has no identity: 92d84200000000000000010000000000000000d84200000000000000010000000000000000
two references: 92d66900000001d473009101d67000000001
an array twice: 9291d66900000001d47300910191d67000000001
an array around: 929191d66900000001d47300910191d67000000001
a reference in an array twice: 9291d66900000001d47300910191d67000000001
a stdClass: 92d4724091a16bd66900000001d472419040d67000000001
what has no identity: 92d84200000000000000010000000000000000d84200000000000000010000000000000000
