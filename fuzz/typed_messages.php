<?php
/**
 * Messages as trees: [type, value], of which an array has a list of trees, a map a list of pairs of them. Written with
 * heads of any size; read with the place of each value: [type, value, start, end].
 */
final class TypedTree
{
    /** @return array the tree; false: the bytes are malformed */
    static function parse(string $bytes): array|false
    {
        $at = 0;
        try {
            $tree = self::read($bytes, $at);
        } catch (RangeException) {
            return false;
        }
        return $at === strlen($bytes) ? $tree : false;
    }

    private static function take(string $bytes, int &$at, int $count): string
    {
        if ($count > strlen($bytes) - $at) {
            throw new RangeException;
        }
        $at += $count;
        return substr($bytes, $at - $count, $count);
    }

    private static function number(string $bytes, int &$at, int $size): int
    {
        return hexdec(bin2hex(self::take($bytes, $at, $size)));
    }

    private static function integer(string $bytes, int &$at, int $first): array
    {
        $size = 1 << ($first & 3);
        $body = str_pad(self::take($bytes, $at, $size), 8, "\0", STR_PAD_LEFT);
        if ($first >= 0xd0 && (ord($body[8 - $size]) & 0x80)) {
            $body = str_repeat("\xff", 8 - $size) . substr($body, 8 - $size);
        }
        $value = unpack('J', $body)[1];
        return $first === 0xcf && $value < 0 ? ['bigint', sprintf('%u', $value)] : ['int', $value];
    }

    private static function items(string $bytes, int &$at, int $count, bool $isMap): array
    {
        $items = [];
        if ($count > strlen($bytes)) {
            throw new RangeException;
        }
        for (; $count > 0; $count--) {
            $items[] = $isMap ? [self::read($bytes, $at), self::read($bytes, $at)] : self::read($bytes, $at);
        }
        return [$isMap ? 'map' : 'array', $items];
    }

    private static function read(string $bytes, int &$at): array
    {
        $start = $at;
        $first = ord(self::take($bytes, $at, 1));
        $tree = match (true) {
            $first < 0x80 => ['int', $first],
            $first < 0x90 => self::items($bytes, $at, $first & 15, true),
            $first < 0xa0 => self::items($bytes, $at, $first & 15, false),
            $first < 0xc0 => ['str', self::take($bytes, $at, $first & 31)],
            $first === 0xc0 => ['nil', null],
            $first === 0xc1 => throw new RangeException,
            $first < 0xc4 => ['bool', $first === 0xc3],
            $first < 0xc7 => ['bin', self::take($bytes, $at, self::number($bytes, $at, 1 << $first - 0xc4))],
            $first < 0xca => self::ext($bytes, $at, self::number($bytes, $at, 1 << $first - 0xc7)),
            $first === 0xca => ['float', unpack('G', self::take($bytes, $at, 4))[1]],
            $first === 0xcb => ['float', unpack('E', self::take($bytes, $at, 8))[1]],
            $first < 0xd4 => self::integer($bytes, $at, $first),
            $first < 0xd9 => self::ext($bytes, $at, 1 << $first - 0xd4),
            $first < 0xdc => ['str', self::take($bytes, $at, self::number($bytes, $at, 1 << $first - 0xd9))],
            $first < 0xde => self::items($bytes, $at, self::number($bytes, $at, 2 << $first - 0xdc), false),
            $first < 0xe0 => self::items($bytes, $at, self::number($bytes, $at, 2 << $first - 0xde), true),
            default => ['int', $first - 256],
        };
        return [...$tree, $start, $at];
    }

    private static function ext(string $bytes, int &$at, int $length): array
    {
        $type = unpack('c', self::take($bytes, $at, 1))[1];
        return ['ext', [$type, self::take($bytes, $at, $length)]];
    }

    /** The nesting of arrays and maps, of which empty ones do not count. */
    static function depth(array $tree): int
    {
        $depth = 0;
        foreach ($tree[0] === 'array' || $tree[0] === 'map' ? $tree[1] : [] as $item) {
            $depth = max($depth, self::depth($tree[0] === 'array' ? $item : $item[1]));
        }
        return $depth + (($tree[0] === 'array' || $tree[0] === 'map') && $tree[1] ? 1 : 0);
    }
}

/** Writes and draws trees. */
final class TypedMessages
{
    use Draws;

    /** Of 100 values so many are of no type in particular, or of pairs are missing, doubled or unknown. */
    public int $errors = 0;
    private int $left = 0;

    /** @param array<string, TypedClass> $classes */
    function __construct(private Random\Randomizer $random, private array $classes) {}

    private function head(int $length, ?int $fix, int $most, int $first, array $formats): string
    {
        $heads = $fix !== null && $length <= $most ? [chr($fix | $length)] : [];
        foreach ($formats as $i => $format) {
            if ($length < ['C' => 1 << 8, 'n' => 1 << 16, 'N' => 1 << 32][$format]) {
                $heads[] = chr($first + $i) . pack($format, $length);
            }
        }
        return $this->chance(80) ? $heads[0] : $this->one($heads);
    }

    private function integer(int $value): string
    {
        $heads = $value >= -32 && $value <= 127 ? [pack('c', $value)] : [];
        foreach ([8, 16, 32, 64] as $i => $bits) {
            $body = substr(pack('J', $value), 8 - $bits / 8);
            if ($value >= 0 && ($bits === 64 || $value < 1 << $bits)) {
                $heads[] = chr(0xcc + $i) . $body;
            }
            if ($bits === 64 || ($value >= -(1 << $bits - 1) && $value < 1 << $bits - 1)) {
                $heads[] = chr(0xd0 + $i) . $body;
            }
        }
        return $this->chance(80) ? $heads[0] : $this->one($heads);
    }

    function bytes(array $tree): string
    {
        [$type, $value] = $tree;
        switch ($type) {
            case 'nil': return "\xc0";
            case 'bool': return $value ? "\xc3" : "\xc2";
            case 'int': return $this->integer($value);
            case 'bigint': return "\xcf\xff" . $this->random->getBytes(7);
            case 'float': return unpack('G', pack('G', $value))[1] === $value && $this->chance(30) ? "\xca" . pack('G', $value) : "\xcb" . pack('E', $value);
            case 'str': return $this->head(strlen($value), 0xa0, 31, 0xd9, ['C', 'n', 'N']) . $value;
            case 'bin': return $this->head(strlen($value), null, 0, 0xc4, ['C', 'n', 'N']) . $value;
            case 'ext':
                $log = array_search(strlen($value[1]), [1, 2, 4, 8, 16], true);
                return ($log !== false && $this->chance(80) ? chr(0xd4 + $log) : $this->head(strlen($value[1]), null, 0, 0xc7, ['C', 'n', 'N'])) . pack('c', $value[0]) . $value[1];
            case 'array': return $this->head(count($value), 0x90, 15, 0xdc, ['n', 'N']) . implode('', array_map($this->bytes(...), $value));
            case 'map':
                $bytes = $this->head(count($value), 0x80, 15, 0xde, ['n', 'N']);
                foreach ($value as [$key, $element]) {
                    $bytes .= $this->bytes($key) . $this->bytes($element);
                }
                return $bytes;
        }
    }

    private function text(string $text): array
    {
        return [$this->chance(92) ? 'str' : 'bin', $text];
    }

    function any(int $depth = 2): array
    {
        switch ($this->number(1, $depth > 0 ? 15 : 10)) {
            case 1: return ['nil', null];
            case 2: return ['bool', $this->chance(50)];
            case 3: return ['int', $this->one([0, 1, 7, -1, 127, 128, 255, 300, -33, 70000, PHP_INT_MAX, PHP_INT_MIN, 1 << 40])];
            case 4: return ['float', $this->one([0.0, 1.0, -0.0, 1.5, 3.0, 1e300, INF, 9007199254740992.0, -9.3e18])];
            case 5: case 6: return $this->text($this->one(['', '0', '1', 'a', 'abc', 'A', '12', '-7', '007', ' 1', '1 ', '1.5', '1e3', '99999999999999999999', 'Plain', 'stdClass', 'é', "\xff\0", 'x-y', str_repeat('long ', 20)]));
            case 7: return $this->text($this->one(['2026-01-02T03:04:05Z', '2024-02-29T23:59:59.123456+05:30', '2023-02-29T00:00:00Z', 'yesterday', '0000-01-01T00:00:00-00:00', '2026-01-02 03:04:05Z', '2026-13-01T00:00:00Z',
                '9999-12-31T23:59:59.9999999+23:59', '2026-01-02t03:04:05z', '2026-01-02T24:00:00Z', '2026-01-02T03:04:60Z', '2026-01-02T03:04:05', '2026-01-02T03:04:05+24:00', '2026-01-02T03:04:05.Z']));
            case 8: return ['ext', $this->one([[-1, "\0\0\0\7"], [-1, "\0\0\0\4\0\0\0\0"], [-1, pack('NJ', 5000, -100)], [-1, "\xff\xff\xff\xff\0\0\0\0"], [-1, "\0"], [5, 'x'], [-1, pack('NJ', 0, PHP_INT_MAX)], [127, '']])];
            case 9: return ['bigint', null];
            case 10: return ['int', $this->number(-40, 300)];
            case 11: case 12: return ['array', array_map(fn () => $this->any($depth - 1), range(1, $this->number(1, 4)))];
            case 13: return [$this->one(['array', 'map']), []];
            case 14: return ['map', array_map(fn () => [$this->key(), $this->any($depth - 1)], range(1, $this->number(1, 4)))];
            default: return ['map', array_map(fn (int $id) => [['int', $id], $this->any(0)], $this->collidingIds())];
        }
    }

    private function key(): array
    {
        return $this->chance(96) ? $this->one([['str', 'a'], ['str', 'kind'], ['str', '7'], ['int', 7], ['int', 0], ['str', 'id'], ['bin', 'name'], ['int', -3], ['str', ''], ['bigint', null], ['str', 'a b']])
            : $this->one([['nil', null], ['float', 1.5], ['bool', true], ['array', []]]);
    }

    private function textOf(array $type): string
    {
        return match ($type['rule']) {
            null => $this->one(['', '0', 'a', 'text', 'é', "\xff", 'UPPER', str_repeat('x', $this->number(10, 80)), str_repeat('y', 300)]),
            'numeric-string' => $this->one(['0', '12', '1.5', '-3e2', ' 7']),
            'lowercase-string' => $this->one(['', 'abc', 'é1', '0']),
            'class-string' => $this->one(['stdClass', 'DateTimeInterface', '\ArrayObject', 'UnitEnum']),
            default => $this->one(['a', 'A long text', '00']),
        };
    }

    private function integerOf(array $type): int
    {
        $of = array_values(array_filter([0, 1, 7, -1, 100, 127, 128, 255, 256, -128, -129, 65536, 1 << 33, $type['min'], $type['max']], static fn ($value) => $value >= $type['min'] && $value <= $type['max']));
        return $this->one($of);
    }

    private function dateOf(): array
    {
        return $this->one([$this->text(sprintf('%04d-%02d-%02dT%02d:%02d:%02d%s%s', $this->number(0, 9999), $this->number(1, 12), $this->number(1, 28), $this->number(0, 23), $this->number(0, 59), $this->number(0, 59),
            $this->one(['', '.5', '.123456', '.0000001']), $this->one(['Z', '+00:00', '-11:30', '+14:00', 'z']))),
            ['int', $this->number(-62167219200, 253402300799)], ['ext', [-1, pack('N', $this->number(0, 0xffffffff))]], ['ext', [-1, pack('NJ', $this->number(0, 999999999), $this->number(-62167219200, 253402300799))]]]);
    }

    private function elements(array $type, int $depth, int $least): array
    {
        $elements = [];
        for ($i = $depth > 0 && $this->left > 0 ? $this->number($least, $this->chance(90) ? 3 : 18) : $least; $i > 0; $i--) {
            $elements[] = $this->value($type['of'], $depth - 1);
        }
        return $elements;
    }

    private function pairs(array $type, int $depth): array
    {
        $pairs = [];
        $step = $this->one([3, 3, 1 << 16]); /* with the last one their hashes collide */
        foreach ($this->elements($type, $depth, (int) $type['nonEmpty']) as $i => $element) {
            $key = match ($type['keys']) {
                'int' => $this->chance(90) ? ['int', $i * $step - 2] : ['str', (string) ($i * $step - 2)],
                'string' => $this->chance(85) ? ['str', "key $i"] : $this->one([['bin', "b$i"], ['str', (string) $i], ['int', $i + 100]]),
                default => $this->one([['str', "k$i"], ['int', $i], ['bin', (string) (-1 - $i)]]),
            };
            $pairs[] = [$key, $element];
        }
        return $pairs;
    }

    /** @param list<array{key: string, aliases?: list<string>, type: array, required: bool}> $fields */
    private function fields(array $fields, bool $byPosition, int $depth, array $pairs = []): array
    {
        if (!$fields && !$pairs && $this->chance(50)) {
            return [$this->one(['array', 'map']), []];
        }
        if ($byPosition) {
            $items = [];
            $end = count($fields);
            while ($end > 0 && !$fields[$end - 1]['required'] && ($depth <= 0 || $this->chance(40))) {
                $end--;
            }
            foreach (array_slice($fields, 0, $end) as $field) {
                $items[] = $this->value($field['type'], $depth - 1);
            }
            if ($end === count($fields) && $this->chance(5)) {
                $items[] = $this->any(1);
            }
            return ['array', $items];
        }
        foreach ($fields as $field) {
            if (!$field['required'] && ($depth <= 0 || $this->chance(40)) || $this->wants()) {
                continue;
            }
            $key = $this->chance(15) && ($field['aliases'] ?? []) ? $this->one($field['aliases']) : $field['key'];
            $pairs[] = [(string) (int) $key === $key && $this->chance(60) ? ['int', (int) $key] : $this->text($key), $this->value($field['type'], $depth - 1)];
            if ($this->wants()) {
                $pairs[] = $this->one([end($pairs), [$this->key(), $this->any(1)]]);
            }
        }
        if ($this->chance(6)) {
            array_splice($pairs, $this->number(0, count($pairs)), 0, [[$this->text('unknown'), $this->any(1)]]);
        }
        return ['map', $this->chance(25) ? $this->random->shuffleArray($pairs) : $pairs];
    }

    private function wants(): bool
    {
        return $this->errors > 0 && $this->chance($this->errors);
    }

    /** A value of the type: [type of MessagePack, value] */
    function tree(array $type): array
    {
        $this->left = 400;
        return $this->value($type, 5);
    }

    private function value(array $type, int $depth): array
    {
        $this->left--;
        if ($this->wants()) {
            return $this->any();
        }
        if ($type['nullable'] && ($depth <= 0 || $this->left < 0 || $this->chance(30))) {
            return ['nil', null];
        }
        switch ($type['kind']) {
            case 'mixed': case 'raw': return $this->any($depth > 0 ? 2 : 0);
            case 'null': return ['nil', null];
            case 'bool': return ['bool', $this->chance(50)];
            case 'true': case 'false': return ['bool', $type['kind'] === 'true'];
            case 'int': return ['int', $this->integerOf($type)];
            case 'float': return $this->chance(80) ? ['float', $this->one([0.0, 1.5, -1e100, 3.0, 0.1, INF, NAN])] : ['int', $this->one([0, 3, -7, 1 << 50, PHP_INT_MAX])];
            case 'string': return $this->text($this->textOf($type));
            case 'literals':
                $value = $this->one($type['values']);
                return is_string($value) ? $this->text($value) : [['integer' => 'int', 'double' => 'float', 'boolean' => 'bool'][gettype($value)], $value];
            case 'enum':
                $value = $this->one($this->classes[$type['class']]->cases)[1];
                return is_int($value) ? ['int', $value] : $this->text($value);
            case 'date': return $this->dateOf();
            case 'list': return ['array', $this->elements($type, $depth, (int) $type['nonEmpty'])];
            case 'array': return $type['keys'] === 'string' || $this->chance(60) ? ['map', $this->pairs($type, $depth)] : ['array', $this->elements($type, $depth, (int) $type['nonEmpty'])];
            case 'shape': return $this->fields($type['fields'], $type['byPosition'], $depth);
            case 'union': return $this->value($this->one($type['members']), $depth);
            case 'tagged':
                $tag = $this->one(array_keys($this->classes[$type['class']]->variants));
                $class = $this->classes[$this->classes[$type['class']]->variants[$tag]];
                $fields = array_filter($class->fields, fn (array $field) => $field['key'] !== $this->classes[$type['class']]->tagKey);
                return $this->fields(array_values($fields), false, $depth, [[$this->text($this->classes[$type['class']]->tagKey), is_int($tag) ? ['int', $tag] : $this->text($tag)]]);
            case 'class': return $this->fields($this->classes[$type['class']]->fields, $this->classes[$type['class']]->isList, $depth);
        }
        throw new LogicException($type['kind']);
    }
}
