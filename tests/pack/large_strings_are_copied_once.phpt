--TEST--
Packing large strings takes the memory of the result once: no buffer is copied to a larger one
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (getenv('USE_ZEND_ALLOC') === '0') die('skip only Zend\'s allocator counts its memory'); ?>
--FILE--
<?php
/** The peak of memory above the start, relative to the result, in hundredths. */
function peak(mixed $value, callable $pack): int
{
    $pack($value);
    memory_reset_peak_usage();
    $start = memory_get_usage();
    $length = strlen($pack($value));
    return intdiv(100 * (memory_get_peak_usage() - $start), $length);
}

$text = fn(int $kilobytes) => str_repeat('k', $kilobytes << 10);
$lists = function (int $levels) use (&$lists, $text) {
    return $levels > 0 ? [$text(500), $lists($levels - 1), 'after'] : $text(500);
};
$values = [
    'a string' => $text(3000),
    'four strings' => array_map(fn() => $text(2500), range(1, 4)),
    'strings of growing length' => array_map(fn($i) => $text(10 * $i), range(1, 40)),
    'in a map, text after it' => ['a' => $text(5000), 'text' => $text(1), 'numbers' => range(1, 200)],
    'as keys' => [$text(2000) => 1, $text(3000) => 2, 'numbers' => range(1, 3000)],
    'nested' => $lists(10),
    'behind many integers' => [range(1, 5000), $text(2000), $text(2000), $text(2000)],
];
foreach ($values as $name => $value) {
    $settings = [
        'msgpack_pack()' => 'msgpack_pack',
        'Packer' => [new MessagePack\Packer, 'pack'],
        'Packer, forced' => [new MessagePack\Packer(MessagePack\PackOptions::FORCE_BIN | MessagePack\PackOptions::FORCE_MAP), 'pack'],
    ];
    foreach ($settings as $way => $pack) {
        $peak = peak($value, $pack);
        echo $peak > 103 ? "$name, $way: $peak %\n" : '';
    }
}
$session = ['a' => &$values['four strings']];
echo peak($session, 'msgpack_pack') < 180 ? '' : "references: too much\n";
$compact = fn($value) => msgpack_pack($value, ['compact' => true]);
$different = ['twice', 'twice'];
for ($i = 1; $i <= 40; $i++) {
    $different[] = str_repeat(chr($i), 10 * $i << 10);
}
echo peak($different, $compact) < 104 ? '' : "compact form: too much\n";
[$one, $other] = [$text(2500), $text(2000)];
echo peak([$one, $other, $one, $other, $one, $other], $compact) < 180 ? '' : "compact form, in several places: too much\n";
echo peak($values['four strings'], $compact) < 210 ? '' : "compact form, equal: too much\n";
echo peak([[$one . '.'], $row = [$other . '.'], $row, $row, $row], $compact) < 210 ? '' : "compact form, in one array: too much\n";
foreach ($values as $name => $value) {
    echo msgpack_unpack(msgpack_pack($value)) === $value ? '' : "$name: DIFFERENT\n";
}
echo "done\n";
?>
--EXPECT--
done
