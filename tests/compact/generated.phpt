--TEST--
Compact form: generated values are read as the plain form is, and keep on being so when they are packed again
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
require __DIR__ . '/include/generated.php';
function in_pieces(string $message, int $size): ?string
{
    $unpacker = new MessagePackUnpacker;
    foreach (str_split($message, $size) as $piece) {
        $unpacker->feed($piece);
        if ($unpacker->execute()) {
            return shown($unpacker->data());
        }
    }
    return null;
}

[$announced, $shorter] = [0, 0];
for ($seed = 0; $seed < 600; $seed++) {
    $value = generated($seed);
    $packed = compact_form($value);
    $plain = msgpack_pack($value, ['compact' => false]);
    $announced += str_starts_with($packed, ANNOUNCEMENT);
    $shorter += strlen($packed) < strlen($plain);
    if ($seed % 10 === 0 && (in_pieces($packed, 1) !== shown(msgpack_unpack($plain)) || in_pieces($packed, 7) !== shown(msgpack_unpack($plain)))) {
        echo "seed $seed in pieces\n";
    }
    [$one, $other] = [msgpack_unpack($packed), msgpack_unpack($plain)];
    if (shown($one) !== shown($other) || msgpack_pack($one) !== msgpack_pack($other) || strlen($packed) > strlen($plain) + 4) {
        echo "seed $seed\n";
    }
}
var_dump($announced > 300, $shorter > 300);
?>
--EXPECT--
bool(true)
bool(true)
