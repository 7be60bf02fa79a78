<?php
/** Lists of rows. The parameters: how many rows and columns, and what the cells hold. */
final class Tables
{
    public static function flatRows(Draw $draw): array
    {
        $columns = self::columns($draw, $draw->parameter('columns', 3, 14), $draw->parameter('distinct', 10, 1000));
        return self::rows($draw, $columns);
    }

    public static function nestedRows(Draw $draw): array
    {
        $distinct = $draw->parameter('distinct', 10, 1000);
        $columns = self::columns($draw, $draw->parameter('columns', 2, 8), $distinct);
        $depth = $draw->parameter('depth', 1, 3);
        for ($i = $draw->parameter('maps', 1, 3); $i > 0; $i--) {
            $columns[$draw->newWord()] = self::nestedMap($draw, $depth, $distinct);
        }
        for ($i = $draw->parameter('lists', 0, 2); $i > 0; $i--) {
            $words = $draw->words(20);
            $columns[$draw->newWord()] = fn () => $draw->some($words, 1, 5);
        }
        return self::rows($draw, $columns);
    }

    /** Columns with a handful of values, like states, countries and types. */
    public static function fewValues(Draw $draw): array
    {
        $distinct = $draw->parameter('distinct', 2, 20);
        $syllables = $draw->parameter('syllables', 2, 8);
        $columns = [];
        for ($i = $draw->parameter('columns', 3, 14); $i > 0; $i--) {
            $values = $draw->words($distinct, $syllables);
            $columns[$draw->newWord()] = fn () => $draw->pick($values);
        }
        return self::rows($draw, $columns);
    }

    /** As from a join: each row has one of a few records, whose array is the same in all of them. */
    public static function joined(Draw $draw): array
    {
        $columns = self::columns($draw, $draw->parameter('columns of records', 4, 10), 100);
        $record = fn ($i) => array_map(fn ($column) => $column($i), $columns);
        $records = $draw->times($draw->parameter('records', 4, 20), $record);
        return $draw->times($draw->parameter('rows', 50, 500),
            fn ($i) => ['id' => $i, 'title' => $draw->sentence(2, 4), 'price' => $draw->decimal(), 'category' => $draw->pick($records)]);
    }

    public static function logRecords(Draw $draw): array
    {
        $templates = $draw->times($draw->parameter('messages', 5, 100), fn () => $draw->sentence(4, 14) . ' %s');
        $channels = $draw->words(4);
        $keys = $draw->words(12);
        $perRecord = $draw->parameter('context', 0, 6);
        return $draw->times($draw->parameter('rows', 30, 1000), fn ($i) => [
            'datetime' => gmdate(DATE_ATOM, 1700000000 + 7 * $i),
            'level' => $level = $draw->pick([100, 200, 200, 200, 300, 400]),
            'level_name' => [100 => 'DEBUG', 200 => 'INFO', 300 => 'WARNING', 400 => 'ERROR'][$level],
            'channel' => $draw->pick($channels),
            'message' => sprintf($draw->pick($templates), $draw->int(1, 99999)),
            'context' => $perRecord ? array_fill_keys($draw->some($keys, 1, $perRecord), $draw->word()) : [],
            'extra' => ['memory' => $draw->int(1 << 20, 1 << 26), 'request' => $draw->hex(12)],
        ]);
    }

    /** Rows, names or lists of ids by their ids, which ascend. */
    public static function byId(Draw $draw): array
    {
        $value = $draw->variant('of', [
            'rows' => function () use ($draw) {
                $columns = self::columns($draw, $draw->parameter('columns', 2, 8), $draw->parameter('distinct', 10, 200));
                return fn ($i) => array_map(fn ($cell) => $cell($i), $columns);
            },
            'names' => fn () => fn () => $draw->word(),
            'ids' => fn () => fn () => $draw->int(1, 100000),
            'lists of ids' => fn () => fn () => $draw->times($draw->int(1, 6), fn () => $draw->int(1, 100000)),
        ])();
        $most = $draw->parameter('gap', 1, 50);
        $map = [];
        $id = $draw->int(1, 100000);
        for ($i = 0, $count = $draw->parameter('count', 20, 2000); $i < $count; $i++) {
            $map[$id += $draw->int(1, $most)] = $value($i);
        }
        return $map;
    }

    /** Measurements, as pairs, as rows, or by column. */
    public static function timeSeries(Draw $draw): array
    {
        $count = $draw->parameter('rows', 50, 3000);
        $step = $draw->pick([1, 60, 300, 3600]);
        $digits = $draw->parameter('decimals', 0, 6);
        $level = $draw->decimal();
        $value = function () use ($draw, $digits, &$level) {
            return round($level += $draw->fraction() - 0.5, $digits);
        };
        $time = fn (int $i) => 1700000000 + $step * $i;
        return $draw->variant('form', [
            'pairs' => fn () => $draw->times($count, fn ($i) => [$time($i), $value()]),
            'rows' => fn () => $draw->times($count, fn ($i) => ['time' => $time($i), 'value' => $value(), 'unit' => 'ms']),
            'columns' => fn () => ['time' => $draw->times($count, $time), 'value' => $draw->times($count, $value)],
            'by time' => fn () => array_combine($draw->times($count, $time), $draw->times($count, $value)),
        ])();
    }

    /** @param array<string, callable(int): mixed> $columns by name */
    private static function rows(Draw $draw, array $columns): array
    {
        $percent = $draw->parameter('percent absent', 0, 20);
        return $draw->times($draw->parameter('rows', 30, 2000), function ($i) use ($draw, $columns, $percent) {
            $row = [];
            foreach ($columns as $name => $cell) {
                $row[$name] = $draw->chance($percent) ? null : $cell($i);
            }
            return $row;
        });
    }

    private static function columns(Draw $draw, int $count, int $distinct): array
    {
        $columns = ['id' => fn ($i) => $i + 1];
        while (count($columns) < $count) {
            $columns[$draw->newWord()] = self::column($draw, $distinct);
        }
        return $columns;
    }

    /** @return callable(int): mixed makes the cell of a row */
    private static function column(Draw $draw, int $distinct): callable
    {
        $word = $draw->word();
        $values = $draw->words($draw->int(2, $distinct));
        return $draw->pick([
            fn ($i) => $i % 3 === 0,
            fn ($i) => $draw->decimal(),
            fn ($i) => $draw->int(0, 100000),
            fn ($i) => $draw->pick($values),
            fn ($i) => $draw->pick($values),
            fn ($i) => "$word$i@example.com",
            fn ($i) => $draw->date(),
            fn ($i) => $draw->sentence(2, 9),
        ]);
    }

    /** @return callable(int): array */
    private static function nestedMap(Draw $draw, int $depth, int $distinct): callable
    {
        $columns = array_slice(self::columns($draw, $draw->int(2, 5), $distinct), 1, null, true);
        if ($depth > 1) {
            $columns[$draw->newWord()] = self::nestedMap($draw, $depth - 1, $distinct);
        }
        return fn ($i) => array_map(fn ($cell) => $cell($i), $columns);
    }
}
