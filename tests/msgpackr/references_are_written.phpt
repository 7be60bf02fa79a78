--TEST--
msgpackr: under STRUCTURED_CLONE references to arrays, and objects, are written once, with msgpackr's ids
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\{Packer, PackOptions, UnpackOptions};
use MessagePack\Type\{Bin, Error, Set};

function packed(mixed $value, int $options = 0): string
{
    return bin2hex((new Packer($options | PackOptions::STRUCTURED_CLONE))->pack($value));
}

$array = [1];
echo 'an array twice: ', packed([&$array, &$array]), "\n";
echo 'and without the option: ', bin2hex((new Packer)->pack([&$array, &$array])), "\n";
echo 'a copy of it: ', packed([&$array, $array]), "\n";
$string = 'abc';
echo 'a string twice: ', packed([&$string, &$string]), "\n";
$cycle = [];
$cycle[] = &$cycle;
echo 'a cycle: ', packed($cycle), "\n";
echo 'a cycle in an array: ', packed([&$cycle]), "\n";
$one = [1];
$two = [2];
$three = [3];
$all = [&$one, &$two, &$three];
echo 'ids in the order of references, places in that of values: ', packed([&$one, &$two, &$three, &$three, &$one, $all]), "\n";
$set = new Set([1]);
echo 'an object twice: ', packed([$set, ['k' => $set]]), "\n";
$object = new stdClass;
$object->self = $object;
echo 'a stdClass in itself: ', packed($object), "\n";
$error = new Error('Error', 'x', $list = [$set]);
echo 'an error with an object twice: ', packed([$error, $error, $set]), "\n";
echo 'another object of equal value: ', packed([new Bin('a'), new Bin('a')]), "\n";
$long = [str_repeat('x', 600)];
echo 'a long message: ', md5($bytes = packed([&$long, 1, &$long])), ' ', strlen($bytes) / 2, "\n";
echo "-- read and written again\n";
$messages = [
    'd669 00000001 91 d670 00000001', 'd669 00000001 d4 73 00 91 d670 00000001', 'd669 00000001 d4 65 00 93 a5 4572726f72 a178 91 d670 00000001',
    '92 d669 00000001 91 d669 00000002 91 01 92 d670 00000001 d670 00000002', 'd669 00000001 81 a161 91 d670 00000001',
    '92 d669 00000001 92 01 d4 65 00 93 a5 4572726f72 a178 d670 00000001 d670 00000001',
];
foreach ($messages as $hex) {
    $value = read_clone($hex);
    echo packed($value) === str_replace(' ', '', $hex) ? 'equal' : packed($value), "\n";
}
echo packed(read_clone($hex = '92 d669 00000001 81 a161 d670 00000001 d670 00000001', UnpackOptions::MAP_AS_OBJECT)) === str_replace(' ', '', $hex) ? "equal\n" : "different\n";
?>
--EXPECT--
an array twice: 92d669000000019101d67000000001
and without the option: 9291019101
a copy of it: 9291019101
a string twice: 92a3616263a3616263
a cycle: d6690000000191d67000000001
a cycle in an array: 91d6690000000191d67000000001
ids in the order of references, places in that of values: 96d669000000029101d669000000039102d669000000019103d67000000001d6700000000293d67000000002d67000000003d67000000001
an object twice: 92d66900000001d47300910181a16bd67000000001
a stdClass in itself: d6690000000181a473656c66d67000000001
an error with an object twice: 93d66900000001d4650093a54572726f72a17891d66900000002d473009101d67000000001d67000000002
another object of equal value: 92c40161c40161
a long message: 37a5eb5b3037e3f2a02f506b15ccaf07 618
-- read and written again
equal
equal
equal
equal
equal
equal
equal
