<?php
/**
 * A message in the compact form, of the same tree: some strings and maps become references and records where the form
 * allows that, and now and then where it does not.
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
            $distance = $this->stringCount - 1 - $this->strings[$bytes];
            return $distance < 256 && $this->chance(20) ? "\xd4\x56" . chr($distance) : self::index(0x50, $this->strings[$bytes]);
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

    private static function columns(array $node): int
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
        $bytes = self::head('list', 1 + ($isList ? count($payload[1]) : self::columns($payload))) . $marker;
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
            return self::head('list', 1 + self::columns($node)) . self::index(0x51, $index) . $this->cells($node);
        }
        if ($shape !== null && $this->chance(12)) {
            return $this->definition($node, $shape);
        }
        $bytes = parent::write($node, $count);
        $this->define($shape);
        return $bytes;
    }

    private function table(array $node, string $shape): string
    {
        $columns = self::columns($node[1][0]);
        if (isset($this->shapes[$shape])) {
            $bytes = self::head('list', 1 + $columns * count($node[1])) . self::index(0x52, $this->shapes[$shape]);
            $rows = $node[1];
        } else {
            $bytes = self::head('list', 2 + $columns * (count($node[1]) - 1)) . "\xc7\0\x52" . parent::write($node[1][0]);
            $this->define($shape);
            $rows = array_slice($node[1], 1);
        }
        foreach ($rows as $row) {
            $bytes .= $this->cells($row);
        }
        return $bytes;
    }

    private function decimal(): string
    {
        $head = $this->random->getInt(0, $this->chance(5) ? 4 : 2);
        return chr(0xd4 + $head) . chr(0x58 + $this->random->getInt(0, 7)) . $this->random->getBytes(1 << $head);
    }

    protected function write(array $node, ?int $count = null): string
    {
        if ($node[0] === 'raw' && ($node[1][0] === "\xcb" || $this->chance(2)) && $this->chance(60)) {
            return $this->decimal();
        }
        if (self::isString($node, 3)) {
            return $this->string($node[1]);
        }
        if ($this->chance(2) && $this->ordinals) {
            return self::index(0x53, $this->random->getInt(1, count($this->ordinals)));
        }
        if ($node[0] === 'map') {
            return $this->map($node, $count);
        }
        if ($node[0] === 'list' && $count === null && $node[1]) {
            $shapes = array_map(self::shape(...), $node[1]);
            if ($shapes[0] !== null && count(array_unique($shapes)) === 1 && self::columns($node[1][0]) >= 2 && $this->chance(60)) {
                return $this->table($node, $shapes[0]);
            }
        }
        return parent::write($node, $count);
    }
}
