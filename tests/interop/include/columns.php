<?php
/** Values that are written as columns, of each encoding. @return array<string, array> */
function columns(): array
{
    mt_srand(7);
    $cells = static fn (callable $cell): array => array_map($cell, range(0, 39));
    $ids = $cells(static fn (int $i): int => 5000 + 3 * $i);
    $two = static fn (string $name, int $i): array => [$name . mt_rand(1, 5) => $i, $name . mt_rand(6, 9) => 2 * $i];
    $columns = [
        'constants' => $cells(static fn (): string => 'all the same'),
        'nulls' => $cells(static fn (): mixed => null),
        'bytes' => $cells(static fn (): int => mt_rand(-100, 100)),
        'two bytes' => $cells(static fn (): int => mt_rand(-30000, 30000)),
        'four bytes' => $cells(static fn (): int => mt_rand(-2000000000, 2000000000)),
        'eight bytes' => $cells(static fn (): int => mt_rand(PHP_INT_MIN, PHP_INT_MAX)),
        'sequences' => $ids,
        'uneven sequences' => $cells(static fn (int $i): int => 1700000000 + 60 * $i + mt_rand(0, 50)),
        'falling sequences' => array_reverse($ids),
        'prices' => $cells(static fn (): float => mt_rand(0, 9999) / 100),
        'prices and integers' => $cells(static fn (int $i): int|float => $i % 3 ? mt_rand(0, 9999) / 100 + 0.001 : $i),
        'floats' => $cells(static fn (): float => mt_rand() / 7 + 1e-9),
        'few distinct' => $cells(static fn (): mixed => ['Paris', 'Rome', 'Oslo', 12.5, null, true][mt_rand(0, 5)]),
        'some nulls' => $cells(static fn (int $i): ?int => $i % 3 ? mt_rand(0, 70000) : null),
        'dates' => $cells(static fn (int $i): string => gmdate('Y-m-d\TH:i:s\Z', 1700000000 + 4000 * $i)),
        'links' => $cells(static fn (): string => 'https://example.com/items/' . mt_rand(1, 99999999) . '?page=1'),
        'names' => $cells(static fn (int $i): string => "the name of number $i, é"),
        'texts that end otherwise' => $cells(static fn (): string => 'a prefix of ' . md5((string) mt_rand())),
        'pairs' => $cells(static fn (int $i): array => [$i / 8, mt_rand(0, 300)]),
        'lists' => $cells(static fn (int $i): array => array_fill(0, mt_rand(0, 4), "tag $i")),
        'maps' => $cells(static fn (int $i): array => ['width' => $i, 'height' => mt_rand(0, 300)]),
        'maps by ids' => $cells(static fn (int $i): array => $two('id', $i)),
        'maps by numbers' => $cells(static fn (int $i): array => $two('', $i)),
        'any values' => $cells(static fn (int $i): mixed => [$i, "text $i", 1.5, [$i], null][$i % 5]),
    ];
    $all = $columns;
    foreach ($columns as $name => $column) {
        $row = static fn (int $id, mixed $cell): array => ['id' => $id, 'cell' => $cell];
        $all["rows of $name"] = array_map($row, $ids, $column);
        $all["$name by ids"] = array_combine($ids, $column);
        $all["$name by texts"] = array_combine($columns['names'], $column);
        $all["few rows of $name"] = array_slice($all["rows of $name"], 0, 5);
    }
    $rows = [];
    foreach ($ids as $i => $id) {
        $rows[] = ['id' => $id] + array_map(static fn (array $column): mixed => $column[$i], $columns);
    }
    return $all + ['rows of everything' => $rows, 'twice' => [$rows, $rows], 'padded' => array_fill(0, 3000, 1)];
}

/** Malformed messages, without the announcement. @return list<string> */
function malformed_columns(): array
{
    $list = static fn (int $count, string $column): string => sprintf('92 c7035234 00%02x %s', $count, $column);
    return [
        $list(0, '92 d45236 90'), $list(0, '92 c7035234 0000 90'), $list(0, '92 c703523961 00 90'),
        $list(0, '93 c7035235 0000 90 90'), $list(0, '93 c70051 a161 90'), '91 c703523400 02',
        '92 d55234 00 90', '92 c7035236 0001 9101', '92 c7035234 00ff 90', '92 c7035234 00c0 90',
        $list(2, '91 01'), $list(2, '93 01 02 03'), $list(2, '81 01 02'), $list(2, '01'), $list(2, 'c0'),
        $list(1, '91 d45400'), $list(2, 'd45200'), $list(2, 'd55201 05'), $list(2, 'c7045205 01 0000'),
        $list(2, 'c7045201 05 00'), $list(2, 'c7055201 05 000000'), $list(2, 'c7025200 c3'),
        $list(2, 'c70a5200 cb3ff0000000000000'), $list(2, 'd55208 01'), $list(2, 'c7045208 0101 00'),
        $list(2, 'c7045210 100001'), $list(2, 'c7035220 0001'), $list(1, 'c7085230 3ff00000000000'),
        $list(2, 'c7025231 00 01'), $list(2, '92 c7025231 00 01'), $list(2, '94 d55231 0c 01 02 03'),
        $list(2, '91 d45231'), $list(2, '93 d55231 02 01 9101'), $list(2, '92 d45231 d40501'),
        $list(2, '92 d45231 9101'), $list(2, '92 d55231 00 01'), $list(2, '92 d45233 01'), $list(2, '93 d45231 01 02'),
        $list(2, '91 d45236'), $list(2, '92 d55236 00 9101'), $list(2, '92 d45236 9101'),
        $list(2, '92 c7045234 01 ff 01 90'), $list(2, '92 c7055234 01000101 91 01'), $list(2, '92 d45237 9101'),
        $list(2, '92 d55237 03 9101'), $list(1, '93 c7045235 0002 92 a161a161 92 0102'),
        $list(1, '93 c7045235 0002 92 05 a135 92 0102'), $list(1, '93 c7045235 0001 91 c0 91 01'),
        $list(1, '93 c7045235 0001 91 c3 91 01'), $list(1, '93 c7045235 0001 91 9101 91 01'),
        '93 c7035235 0002 92 a161a161 92 0102', '93 c7035235 0001 92 d5523701 9101 91 01', '92 c7035235 0001 91 a161',
        $list(1, '91 c703523961 62'), $list(1, '92 c703523961 14 9101'), $list(1, '92 c703523961 01 910a'),
        $list(1, '92 c703523961 01 91ff'), $list(1, '92 c703523961 13 91ff'), $list(1, '92 c703523961 00 9101'),
        $list(1, '92 c703523961 01 91a131'), $list(1, '91 c703523961 01'),
        $list(1, '92 c703523961 00 92 c703523961 01 9101'), $list(2, '92 d45100 92 0102'), $list(2, '92 c70051 a161'),
        $list(2, '93 c70051 c0 05'), $list(2, '95 c70051 a161 a161 92 0102 92 0102'),
        '92 81 a16101 ' . $list(2, '93 d45100 92 0102 92 0102'),
        '92 82 c0 a3616263 a161 01 ' . $list(2, '93 d45100 92 0102 92 0102'), $list(2, '93 c70051 a161 92 05 91 d45301'),
        $list(2, '93 c70051 a161 92 91 d45302 05'), '93 c7035234 0001 91 01 d4523e',
        '94 c7035234 0001 91 01 d4523f d4523f', $list(1, '93 c7035234 0001 91 01 d4523f 00'),
        $list(100, '92 d45231 01'), '92 c7055234 00cd7fff 92 d45231 01', '92 c7095234 00ce7fffffff 92 d45231 01',
        $list(2, '92 c7045234 00 cd7fff 92 d45231 01'),
    ];
}
