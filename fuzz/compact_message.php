<?php
/**
 * A message in the compact form, of the same tree: some strings, maps and lists become references, records and columns
 * where the form allows that, and now and then where it does not.
 */
final class CompactMessage extends Message
{
    use Draws;

    private array $strings = [];
    private int $stringCount = 0;
    private array $shapes = [];
    private int $shapeCount = 0;

    protected function __construct(private Random\Randomizer $random) {}

    static function of(array $tree, Random\Randomizer $random): string
    {
        return "\x92\x82\xc0\3\0\0" . (new self($random))->whole($tree);
    }

    /** An ext value whose body is a number. */
    private static function index(int $type, int $index): string
    {
        return match (true) {
            $index < 256 => "\xd4" . chr($type) . chr($index),
            $index < 65536 => "\xd5" . chr($type) . pack('n', $index),
            default => "\xd6" . chr($type) . pack('N', $index),
        };
    }

    private static function isString(array $node, int $least = 0): bool
    {
        return $node[0] === 'raw' && ($node[1][0] >= "\xa0" && $node[1][0] <= "\xbf" || in_array($node[1][0], ["\xd9", "\xda", "\xc4"], true)) && strlen($node[1]) > $least;
    }

    /** What all maps with these keys have in common; null where they have no shape. */
    private static function shape(array $node): ?string
    {
        if ($node[0] !== 'map' || !$node[1]) {
            return null;
        }
        $shape = '';
        foreach ($node[1] as $i => [$key, $value]) {
            $isClass = $i === 0 && $key === ['raw', "\xc0"] && self::isString($value);
            if (!$isClass && !self::isString($key) && !($key[0] === 'raw' && ($key[1][0] <= "\x7f" || $key[1][0] >= "\xe0"))) {
                return null;
            }
            $shape .= $isClass ? "\xc0$value[1]" : $key[1];
        }
        return $shape;
    }

    private function string(string $bytes): string
    {
        if (isset($this->strings[$bytes]) && $this->chance(75)) {
            return self::index(0x50, $this->strings[$bytes]);
        }
        if ($this->chance(1)) {
            return self::index(0x50, $this->random->getInt(0, $this->stringCount + 1));
        }
        $this->strings[$bytes] = $this->stringCount++;
        return $bytes;
    }

    /** The values, of an object without its class. */
    private function cells(array $node): string
    {
        $cells = '';
        foreach ($node[1] as $i => [$key, $value]) {
            $cells .= $i === 0 && $key === ['raw', "\xc0"] ? '' : $this->write($value);
        }
        return $cells;
    }

    private static function columnCount(array $node): int
    {
        return count($node[1]) - ($node[1][0][0] === ['raw', "\xc0"]);
    }

    private function define(?string $shape): void
    {
        if ($shape !== null) {
            $this->shapes[$shape] = $this->shapeCount++;
        }
    }

    private function definition(array $node, string $shape): string
    {
        $isClass = $node[1][0][0] === ['raw', "\xc0"];
        $bytes = self::head('list', 1 + 2 * count($node[1])) . "\xc7\0\x51";
        foreach ($node[1] as [$key]) {
            $bytes .= $this->write($key);
        }
        $bytes .= $isClass ? $this->write($node[1][0][1]) : '';
        $this->define($shape);
        return $bytes . $this->cells($node);
    }

    /** The class of {nil: "Class", nil: payload}, where its payload is a list, or a map that has had a shape; null: it is another map. */
    private function classOfPayload(array $node): ?string
    {
        $pairs = $node[1];
        if (count($pairs) !== 2 || $pairs[0][0] !== ['raw', "\xc0"] || $pairs[1][0] !== ['raw', "\xc0"] || !self::isString($pairs[0][1]) || !isset($this->strings[$pairs[0][1][1]])) {
            return null;
        }
        $payload = $pairs[1][1];
        return $payload[0] === 'list' || isset($this->shapes[self::shape($payload) ?? '']) ? $pairs[0][1][1] : null;
    }

    private function objectWithPayload(string $class, array $payload): string
    {
        $isList = $payload[0] === 'list';
        $name = $this->chance(97) ? $this->strings[$class] : $this->random->getInt(0, $this->stringCount);
        $shape = $isList ? 0 : ($this->chance(97) ? $this->shapes[self::shape($payload)] : $this->random->getInt(0, $this->shapeCount));
        $format = max($name, $shape) > 255 || $this->chance(5) ? 'n' : 'C';
        $marker = $isList ? ($format === 'n' ? "\xd5\x54" : "\xd4\x54") . pack($format, $name) : ($format === 'n' ? "\xd6\x55" : "\xd5\x55") . pack("$format*", $name, $shape);
        $bytes = self::head('list', 1 + ($isList ? count($payload[1]) : self::columnCount($payload))) . $marker;
        return $bytes . ($isList ? implode('', array_map($this->write(...), $payload[1])) : $this->cells($payload));
    }

    private function map(array $node, ?int $count): string
    {
        $class = $count === null ? $this->classOfPayload($node) : null;
        if ($class !== null && $this->chance(70)) {
            return $this->objectWithPayload($class, $node[1][1][1]);
        }
        $shape = $count === null ? self::shape($node) : null;
        if ($shape !== null && isset($this->shapes[$shape]) && $this->chance(70)) {
            $index = $this->chance(97) ? $this->shapes[$shape] : $this->random->getInt(0, $this->shapeCount);
            return self::head('list', 1 + self::columnCount($node)) . self::index(0x51, $index) . $this->cells($node);
        }
        if ($shape !== null && $this->chance(12)) {
            return $this->definition($node, $shape);
        }
        $bytes = parent::write($node, $count);
        $this->define($shape);
        return $bytes;
    }

    /** An ext value of any length. */
    private function ext(int $type, string $body): string
    {
        $length = strlen($body);
        $head = $length < 256 && $this->chance(97) ? "\xc7" . chr($length) : "\xc8" . pack('n', $length);
        return $head . chr($type) . $body;
    }

    /** What a list of so many elements, or a map, begins with; at times as columns it is another list or map. */
    private function columnsHead(int $columns, int $kind, int $count): string
    {
        $count += $this->chance(2) ? $this->random->getInt(-1, 1) : 0;
        return self::head('list', 1 + $columns) . $this->ext(0x52, chr($kind) . "\0" . self::int($count));
    }

    /** @return list<int>|null the integers of one byte that the cells are */
    private static function smallIntegers(array $cells): ?array
    {
        $integers = [];
        foreach ($cells as $cell) {
            if ($cell[0] !== 'raw' || strlen($cell[1]) !== 1 || $cell[1] > "\x7f" && $cell[1] < "\xe0") {
                return null;
            }
            $integers[] = ord($cell[1]) - ($cell[1] > "\x7f" ? 256 : 0);
        }
        return $integers;
    }

    private static function isScalar(array $cell): bool
    {
        $isOther = $cell[0] === 'raw' && in_array($cell[1][0], ["\xc0", "\xc2", "\xc3", "\xcb"], true);
        return $isOther || self::smallIntegers([$cell]) !== null || self::isString($cell);
    }

    /** A column of these cells, in one of the encodings that it may have. */
    private function column(array $cells, int $depth = 0): string
    {
        $isSimple = $cells && array_filter($cells, self::isScalar(...)) === $cells;
        $integers = self::smallIntegers($cells);
        $isNil = array_map(static fn (array $cell): bool => $cell === ['raw', "\xc0"], $cells);
        $lists = array_filter($cells, static fn (array $cell): bool => $cell[0] === 'list');
        $shapes = array_unique(array_map(self::shape(...), $cells));
        $hasShape = count($shapes) === 1 && isset($shapes[0]);
        $isOfOneShape = $hasShape && self::columnCount($cells[0]) === count($cells[0][1]);
        return match (true) {
            $this->chance(30) => $this->plainColumn($cells),
            $cells && $integers !== null => $this->integers($integers),
            $depth < 2 && in_array(true, $isNil, true) => $this->optional($cells, $isNil, $depth),
            $isSimple => $this->dictionary($cells),
            $cells && $lists === $cells => $this->lists($cells),
            $isOfOneShape => $this->maps($cells, $shapes[0], $depth),
            default => $this->plainColumn($cells),
        };
    }

    private function plainColumn(array $cells): string
    {
        return self::head('list', count($cells)) . implode('', array_map($this->write(...), $cells));
    }

    private function integers(array $integers): string
    {
        $least = min($integers);
        $cells = implode('', array_map(static fn (int $integer): string => chr($integer - $least), $integers));
        $kind = $this->chance(20) ? chr($this->random->getInt(0x10, 0x1f)) : '';
        return $this->ext(0x52, $kind . match ($this->random->getInt(0, 3)) {
            0 => "\x08" . self::int($integers[0]) . self::int($this->random->getInt(-3, 3)),
            1 => "\0" . self::int($least),
            default => "\1" . self::int($least) . $cells,
        });
    }

    private function optional(array $cells, array $isNil, int $depth): string
    {
        $bytes = array_fill(0, count($cells) + 7 >> 3, 0);
        foreach ($isNil as $i => $nil) {
            $bytes[$i >> 3] |= (int) !$nil << ($i & 7);
        }
        $others = array_values(array_filter($cells, static fn (array $cell): bool => $cell !== ['raw', "\xc0"]));
        return "\x92" . $this->ext(0x52, "\x37" . pack('C*', ...$bytes)) . $this->column($others, $depth + 1);
    }

    private function dictionary(array $cells): string
    {
        $values = array_slice(array_values(array_unique($cells, SORT_REGULAR)), 0, 256);
        $width = count($values) > 1 ? strlen(decbin(count($values) - 1)) : 0;
        $bits = '';
        foreach ($cells as $cell) {
            $bits .= $width ? strrev(sprintf("%0{$width}b", (int) array_search($cell, $values, true))) : '';
        }
        $indexes = $bits === '' ? '' : implode('', array_map(fn ($byte) => chr(bindec(strrev($byte))), str_split($bits, 8)));
        $bytes = self::head('list', 1 + count($values)) . $this->ext(0x52, "\x31$indexes");
        return $bytes . implode('', array_map($this->write(...), $values));
    }

    private function lists(array $cells): string
    {
        $counts = array_map(static fn (array $cell): int => count($cell[1]), $cells);
        if (count(array_unique($counts)) === 1 && $counts[0] > 0) {
            $bytes = self::head('list', 1 + $counts[0]) . "\xd4\x52\x36";
            for ($i = 0; $i < $counts[0]; $i++) {
                $bytes .= $this->column(array_map(static fn (array $cell): array => $cell[1][$i], $cells));
            }
            return $bytes;
        }
        $lengths = implode('', array_map(chr(...), $counts));
        return "\x92" . $this->ext(0x52, "\x34\1\0$lengths") . $this->column(array_merge(...array_column($cells, 1)));
    }

    /** Maps with the same keys: by their shape, or by their keys. */
    private function maps(array $cells, string $shape, int $depth): string
    {
        $keys = array_column($cells[0][1], 0);
        if ($this->chance(30)) {
            $lengths = $this->ext(0x52, "\x35" . "\0" . self::int(count($keys)));
            $pairs = array_merge(...array_column($cells, 1));
            return "\x93$lengths" . $this->column(array_column($pairs, 0), 2) . $this->column(array_column($pairs, 1));
        }
        if (isset($this->shapes[$shape])) {
            $bytes = self::head('list', 1 + count($keys)) . self::index(0x51, $this->shapes[$shape]);
        } else {
            $bytes = self::head('list', 1 + 2 * count($keys)) . "\xc7\0\x51";
            $bytes .= implode('', array_map($this->write(...), $keys));
            $this->define($shape);
        }
        foreach (array_keys($keys) as $i) {
            $bytes .= $this->column(array_map(static fn (array $cell): array => $cell[1][$i][1], $cells), $depth);
        }
        return $bytes;
    }

    private function padding(): string
    {
        return $this->ext(0x52, "\x3f" . str_repeat("\0", $this->random->getInt(0, 40)));
    }

    private function listOfColumn(array $node): string
    {
        $isPadded = $this->chance(10);
        $bytes = $this->columnsHead(1 + (int) $isPadded, 0x34, count($node[1])) . $this->column($node[1]);
        return $isPadded ? $bytes . $this->padding() : $bytes;
    }

    private function mapOfColumns(array $node): string
    {
        $bytes = $this->columnsHead(2, 0x35, count($node[1]));
        return $bytes . $this->column(array_column($node[1], 0), 2) . $this->column(array_column($node[1], 1));
    }

    protected function write(array $node, ?int $count = null): string
    {
        if (self::isString($node, 3)) {
            return $this->string($node[1]);
        }
        if ($this->chance(2) && $this->ordinals) {
            return self::index(0x53, $this->random->getInt(1, count($this->ordinals)));
        }
        if ($node[0] === 'map') {
            $hasNil = in_array(['raw', "\xc0"], array_column($node[1], 0), true);
            $isPlain = $count === null && $node[1] && !$hasNil;
            return $isPlain && $this->chance(15) ? $this->mapOfColumns($node) : $this->map($node, $count);
        }
        if ($node[0] === 'list' && $count === null && $node[1] && $this->chance(40)) {
            return $this->listOfColumn($node);
        }
        return parent::write($node, $count);
    }
}
