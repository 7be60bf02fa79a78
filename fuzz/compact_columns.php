<?php
/** The part of Expander that expands columns: each becomes a list of tokens and containers, its cells. */
trait ColumnExpander
{
    private const WIDTHS = [0, 1, 2, 4, 8];
    /** Classes whose `__unserialize()` is that of a date: the properties of a row are its argument. */
    private const DATES = ['DateTimeImmutable', 'DateTime', 'Fuzz\Day', 'Fuzz\Moment'];
    private const FORMATS = [1 => 'C', 2 => 'n', 4 => 'N', 8 => 'J'];

    /** What columns may still cost. */
    private int $credit = 0;

    private function charge(int $cost): void
    {
        $this->credit -= $cost;
        self::need($this->credit >= 0);
    }

    private static function need(bool $condition): void
    {
        $condition || throw new Malformed;
    }

    /** Whether the next token is an ext value of this type. */
    private function markerIs(int $type): bool
    {
        $before = $this->at;
        try {
            [$kind, , $body] = $this->token();
            return $kind === 'ext' && ord($body[0]) === $type;
        } finally {
            $this->at = $before;
        }
    }

    /** A list or map that is written as columns: a cell of its own. */
    private function columns(int $count): Container
    {
        [, $head, $body] = $this->token();
        self::need(strlen($body) > 3 && $body[2] === "\0" && in_array($head[0], ["\xc7", "\xd6", "\xd7", "\xd8"], true));
        $columns = match (ord($body[1])) {
            0x34 => self::blocks(self::integers(substr($body, 2), 1)),
            0x35 => 2,
            default => throw new Malformed,
        };
        self::need($count === $columns + 1 || $count === $columns + 2);
        [$value] = $this->cells($body, $columns, 1);
        if ($count === $columns + 2) {
            [$kind, , $padding] = $this->token();
            self::need($kind === 'ext' && str_starts_with($padding, "\x52\x3f"));
        }
        return $value;
    }

    /** @return list<Container|string> so many cells; $purpose: values, keys or parts */
    private function column(int $count, string $purpose = 'values', bool $inUnion = false): array
    {
        [$kind, $head, $body] = $this->token();
        if ($kind === 'ext' && $body[0] === "\x52" && ($purpose !== 'digits' || $body < "\x52\x10")) {
            return $this->numbers($body, $count);
        }
        self::need($kind === 'list' && $purpose !== 'digits');
        if ($body > 0 && $this->markerIs(0x51)) {
            self::need($purpose === 'values');
            return $this->mapsOfShape($body - 1, $count);
        }
        if ($body > 0 && $this->markerIs(0x52)) {
            [, , $marker] = $this->token();
            $allowed = ['keys' => [0x31, 0x39], 'parts' => [0x31]][$purpose] ?? null;
            self::need(strlen($marker) > 1 && ($allowed === null || in_array(ord($marker[1]), $allowed, true)));
            return $this->cells($marker, $body - 1, $count, $inUnion, $purpose);
        }
        self::need($body === $count);
        return $this->readMany($count, fn () => $purpose === 'values' ? $this->value() : $this->simple());
    }

    private function readMany(int $count, callable $read): array
    {
        $all = [];
        for ($i = 0; $i < $count; $i++) {
            $all[] = $read();
        }
        return $all;
    }

    private function simple(): string
    {
        [$kind, $head, $body] = $this->token();
        if ($kind === 'ext' && $body[0] === "\x50") {
            return $this->referred($head, $body, false);
        }
        self::need($kind !== 'ext' && $kind !== 'list' && $kind !== 'map');
        return $kind === 'string' ? $this->note($head . $body) : $head . $body;
    }

    private static function integerToken(int $integer): string
    {
        return "\xd3" . pack('J', $integer);
    }

    private static function floatToken(float $float): string
    {
        return "\xcb" . pack('E', $float);
    }

    /** A sum of integers, modulo 2^64. */
    private static function sum(int $one, int $other): int
    {
        $low = ($one & 0xffffffff) + ($other & 0xffffffff);
        $high = ($one >> 32) + ($other >> 32) + ($low >> 32);
        return ($high & 0xffffffff) << 32 | $low & 0xffffffff;
    }

    /** A MessagePack integer at $at, which is moved. */
    private static function integerAt(string $body, int &$at): int
    {
        $first = ord($body[$at] ?? "\xc0");
        if ($first < 0x80 || $first >= 0xe0) {
            $at++;
            return $first < 0x80 ? $first : $first - 0x100;
        }
        self::need($first >= 0xcc && $first <= 0xd3);
        $width = 1 << ($first & 3);
        self::need($at + 1 + $width <= strlen($body));
        $integer = unpack(self::FORMATS[$width], $body, $at + 1)[1];
        $at += 1 + $width;
        return $first >= 0xd0 && $width < 8 && $integer >> 8 * $width - 1 ? $integer - (1 << 8 * $width) : $integer;
    }

    /** @return list<int> of a body from its kind on */
    private static function integers(string $body, int $count): array
    {
        $kind = ord($body[0] ?? "\xff");
        self::need($kind < 0x10 && isset(self::WIDTHS[$kind & 7]));
        [$width, $isSequence, $at] = [self::WIDTHS[$kind & 7], (bool) ($kind & 8), 1];
        $base = self::integerAt($body, $at);
        $step = $isSequence ? self::integerAt($body, $at) : 0;
        $numbers = $isSequence ? max(0, $count - 1) : $count;
        self::need(strlen($body) === $at + $numbers * $width);
        $cells = $isSequence && $count > 0 ? [$base] : [];
        for (; $numbers > 0; $numbers--, $at += $width) {
            $number = $width ? unpack(self::FORMATS[$width], $body, $at)[1] : 0;
            if ($isSequence) {
                $base = self::sum($base, $step);
            }
            $cells[] = $cell = self::sum($base, $number);
            $base = $isSequence ? $cell : $base;
        }
        return $cells;
    }

    /** The column of an ext value. */
    private function numbers(string $body, int $count): array
    {
        self::need(strlen($body) > 1);
        $kind = ord($body[1]);
        if ($kind === 0x30) {
            self::need(strlen($body) === 2 + 8 * $count);
            $floats = $count ? str_split(substr($body, 2), 8) : [];
            return array_map(static fn (string $bytes): string => "\xcb$bytes", $floats);
        }
        if ($kind < 0x10 || $kind > 0x1f) {
            return array_map(self::integerToken(...), self::integers(substr($body, 1), $count));
        }
        $power = 10 ** ($kind & 7);
        $token = static fn (int $integer): string => $kind & 8 && $integer % $power === 0
            ? self::integerToken(intdiv($integer, $power)) : self::floatToken((float) $integer / $power);
        return array_map($token, self::integers(substr($body, 2), $count));
    }

    /** The cells of an array that begins with such a marker, after it. */
    private function cells(string $marker, int $columns, int $count, bool $inUnion = false, string $purpose = 'values'): array
    {
        $body = substr($marker, 2);
        self::need($count > 0 || in_array($marker[1], ["\x31", "\x37"], true));
        switch (ord($marker[1])) {
            case 0x31: return $this->dictionary($body, $columns, $count, $purpose);
            case 0x32:
                self::need(!$inUnion);
                return $this->union($body, $columns, $count);
            case 0x34: return $this->lists(self::integers($body, $count), $columns);
            case 0x35: return $this->mapsOfKeys(self::integers($body, $count), $columns);
            case 0x36:
                self::need($body === '' && $columns > 0);
                return $this->tuples($columns, $count);
            case 0x39: return $this->texts($body, $columns, $count);
        }
        self::need($columns === 1);
        self::need($marker[1] === "\x37");
        $isSet = self::numbersOfBits($body, 1, $count);
        $cells = $this->column(array_sum($isSet), 'values', $inUnion);
        $at = 0;
        return array_map(static function (int $set) use ($cells, &$at): Container|string {
            return $set ? $cells[$at++] : "\xc0";
        }, $isSet);
    }

    /** @return list<int> bit by bit */
    private static function numbersOfBits(string $bytes, int $bits, int $count): array
    {
        self::need(strlen($bytes) === (int) ceil($count * $bits / 8));
        $all = '';
        foreach (str_split($bytes) as $byte) {
            $all .= $byte === '' ? '' : strrev(sprintf('%08b', ord($byte)));
        }
        $number = static fn (int $i): int => bindec(strrev(substr($all, $i * $bits, $bits)));
        return $bits === 0 ? array_fill(0, $count, 0) : array_map($number, array_keys(array_fill(0, $count, 0)));
    }

    private function dictionary(string $indexes, int $columns, int $count, string $purpose): array
    {
        self::need($columns > 0 && $columns <= 256);
        $indexes = self::numbersOfBits($indexes, (int) ceil(log($columns, 2)), $count);
        $values = $this->readMany($columns, fn () => $purpose === 'values' && $this->markerIs(0x53) ? $this->value() : $this->simple());
        return array_map(static fn (int $index): Container|string => $values[$index] ?? throw new Malformed, $indexes);
    }

    private function union(string $indexes, int $columns, int $count): array
    {
        self::need($columns > 1 && $columns <= 16);
        $indexes = self::numbersOfBits($indexes, (int) ceil(log($columns, 2)), $count);
        $counts = array_count_values($indexes);
        self::need(count($counts) === $columns && max($indexes) < $columns);
        for ($i = 0, $cells = []; $i < $columns; $i++) {
            $cells[] = $this->column($counts[$i], 'values', true);
        }
        return array_map(static function (int $index) use (&$cells): Container|string { return array_shift($cells[$index]); }, $indexes);
    }

    /** @return list<Container> */
    private function beginMany(int $count, bool $isMap): array
    {
        return $this->readMany($count, fn () => $this->begin($isMap));
    }

    /** Of how many elements each; a single list has a column for each block of 16,384. */
    private static function blocks(array $lengths): int
    {
        return count($lengths) === 1 ? 1 + (max(1, $lengths[0]) - 1 >> 14) : 1;
    }

    private function lists(array $lengths, int $columns): array
    {
        self::need($columns === self::blocks($lengths) && min([0, ...$lengths]) >= 0);
        $this->charge(192 * count($lengths));
        $sum = $this->sumOfLengths($lengths, 48);
        $lists = $this->beginMany(count($lengths), false);
        $elements = [];
        for (; $columns > 0; $columns--, $sum -= 16384) {
            array_push($elements, ...$this->column($columns > 1 ? 16384 : $sum));
        }
        $at = 0;
        foreach ($lists as $i => $list) {
            $list->items = array_slice($elements, $at, $lengths[$i]);
            $at += $lengths[$i];
        }
        return array_map($this->completed(...), $lists);
    }

    /** Each is at most what the message has bytes for, so that the sum is exact. */
    private function sumOfLengths(array $lengths, int $cost): int
    {
        foreach ($lengths as $length) {
            self::need($length <= $this->credit);
            $this->charge($cost * $length);
        }
        return array_sum($lengths);
    }

    private function tuples(int $columns, int $count): array
    {
        $this->charge($count * (192 + 48 * $columns));
        $lists = $this->beginMany($count, false);
        $this->readMany($columns, function () use ($lists, $count): void {
            foreach ($this->column($count) as $i => $cell) {
                $lists[$i]->items[] = $cell;
            }
        });
        return array_map($this->completed(...), $lists);
    }

    private function mapsOfKeys(array $lengths, int $columns): array
    {
        self::need($columns === 2 && min([0, ...$lengths]) >= 0);
        $this->charge(368 * count($lengths));
        $sum = $this->sumOfLengths($lengths, 72);
        $maps = $this->beginMany(count($lengths), true);
        $keys = $this->column($sum, 'keys');
        array_map(static fn (string $key) => self::need(self::isString($key) || self::isInteger($key)), $keys);
        $values = $this->column($sum);
        $at = 0;
        foreach ($maps as $i => $map) {
            $alike = [];
            for (; count($alike) < $lengths[$i]; $at++) {
                $key = self::arrayKey($keys[$at]);
                self::need(!isset($alike[$key]));
                $alike[$key] = true;
                array_push($map->items, $keys[$at], $values[$at]);
            }
            $map->isMap = $lengths[$i] > 0; /* {} of plain MessagePack is an object; this is an array */
        }
        return array_map($this->completed(...), $maps);
    }

    private static function isInteger(string $token): bool
    {
        $first = ord($token[0]);
        return $first < 0x80 || $first >= 0xe0 || $first >= 0xcc && $first <= 0xd3;
    }

    private function mapsOfShape(int $columns, int $count): array
    {
        [, $head, $body] = $this->token();
        self::need($head === "\xd4" || $head === "\xd5" || $head === "\xc7\0");
        $shape = $head === "\xc7\0" ? $this->definition($columns) : $this->shapeAt(substr($body, 1));
        self::need($count > 0 && $shape->isUsable && count($shape->keys) === $columns);
        self::need(!array_filter([...$shape->keys, $shape->class], self::isLong(...)));
        $this->charge($count * max($shape->class === null ? 0 : 800, 368 + 72 * $columns));
        $rows = $this->beginMany($count, true);
        [$outer, $isDate] = [$this->inPayload, false];
        if ($shape->class !== null) {
            $this->inPayload = $isDate = in_array(self::body($shape->class), self::DATES, true);
            $isDate || $this->refuseProperties($shape->class, $shape->keys[0] ?? '');
            foreach ($rows as $row) {
                [$row->mark, $row->items] = [4, ["\xc0", $shape->class]];
            }
        }
        foreach ($shape->keys as $key) {
            foreach ($this->columnOfKey($count) as $i => $cell) {
                array_push($rows[$i]->items, $key, $cell);
            }
        }
        $isDate && array_map($this->needDate(...), $rows);
        $this->inPayload = $outer;
        self::need(!array_filter($rows, static fn (Container $row): bool => !$row->items));
        return array_map($this->completed(...), $rows);
    }

    /** No date is rejected where objects are made, but not by a Raw, which makes none. */
    private function needDate(Container $row): void
    {
        $isDate = count($row->items) === 8;
        foreach ($isDate ? [3, 5, 7] : [] as $value) {
            $token = $row->items[$value];
            $isDate = $isDate && is_string($token) && (self::isInteger($token) || self::isString($token) && strlen(self::body($token)) <= 48);
        }
        $isDate || throw new NotExpanded;
    }

    /** @return array<int, Container|string> the cells of the rows that have the key */
    private function columnOfKey(int $count): array
    {
        $before = $this->at;
        [$kind, , $body] = $this->token();
        [, , $marker] = $kind === 'list' && $body === 2 && $this->markerIs(0x52) ? $this->token() : [0, 0, ''];
        if (!str_starts_with($marker, "\x52\x38")) {
            $this->at = $before;
            return $this->column($count);
        }
        self::need(strlen($marker) === 2 + ($count + 7 >> 3));
        $rows = array_keys(array_filter(self::numbersOfBits(substr($marker, 2), 1, $count)));
        return $rows ? array_combine($rows, $this->column(count($rows))) : [...$this->column(0)];
    }

    private function texts(string $template, int $columns, int $count): array
    {
        $isPart = static fn (int $byte): bool => $byte < 0x20;
        $kinds = array_values(array_filter(array_map(ord(...), str_split($template)), $isPart));
        self::need($template !== '' && count($kinds) === $columns && $columns > 0
            && !array_diff($kinds, [...range(0, 9), ...range(0x12, 0x17)])
            && (!in_array(0x12, $kinds, true) || ($columns === 2 && str_starts_with($template, "\x12\0")))
            && (max($kinds) < 0x14 || !array_intersect($kinds, [0, 0x13])));
        $this->charge($count * (48 + strlen($template) + 40 * $columns));
        $parts = [];
        foreach ($kinds as $kind) {
            $parts[] = $this->column($count, in_array($kind, [0, 0x13], true) ? 'parts' : 'digits');
        }
        for ($i = 0, $texts = [], $text = ''; $i < $count; $i++) {
            $before = $i % 16 === 0 ? '' : $text;
            $of = fn (int $kind, array $cells): string => $this->part($kind, $cells[$i], $before);
            $row = array_map($of, $kinds, $parts);
            $next = static function () use (&$row): string { return array_shift($row); };
            $text = preg_replace_callback('/[\x00-\x1f]/', $next, $template);
            $texts[] = "\xdb" . pack('N', strlen($text)) . $text;
        }
        return $texts;
    }

    private function part(int $kind, string $cell, string $before): string
    {
        if ($kind === 0) {
            self::need(self::isString($cell));
            $this->charge(strlen(self::body($cell)));
            return self::body($cell);
        }
        self::need(self::isInteger($cell));
        $integer = msgpack_unpack($cell);
        if ($kind === 0x12) {
            self::need($integer >= 0 && $integer <= 255 && $integer <= strlen($before));
            $this->charge($integer);
            return substr($before, 0, $integer);
        }
        if ($kind > 0x13) {
            $length = 1 << $kind - 0x14;
            self::need(is_int($integer) && $integer >= 0 && $integer < 16 ** $length);
            return sprintf("%0{$length}x", $integer);
        }
        self::need(is_int($integer) && $integer >= 0 && $integer < 1_000_000_000);
        $digits = (string) $integer;
        self::need($kind === 0x13 || strlen($digits) <= $kind);
        return $kind === 0x13 ? $digits : str_pad($digits, $kind, '0', STR_PAD_LEFT);
    }
}
