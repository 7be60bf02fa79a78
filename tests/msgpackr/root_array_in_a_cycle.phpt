--TEST--
msgpackr: the root array of a structured clone is the same where a cycle leads back to it through an object, a Set or an Error
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\{BufferUnpacker, Packer, PackOptions, UnpackOptions};

/* What msgpackr writes for these values. */
$messages = [
    'a = [o], o.b = a' => 'd66900000001 91 d47240 91a162 d67000000001',
    'o.b = [a]' => 'd66900000001 91 d47240 91a162 91 d67000000001',
    'a = [[]], a[0][0] = a' => 'd66900000001 91 91 d67000000001',
    'a = [new Set([a])]' => 'd66900000001 91 d47300 91 d67000000001',
    'a = [error], error.cause = a' => 'd66900000001 91 d46500 93 a545 72726f72 a178 d67000000001',
    'a = [o, o], o.b = a' => 'd66900000001 92 d66900000002 d47240 91a162 d67000000001 d67000000002',
    'a = [o, [o]], o.b = [a, a]' => 'd66900000001 92 d66900000002 d47240 91a162 92 d67000000001 d67000000001 91 d67000000002',
];
foreach ([UnpackOptions::MAP_AS_OBJECT, 0] as $more) {
    $unpacker = new BufferUnpacker('', UnpackOptions::USE_RECORDS | UnpackOptions::STRUCTURED_CLONE | $more);
    $packer = new Packer(PackOptions::USE_RECORDS | PackOptions::STRUCTURED_CLONE);
    foreach ($messages as $name => $hex) {
        if ($more || !str_contains($name, 'o.b')) {
            $value = $unpacker->reset($bytes = bytes($hex))->unpack();
            echo $name, ': ', ($again = $packer->pack($value)) === $bytes ? 'equal' : bin2hex($again), "\n";
        }
    }
}
$root = [new stdClass()];
$root[0]->b = &$root;
$packed = $packer->pack($root);
$read = (new BufferUnpacker($packed, UnpackOptions::USE_RECORDS | UnpackOptions::STRUCTURED_CLONE | UnpackOptions::MAP_AS_OBJECT))->unpack();
var_dump($read[0]->b[0] === $read[0], $packer->pack($read) === $packed);
?>
--EXPECT--
a = [o], o.b = a: equal
o.b = [a]: equal
a = [[]], a[0][0] = a: equal
a = [new Set([a])]: equal
a = [error], error.cause = a: equal
a = [o, o], o.b = a: equal
a = [o, [o]], o.b = [a, a]: equal
a = [[]], a[0][0] = a: equal
a = [new Set([a])]: equal
a = [error], error.cause = a: equal
bool(true)
bool(true)
