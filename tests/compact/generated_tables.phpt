--TEST--
Compact form: generated tables are read as the plain form is, and keep on being so when they are packed again
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
require __DIR__ . '/include/generated_tables.php';
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

$shorter = 0;
for ($seed = 0; $seed < 300; $seed++) {
    $value = (new TableGenerator($seed))->value();
    $packed = compact_form($value);
    $plain = msgpack_pack($value, ['compact' => false]);
    [$one, $other] = [msgpack_unpack($packed), msgpack_unpack($plain)];
    $shorter += strlen($packed) < strlen($plain) / 2;
    if (shown($one) !== shown($value) || shown($one) !== shown($other)) {
        echo "seed $seed\n";
    }
    if (msgpack_pack($one, ['compact' => false]) !== $plain || shown(msgpack_unpack(compact_form($one))) !== shown($other)) {
        echo "seed $seed, packed again\n";
    }
    if (strlen($packed) > strlen($plain) + 4) {
        printf("seed %d: %d bytes, plain %d\n", $seed, strlen($packed), strlen($plain));
    }
    if ($seed % 15 === 0 && (in_pieces($packed, 1) !== shown($other) || in_pieces($packed, 7) !== shown($other))) {
        echo "seed $seed in pieces\n";
    }
}
var_dump($shorter > 100);
?>
--EXPECT--
bool(true)
