--TEST--
Compact form: short arrays in short arrays are read, whatever is in them, whole and in pieces
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

function holder(string $kind, int $level, mixed $value): array
{
    return match ($kind) {
        'records' => ['before' => [$level], 'value' => $value, 'after' => $level],
        'lists' => [[$level], $value, $level],
        'maps' => ["level $level" => $value, 'after' => [$level]],
    };
}

function nested(array $kinds, int $levels, mixed $value): mixed
{
    for ($level = $levels; $level > 0; $level--) {
        $value = holder($kinds[$level % count($kinds)], $level, $value);
    }
    return $value;
}

function in_pieces(string $packed): mixed
{
    $unpacker = new MessagePackUnpacker;
    foreach (str_split($packed) as $piece) {
        $unpacker->feed($piece);
        if ($unpacker->execute()) {
            return $unpacker->data();
        }
    }
}

$object = new ArrayObject([1]);
$values = ['nothing' => null, 'empty list' => [], 'text' => 'some text', 'float' => 0.1, 'object' => $object, 'ext value' => new MessagePack\Type\Ext(0x50, 'x'),
    'long list' => range(0, 99), 'long map' => array_flip(range(1, 40)), 'pairs' => [['one' => 1, 'two' => 2], ['one' => 3, 'two' => 4]],
    'large integers' => [PHP_INT_MAX, ['x' => -70000]], 'map with a number' => [['7' => 'x', 'y' => []]]];
$kinds = [['records'], ['lists'], ['maps'], ['records', 'lists'], ['lists', 'maps', 'records', 'maps']];
foreach ($kinds as $those) {
    $wrong = [];
    foreach ([1, 2, 6, 7, 8, 9, 10, 15, 16, 40] as $levels) {
        foreach ($values as $name => $value) {
            $value = [nested($those, $levels, 1), nested($those, $levels, $value), $object, nested($those, $levels, $value), 'end'];
            $packed = compact_form($value);
            $plain = shown(msgpack_unpack(msgpack_pack($value, ['compact' => false])));
            if (shown(msgpack_unpack($packed)) !== $plain || shown(in_pieces($packed)) !== $plain) {
                $wrong[] = "$name in $levels";
            }
        }
    }
    echo implode(' and ', $those), ': ', implode(', ', $wrong) ?: 'all are read', "\n";
}
?>
--EXPECT--
records: all are read
lists: all are read
maps: all are read
records and lists: all are read
lists and maps and records and maps: all are read
