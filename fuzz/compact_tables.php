<?php
/** Tables, which are written as columns: lists and maps of rows with the same keys, and lists of cells of one kind. */
namespace Fuzz;

trait Tables
{
    /** The cells of a column, of one kind. @return list<mixed> */
    private function cells(int $count, int $depth): array
    {
        $cell = match ($this->number(0, $depth > 0 ? 28 : 16)) {
            0 => $this->constant(),
            1, 2 => $this->integers(),
            3, 4 => $this->sequence(),
            5, 6 => $this->decimals(),
            7 => fn () => (float) $this->number(-1000, 1000) / 7,
            8, 9 => $this->fewDistinct(),
            10, 11, 12 => $this->patterned(),
            13 => fn () => $this->text() . ($this->chance(20) ? str_repeat('x', $this->number(0, 300)) : ''),
            14 => fn () => $this->one([null, true, 5, 0.5, 'some text', '']),
            15, 16 => $this->sorted(),
            17 => $this->tuples($depth),
            18 => $this->lists($depth),
            19 => $this->rowsOfOneShape($depth),
            20 => $this->mapsById($depth),
            21 => fn () => $this->value($depth - 2),
            22 => fn () => $this->again(),
            23 => fn () => $this->table($depth - 2),
            24, 25 => $this->objectsOfOneClass($depth),
            26, 27 => $this->objectsWithoutClass($depth),
            28 => $this->dates(),
        };
        $cells = [];
        $emptiness = $this->chance(20) ? $this->number(1, 99) : 0;
        for ($i = 0; $i < $count; $i++) {
            $cells[] = $this->chance($emptiness) ? null : $cell($i);
        }
        if ($this->chance(5)) {
            $cells[$this->number(0, $count - 1)] = $this->value(min($depth, 1));
        }
        return $cells;
    }

    private function constant(): \Closure
    {
        $values = [null, true, false, 0, -5, PHP_INT_MAX, 1.5, '', 'a constant', [], $this->text(), [1, 2], ['a' => 1]];
        $value = $this->one($values);
        return fn () => $value;
    }

    private function integers(): \Closure
    {
        $any = $this->number(-(1 << 40), 1 << 40);
        $base = $this->one([0, 1, -100, 1000000, PHP_INT_MIN, PHP_INT_MAX - 100, 1 << 53, $any]);
        $range = $this->one([0, 1, 100, 255, 256, 65535, 65536, (1 << 32) - 1, 1 << 32, PHP_INT_MAX]);
        $most = $base > 0 && $range > PHP_INT_MAX - $base ? PHP_INT_MAX : $base + $range;
        return fn () => $this->number($base, $most);
    }

    private function sequence(): \Closure
    {
        $at = $this->one([0, 1, -7, 1700000000, PHP_INT_MAX - 1000, $this->number(-100000, 100000)]);
        $step = $this->one([0, 1, -1, 3, 60, 86400, -1000]);
        $jitter = $this->one([0, 0, 1, 255, 256, 70000]);
        return function () use (&$at, $step, $jitter): int {
            $at += $step + $this->number(0, $jitter);
            return $at = is_int($at) ? $at : PHP_INT_MAX;
        };
    }

    private function decimals(): \Closure
    {
        $digits = $this->number(0, 8);
        $most = 10 ** $this->number(1, 15);
        $hasIntegers = $this->chance(30);
        return function () use ($digits, $most, $hasIntegers): int|float {
            $value = $this->number(-$most, $most) / 10 ** $digits;
            return $hasIntegers && $value == (int) $value ? (int) $value : (float) $value;
        };
    }

    private function fewDistinct(): \Closure
    {
        $others = [null, true, 1, -300, 0.25, 'another', "b\xffytes"];
        $of = $this->many(fn () => $this->chance(60) ? $this->text() : $this->one($others), 1, 6);
        return fn () => $this->one($of);
    }

    /** Texts that begin and end alike. */
    private function patterned(): \Closure
    {
        $from = $this->number(0, 100000);
        $hex = fn (int $digits) => substr(bin2hex($this->random->getBytes(intdiv($digits, 2) + 1)), 0, $digits);
        $digits = $this->number(1, 130);
        return match ($this->number(0, 11)) {
            0 => fn (int $i) => 'user' . $from + $i,
            1 => fn (int $i) => "https://example.com/items/" . $this->number(0, 1 << $this->number(1, 50)) . '?page=1',
            2 => fn (int $i) => gmdate('Y-m-d', 86400 * ($from % 20000 + $i)),
            3 => fn (int $i) => gmdate('Y-m-d\TH:i:s\Z', 1700000000 + $from + 60 * $i + $this->number(0, 59)),
            4 => fn (int $i) => sprintf('%04d-%s', ($from + $i) % 10000, $this->text()),
            5 => fn (int $i) => 'name of ' . $this->text() . ' é',
            6 => fn (int $i) => sprintf('%018d', $this->number(0, PHP_INT_MAX % 10 ** 18)),
            7 => fn (int $i) => sprintf('%s/%d.%d', $this->one(['one', 'two', 'three']), $i, $this->number(0, 9)),
            8 => fn () => $hex($digits),
            9 => fn () => sprintf('%s-%s-%s-%s-%s', $hex(8), $hex(4), $hex(4), $hex(4), $hex(12)),
            10 => fn () => '#' . $hex($digits % 9) . ($this->chance(98) ? ':' . $hex(2) : $this->text()),
            11 => fn () => $hex($digits % 20) . $this->one(['@', '@', ' ', '/']) . $this->one(['example.org', 'example.com', $this->text()]),
        };
    }

    /** Texts that begin as the one before, by a number of bytes that differs, and may end alike. */
    private function sorted(): \Closure
    {
        $text = $this->one(['', 'src/Component/', str_repeat('long ', $this->number(0, 80))]);
        $end = $this->one(['', '', '.php', ' é']);
        $least = $this->one([0, 50, 90]);
        return function () use (&$text, $end, $least): string {
            $kept = intdiv(strlen($text) * $this->number($least, 100), 100);
            $text = substr($text, 0, min($kept, 600)) . ($this->chance(80) ? $this->one(['a', 'b', 'ç', '/', 'name']) : $this->text());
            return $text . $end;
        };
    }

    private function tuples(int $depth): \Closure
    {
        $columns = $this->many(fn () => $this->cells(60, min($depth - 2, 1)), 1, 4);
        return fn (int $i) => array_column($columns, $i % 60);
    }

    private function lists(int $depth): \Closure
    {
        $cells = $this->cells(60, min($depth - 2, 1));
        $most = $this->number(0, 6);
        return fn () => array_slice($cells, $this->number(0, 50), $this->number(0, $most));
    }

    private function rowsOfOneShape(int $depth): \Closure
    {
        $keys = $this->one($this->shapes);
        $columns = array_map(fn () => $this->cells(60, min($depth - 2, 1)), array_slice($keys, 0, 5));
        return fn (int $i) => array_combine(array_slice($keys, 0, 5), array_column($columns, $i % 60));
    }

    /** Objects whose properties have values of the columns, by default, or none. */
    private function objectsOfOneClass(int $depth): \Closure
    {
        $class = new \ReflectionClass($this->one([Pair::class, Child::class, Typed::class, Node::class, Derived::class, Fixed::class, Wakes::class, Wide::class, LongNames::class, Sleeps::class, Named::class, NamedBox::class, Loose::class, Takes::class]));
        $emptiness = $this->one([0, 0, 10, 60]);
        $kept = $this->one([2, 2, 2, 50]);
        $columns = [];
        for ($at = $class; $at; $at = $at->getParentClass()) {
            foreach ($at->getProperties() as $property) {
                if (!$property->isStatic() && count($columns) < 6) {
                    $columns[] = [$property, $this->cells(60, min($depth - 2, 1))];
                }
            }
        }
        return function (int $i) use ($class, $columns, $emptiness, $kept): object {
            $object = $class->newInstanceWithoutConstructor();
            foreach ($columns as [$property, $cells]) {
                try {
                    $this->chance($emptiness) || $property->setValue($object, $cells[$i % 60]);
                } catch (\Error) { // another type, or it is readonly
                }
            }
            return $this->chance($kept) ? $this->kept($object) : $object;
        };
    }

    /** Objects of stdClass with properties of the same names, of which some may be missing. */
    private function objectsWithoutClass(int $depth): \Closure
    {
        $row = $this->rowsOfOneShape($depth);
        [$missing, $kept] = [$this->one([0, 0, 10, 60]), $this->one([2, 2, 50])];
        return function (int $i) use ($row, $missing, $kept): object {
            $properties = array_filter($row($i), fn () => !$this->chance($missing));
            $object = (object) $properties;
            if ($this->chance(3)) {
                $this->pool[] = [$properties, 5];
            }
            return $this->chance($kept) ? $this->kept($object) : $object;
        };
    }

    private function dates(): \Closure
    {
        $classes = $this->one([[\DateTimeImmutable::class], [\DateTime::class], [\DateTimeImmutable::class, \DateTime::class, Day::class, Moment::class]]);
        $zones = array_map(fn (string $zone) => new \DateTimeZone($zone), $this->one([['UTC'], ['Europe/Berlin'], ['UTC', '+02:00', 'EST', 'America/New_York']]));
        $at = $this->sequence();
        $fraction = $this->one(['', '', '.5', '.123456']);
        $kept = $this->one([0, 0, 30]);
        return function (int $i) use ($classes, $zones, $at, $fraction, $kept): object {
            $date = (new ($this->one($classes))(date('Y-m-d H:i:s', $at($i)) . $fraction))->setTimezone($this->one($zones));
            return $this->chance($kept) ? $this->kept($date) : $date;
        };
    }

    private function mapsById(int $depth): \Closure
    {
        $text = $this->one(['%d', 'id%d', "key of %d %s", 'a longer %s%d']);
        $keys = array_map(fn (int $n) => str_replace(['%d', '%s'], [$n, $this->text()], $text), range(1, 60));
        $map = array_combine($keys, $this->cells(60, min($depth - 2, 1)));
        return fn () => array_slice($map, $this->number(0, 50), $this->number(0, 6), true);
    }

    private function table(int $depth): array
    {
        $count = $this->number(1, $this->chance(80) ? 12 : 50);
        $this->count += $count;
        if ($this->count > self::MOST) {
            return [];
        }
        $rows = match ($this->number(0, 9)) {
            8 => array_map($this->objectsWithoutClass($depth), range(1, $count)),
            0, 9 => $this->cells($count, $depth),
            6, 7 => array_map($this->objectsOfOneClass($depth), range(1, $count)),
            1 => array_map($this->mapsById($depth), range(1, $count)),
            2 => array_map($this->tuples($depth), range(1, $count)),
            default => $this->rowsOfColumns($count, $depth),
        };
        $rows = $this->chance(15) ? $this->withHoles($rows) : $rows;
        if ($this->chance(8)) {
            $again = array_map(fn () => $this->one($rows), range(1, $this->number(1, count($rows))));
            $this->count += count($again);
            $rows = [...array_values($rows), ...$again];
        }
        return match ($this->number(0, 9)) {
            0 => array_combine(array_map(fn (int $n) => 3 * $n, array_keys($rows)), $rows),
            1 => array_combine(array_map(fn (int $n) => sprintf('id-%05d', $n), array_keys($rows)), $rows),
            2 => array_combine(array_map(fn (int $n) => "$n " . $this->text(), array_keys($rows)), $rows),
            3 => $this->chance(5) ? self::blocks($rows) : $rows,
            4 => array_combine($this->distinct($this->sorted(), count($rows)), $rows),
            default => $rows,
        };
    }

    /** Without some rows, and without the first or another element of some. */
    private function withHoles(array $rows): array
    {
        $emptiness = $this->one([5, 30, 90]);
        foreach ($rows as $key => &$row) {
            if ($this->chance(10) && count($rows) > 1) {
                unset($rows[$key]);
            } elseif (is_array($row) && $row && $this->chance($emptiness)) {
                unset($row[$this->one([array_key_first($row), ...array_keys($row)])]);
            } elseif ($row instanceof \stdClass && $this->chance($emptiness)) {
                $name = (string) array_key_first((array) $row);
                if (!str_starts_with($name, "\0")) {
                    unset($row->$name);
                }
            }
        }
        return $rows;
    }

    /** @return list<string> so many texts, made distinct where they are not */
    private function distinct(\Closure $make, int $count): array
    {
        for ($texts = [], $i = 0; $i < $count; $i++) {
            $text = $make();
            $texts[] = in_array($text, $texts, true) ? "$text $i" : $text;
        }
        return $texts;
    }

    /** More than a block of a list (docs/compact-format.md), of small rows: with many MB, serialize() takes minutes under AddressSanitizer. */
    private static function blocks(array $rows): array
    {
        $isSmall = strlen(serialize($rows)) < 40 * count($rows);
        return $isSmall ? array_merge(...array_fill(0, 1 + intdiv(16384, count($rows)), $rows)) : $rows;
    }

    private function rowsOfColumns(int $count, int $depth): array
    {
        $names = ['id', 'name', 'price', 'created at', 5, 'tags', 'x', 'description of it'];
        $own = array_slice($names, $this->number(0, 6), $this->number(1, 5));
        $keys = $this->chance(50) ? $this->one($this->shapes) : $own;
        $columns = array_map(fn () => $this->cells($count, $depth - 1), $keys);
        $missing = $this->one([0, 0, 10, 40]);
        $rows = [];
        for ($i = 0; $i < $count; $i++) {
            $rows[$i] = [];
            foreach ($keys as $column => $key) {
                if (!$this->chance($missing)) {
                    $rows[$i][$key] = $columns[$column][$i];
                }
            }
        }
        return $rows;
    }
}
