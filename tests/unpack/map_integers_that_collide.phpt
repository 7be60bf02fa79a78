--TEST--
Maps of integers that collide, such as ids of one power of two, are read, in any order, with the last of equal keys
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
use MessagePack\{BufferUnpacker, UnpackOptions};

/** In an order that is no order. */
function ids(int $factor, int $count, int $offset = 0): array
{
    return array_map(fn (int $i) => (($i * 1009) % $count) * $factor + $offset, range(0, $count - 1));
}
function message(array $pairs, string $start = ''): string
{
    return $start . "\xde" . pack('n', count($pairs)) . implode(array_map(fn ($pair) => msgpack_pack($pair[0]) . msgpack_pack($pair[1]), $pairs));
}
function check(string $name, array $pairs): void
{
    $expected = [];
    foreach ($pairs as [$key, $value]) {
        $expected[$key] = $value;
    }
    $message = message($pairs);
    $unpacker = new BufferUnpacker('', UnpackOptions::COMPACT);
    foreach (str_split($message, 1000) as $piece) {
        $pieces = $unpacker->append($piece)->tryUnpack();
    }
    $results = ['plain' => msgpack_unpack($message), 'compact' => msgpack_unpack(message($pairs, "\x92\x82\xc0\x03\x00\x00")),
        'pieces' => $pieces[0], 'records' => (new BufferUnpacker($message, UnpackOptions::USE_RECORDS))->unpack()];
    $expected[] = 'next';
    foreach ($results as $how => $result) {
        $result[] = 'next';
        if ($result !== $expected || array_map(fn ($key) => $result[$key], array_keys($expected)) !== array_values($expected)) {
            echo "$name, $how: other pairs\n";
        }
    }
    echo "$name: ", count($results['plain']), "\n";
}
/** Pairs of these keys, and their positions. */
function numbered(array $keys): array
{
    return array_map(fn ($key, int $i) => [$key, "v$i"], $keys, array_keys($keys));
}

check('multiples', numbered(ids(65536, 3000)));
check('descending', numbered(array_reverse(range(0, 65536 * 2999, 65536))));
check('of one generator', numbered(ids(1 << 22, 3000, 12345)));
check('negative', numbered(ids(-65536, 3000)));
check('digits', numbered(array_map(strval(...), ids(65536, 3000))));
check('twice', [...numbered(ids(65536, 2000)), ...numbered(ids(65536, 3000))]);
check('among strings', numbered(array_merge(...array_map(fn ($id) => [$id, "s$id"], ids(65536, 1500)))));
check('ascending, then not', numbered([...range(0, 65536 * 1500, 65536), 3, 1 << 40, ...ids(65536 * 2, 1500, -1)]));
check('each with such a map', array_map(fn ($id) => [$id, array_fill_keys(array_reverse(range(0, 65536 * 30, 65536)), $id)], ids(65536, 100)));
$rows = array_map(fn (int $i) => [$i, array_fill_keys(ids(65536, 40, $i), $i)], range(1000, 1500));
check('many small ones', $rows);
?>
--EXPECT--
multiples: 3000
descending: 3000
of one generator: 3000
negative: 3000
digits: 3000
twice: 3000
among strings: 3000
ascending, then not: 3003
each with such a map: 100
many small ones: 501
