--TEST--
Compact form: the announcement is in front of a value in which something repeats, however late
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
use MessagePack\Packer, MessagePack\PackOptions;

/* Distinct strings of so many bytes in all, and twice another. */
function late(int $length): array
{
    return [...array_map(fn ($i) => $i . str_repeat('.', intdiv($length, 20)), range(100, 119)), 'once again', 'once again'];
}

foreach ([0 => 'a small one', 480 => 'up to the end of the initial buffer', 560 => 'in a block', 3000 => 'in one that has grown', 100000 => 'in a large one'] as $length => $where) {
    for ($more = 0; $more < 64; $more++) {
        $value = late($length);
        $value[0] = str_repeat('x', $more);
        $packed = compact_form($value);
        $packer = new Packer(PackOptions::FORCE_STR | PackOptions::COMPACT);
        if (!str_starts_with($packed, ANNOUNCEMENT) || msgpack_unpack($packed) !== $value || $packer->pack($value) !== $packed) {
            echo "$where, $more: wrong\n";
        }
    }
    echo "$where: ", substr_count($packed, 'once again'), "\n";
}
?>
--EXPECT--
a small one: 1
up to the end of the initial buffer: 1
in a block: 1
in one that has grown: 1
in a large one: 1
