<?php
/** What a Codec is to make of a message, by the model of its type. */
final class TypedReference
{
    private const ERRORS_MAX = 100;
    /** @var list<string> code and path of each error */
    public array $errors = [];
    /** The message has something that BufferUnpacker rejects, or objects that only that knows. */
    public bool $isMalformed = false;
    public bool $hasExt = false;

    /** @param array<string, TypedClass> $classes */
    function __construct(private array $classes, private int $options, private string $bytes, private int $maxDepth, private bool $wasPhp = false) {}

    private function fail(string $code, string $path): void
    {
        $this->errors[] = "$code $path";
    }

    static function step(string $key): string
    {
        if (is_int(array_key_first([$key => true]))) {
            return "[$key]";
        }
        return strlen($key) <= 40 && preg_match('/^[a-zA-Z_\x80-\xff][a-zA-Z0-9_\x80-\xff]*$/D', $key)
            && preg_match('/^[^\x{80}-\x{9f}\x{202a}-\x{202e}\x{2066}-\x{2069}]*$/Du', $key) ? ".$key" : '["*"]';
    }

    private static function stepOf(array $key): string
    {
        return match ($key[0]) {
            'str', 'bin' => self::step($key[1]),
            'int' => "[$key[1]]",
            default => '[?]',
        };
    }

    /** Paths as this class has them, of those of the extension. */
    static function pathOf(string $path): string
    {
        return preg_replace(['/\["(?:[^"\\\\]|\\\\.)*"\]/s', '/\[(?!-?\d+\])[^"\]]*\]/'], ['["*"]', '[?]'], $path);
    }

    /** Is the tree one of the type? Adds errors. */
    function check(array $tree, array $type, string $path = '$', int $depth = 0): void
    {
        [$of, $value] = $tree;
        if ($type['kind'] === 'mixed') {
            $this->checkMixed($tree, $path, $depth);
            return;
        }
        if ($of === 'nil') {
            $type['nullable'] || $type['kind'] === 'null' || $type['kind'] === 'raw' || $this->fail('type', $path);
            return;
        }
        if ($type['kind'] === 'raw') {
            return;
        }
        if ($type['kind'] === 'union') {
            $member = $this->member($tree, $type);
            $member ? $this->check($tree, $member, $path, $depth) : $this->fail('type', $path);
            return;
        }
        if ($of === 'array' || $of === 'map') {
            $this->checkContainer($tree, $type, $path, $depth);
            return;
        }
        $isTextOrInt = $of === 'str' || $of === 'bin' || $of === 'int';
        if ($this->scalar($tree, $type) === null) {
            $code = $type['kind'] === 'enum' && $isTextOrInt ? 'enum' : ($type['kind'] === 'date' && ($isTextOrInt || $of === 'ext' && $value[0] === -1) ? 'date' : 'type');
            $this->fail($code, $path);
        }
    }

    private function checkMixed(array $tree, string $path, int $depth): void
    {
        $value = $this->mixed($tree, $depth);
        if ($value === null && TypedTree::depth($tree) > $this->maxDepth - $depth) {
            $this->fail('depth', $path);
            $this->isMalformed = true; /* maybe; by what comes first */
        } elseif ($value === null) {
            $this->isMalformed = true;
        }
    }

    /** @return ?array{mixed} the value; null: it is rejected */
    private function mixed(array $tree, int $depth): ?array
    {
        if (TypedTree::depth($tree) > $this->maxDepth - $depth) {
            return null;
        }
        try {
            $value = self::withTimestamps((new MessagePack\BufferUnpacker(substr($this->bytes, $tree[2], $tree[3] - $tree[2])))->unpack());
        } catch (MessagePack\Exception\UnpackingFailedException) {
            return null;
        }
        return [$value];
    }

    /** Those that are right, which an unpacker without extensions leaves as Ext. */
    private static function withTimestamps(mixed $value): mixed
    {
        if (is_array($value)) {
            return array_map(self::withTimestamps(...), $value);
        }
        if (!$value instanceof MessagePack\Type\Ext || $value->type !== -1) {
            return $value;
        }
        [$seconds, $nanoseconds] = self::instantOf($value->data);
        return $nanoseconds > 999999999 ? $value : new MessagePack\Type\Timestamp($seconds, $nanoseconds);
    }

    private function member(array $tree, array $type): ?array
    {
        [$of, $value] = $tree;
        $token = match ($of) {
            'bool' => $value ? 'true' : 'false',
            'bigint' => 'int',
            'str', 'bin' => 'string',
            'nil' => 'null',
            default => $of,
        };
        $own = $this->memberOf($token, $type);
        $other = $this->memberOf(match (true) {
            $token === 'int' => 'float',
            $token === 'array' && ($value === [] || $this->wasPhp) => 'map',
            $token === 'map' && $value === [] => 'array',
            default => null,
        }, $type);
        $isAnyInt = ($own['kind'] ?? '') === 'int' && [$own['min'], $own['max']] === [PHP_INT_MIN, PHP_INT_MAX];
        if ($of === 'bigint' && $isAnyInt && $other !== null) {
            return $other;
        }
        return $value === [] && !$this->acceptsEmpty($own) && $this->acceptsEmpty($other) ? $other : $own ?? $other;
    }

    private function memberOf(?string $token, array $type): ?array
    {
        foreach ($type['members'] as $member) {
            if (in_array($token, TypedTypes::tokens($member, $this->classes), true)) {
                return $member;
            }
        }
        return null;
    }

    /** May an array or map of the type be empty? */
    private function acceptsEmpty(?array $type): bool
    {
        return match ($type['kind'] ?? null) {
            'list', 'array' => !$type['nonEmpty'],
            'shape', 'class' => !array_filter($type['fields'] ?? $this->classes[$type['class']]->fields, static fn (array $field) => $field['required']),
            default => false,
        };
    }

    private function checkContainer(array $tree, array $type, string $path, int $depth): void
    {
        [$of, $items] = $tree;
        $isMap = $of === 'map';
        if ($depth >= $this->maxDepth) {
            $this->fail('depth', $path);
            return;
        }
        switch ($type['kind']) {
            case 'list':
            case 'array':
                $isWrong = $items !== [] && ($type['kind'] === 'list' ? $isMap : !$isMap && $type['keys'] === 'string' && !$this->wasPhp);
                if ($isWrong || ($items === [] && $type['nonEmpty'])) {
                    $this->fail('type', $path);
                } elseif (!$isMap) {
                    foreach ($items as $i => $item) {
                        $this->check($item, $type['of'], "{$path}[$i]", $depth + 1);
                    }
                } else {
                    $this->checkPairs($items, $type, $path, $depth);
                }
                return;
            case 'shape':
                $this->checkFields($tree, $type['fields'], $type['byPosition'], $type['open'], $path, $depth, null);
                return;
            case 'class':
                $this->checkFields($tree, $this->classes[$type['class']]->fields, $this->classes[$type['class']]->isList, false, $path, $depth, null);
                return;
            case 'tagged':
                $this->checkTagged($tree, $this->classes[$type['class']], $path, $depth);
                return;
            default:
                $this->fail('type', $path);
        }
    }

    private function variant(array $tree, TypedClass $tagged): string|bool|null
    {
        foreach ($tree[1] as [$key, $value]) {
            if (($key[0] === 'str' || $key[0] === 'bin') && $key[1] === $tagged->tagKey) {
                $isTag = in_array($value[0], ['str', 'bin', 'int'], true);
                return $isTag && in_array($value[1], array_keys($tagged->variants), true) ? $tagged->variants[$value[1]] : false;
            }
        }
        return null;
    }

    private function checkTagged(array $tree, TypedClass $tagged, string $path, int $depth): void
    {
        if ($tree[0] !== 'map' && $tree[1] !== []) {
            $this->fail('type', $path);
            return;
        }
        $variant = $this->variant($tree, $tagged);
        if (!is_string($variant)) {
            $this->fail($variant === null ? 'missing' : 'enum', $path . self::step($tagged->tagKey));
            return;
        }
        $this->checkFields($tree, $this->classes[$variant]->fields, false, false, $path, $depth, $tagged->tagKey);
    }

    private static function fieldOf(array $key, array $fields): ?int
    {
        if (!in_array($key[0], ['str', 'bin', 'int', 'bigint'], true)) {
            return null;
        }
        foreach ($fields as $i => $field) {
            if (in_array((string) $key[1], [$field['key'], ...$field['aliases'] ?? []], true)) {
                return $i;
            }
        }
        return null;
    }

    /** Is it a list that PHP may have made of a map with the keys 0, 1 and so on? */
    private function wasMap(array $tree, array $fields): bool
    {
        return $this->wasPhp && $tree[0] === 'array' && $tree[1] !== [] && self::fieldOf(['int', 0], $fields) !== null;
    }

    private function checkFields(array $tree, array $fields, bool $byPosition, bool $isOpen, string $path, int $depth, ?string $tagKey): void
    {
        [$of, $items] = $tree;
        $wasMap = !$byPosition && $this->wasMap($tree, $fields);
        if ($items !== [] && $byPosition === ($of === 'map') && !$wasMap) {
            $this->fail('type', $path);
            return;
        }
        $forbids = ($this->options & MessagePack\CodecOptions::FORBID_UNKNOWN) && !$isOpen;
        $seen = [];
        foreach ($items as $i => $item) {
            if ($byPosition) {
                $seen[$i] = true;
                if ($i < count($fields)) {
                    $this->check($item, $fields[$i]['type'], "{$path}[$i]", $depth + 1);
                } elseif ($forbids) {
                    $this->fail('unknown', "{$path}[$i]");
                }
                continue;
            }
            [$key, $value] = $wasMap ? [['int', $i], $item] : $item;
            $field = self::fieldOf($key, $fields);
            if ($field === null) {
                $isTag = $tagKey !== null && in_array($key[0], ['str', 'bin'], true) && $key[1] === $tagKey;
                if ($isTag && isset($seen['tag'])) {
                    $this->fail('duplicate', $path . self::stepOf($key));
                }
                $isTag ? $seen['tag'] = true : ($forbids && $this->fail('unknown', $path . self::stepOf($key)));
            } elseif (isset($seen[$field])) {
                $this->fail('duplicate', $path . self::stepOf($key));
            } else {
                $seen[$field] = true;
                $this->check($value, $fields[$field]['type'], $path . ($wasMap ? "[$i]" : self::step($fields[$field]['key'])), $depth + 1);
            }
        }
        foreach ($fields as $i => $field) {
            if ($field['required'] && !isset($seen[$i])) {
                $this->fail('missing', $path . self::step($field['key']));
            }
        }
    }

    /** The key of a PHP array; null: none */
    private static function keyOf(array $key): int|string|null
    {
        return in_array($key[0], ['str', 'bin', 'int', 'bigint'], true) ? array_key_first([$key[1] => 0]) : null;
    }

    private function checkPairs(array $pairs, array $type, string $path, int $depth): void
    {
        $seen = [];
        foreach ($pairs as [$key, $value]) {
            $name = self::keyOf($key);
            if ($name === null) {
                $this->fail('type', $path . self::stepOf($key));
            } elseif (isset($seen[$name])) {
                $this->fail('duplicate', $path . self::stepOf($key));
            } elseif ($type['keys'] === 'int' && is_string($name)) {
                $seen[$name] = true;
                $this->fail('type', $path . self::stepOf($key));
            } else {
                $seen[$name] = true;
                $this->check($value, $type['of'], $path . self::stepOf($key), $depth + 1);
            }
        }
    }

    private static function intOf(mixed $value): ?int
    {
        if (is_string($value)) {
            return preg_match('/^-?[0-9]+$/D', $value) && is_int($number = +$value) ? $number : null;
        }
        return is_float($value) && $value >= -9223372036854775808.0 && $value < 9223372036854775808.0 && floor($value) === $value ? (int) $value : (is_int($value) ? $value : null);
    }

    /** @return ?array{mixed} the value of a scalar or ext; null: it is none of the type */
    private function scalar(array $tree, array $type): ?array
    {
        [$of, $value] = $tree;
        if ($of === 'bigint') {
            return $type['kind'] === 'float' ? [(float) $value] : null;
        }
        if ($of === 'ext') {
            return $type['kind'] === 'date' && $value[0] === -1 ? self::dateOfExt($value[1], $type['class']) : null;
        }
        $coerces = (bool) ($this->options & MessagePack\CodecOptions::COERCE);
        if ($coerces) {
            $value = $this->coerce($value, $type);
        }
        switch ($type['kind']) {
            case 'true': case 'false': return $value === ($type['kind'] === 'true') ? [$value] : null;
            case 'bool': return is_bool($value) ? [$value] : null;
            case 'int': return is_int($value) && $value >= $type['min'] && $value <= $type['max'] ? [$value] : null;
            case 'float': return is_float($value) || is_int($value) ? [(float) $value] : null;
            case 'string': return is_string($value) && self::hasRule($value, $type['rule']) ? [$value] : null;
            case 'literals': return in_array($value, $type['values'], true) ? [$value] : null;
            case 'enum':
                foreach ($this->classes[$type['class']]->cases as [$name, $of]) {
                    if ($of === $value) {
                        return [constant("$type[class]::$name")];
                    }
                }
                return null;
            case 'date': return is_string($value) ? self::dateOfText($value, $type['class']) : (is_int($value) ? self::dateOfSeconds($value, 0, $type['class']) : null);
        }
        return null;
    }

    private function coerce(mixed $value, array $type): mixed
    {
        $isInt = $type['kind'] === 'int' || ($type['kind'] === 'enum' && $this->classes[$type['class']]->isInt);
        $isString = $type['kind'] === 'string' || ($type['kind'] === 'enum' && !$isInt);
        return match (true) {
            $isInt => self::intOf($value) ?? $value,
            $isString => is_int($value) ? (string) $value : $value,
            $type['kind'] === 'float' => is_string($value) && is_numeric($value) && is_finite((float) $value) && !preg_match('/^\s|\s$/D', $value) ? (float) $value : $value,
            $type['kind'] === 'bool' => in_array($value, [0, 1, '0', '1'], true) ? (bool) $value : $value,
            default => $value,
        };
    }

    private static function hasRule(string $text, ?string $rule): bool
    {
        return match ($rule) {
            null => true,
            'non-empty-string' => $text !== '',
            'non-falsy-string', 'truthy-string' => (bool) $text,
            'numeric-string' => is_numeric($text),
            'lowercase-string' => !preg_match('/[A-Z]/', $text),
            'class-string' => class_exists($text, false) || interface_exists($text, false) || trait_exists($text, false),
        };
    }

    private static function create(string $class, string $text): array
    {
        $class = $class === 'DateTimeInterface' ? 'DateTimeImmutable' : $class;
        return [new $class($text)];
    }

    private static function dateOfText(string $text, string $class): ?array
    {
        if (!preg_match('/^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d+)?([Zz]|([+-])(\d\d):(\d\d))$/D', $text, $part)) {
            return null;
        }
        $isLeap = $part[1] % 4 === 0 && ($part[1] % 100 !== 0 || $part[1] % 400 === 0);
        $days = [31, $isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        if ($part[2] < 1 || $part[2] > 12 || $part[3] < 1 || $part[3] > $days[$part[2] - 1] || $part[4] > 23 || $part[5] > 59 || $part[6] > 59 || ($part[10] ?? 0) > 23 || ($part[11] ?? 0) > 59) {
            return null;
        }
        $offset = strtoupper($part[8]) === 'Z' ? '+00:00' : $part[8];
        return self::create($class, "$part[1]-$part[2]-$part[3]T$part[4]:$part[5]:$part[6]" . substr($part[7] ?? '', 0, 7) . $offset);
    }

    private static function dateOfSeconds(int $seconds, int $microseconds, string $class): ?array
    {
        if ($seconds < -62167219200 || $seconds > 253402300799) {
            return null;
        }
        // Not "@$seconds", by which PHP 8.2 loses a day in January and February of the year 0.
        $date = (new DateTimeImmutable('2000-01-01T00:00:00+00:00'))->setTimestamp($seconds);
        return self::create($class, $date->format('Y-m-d\TH:i:s.') . sprintf('%06d+00:00', $microseconds));
    }

    /** [seconds, nanoseconds], of which the latter are too many where the body is no timestamp's */
    private static function instantOf(string $body): array
    {
        return match (strlen($body)) {
            4 => [unpack('N', $body)[1], 0],
            8 => [unpack('J', $body)[1] & 0x3ffffffff, (unpack('J', $body)[1] >> 34) & 0x3fffffff],
            12 => [unpack('J', $body, 4)[1], unpack('N', $body)[1]],
            default => [0, PHP_INT_MAX],
        };
    }

    private static function dateOfExt(string $body, string $class): ?array
    {
        [$seconds, $nanoseconds] = self::instantOf($body);
        return $nanoseconds > 999999999 ? null : self::dateOfSeconds($seconds, intdiv($nanoseconds, 1000), $class);
    }

    /** The value of a tree that is one of the type. Calls constructors as they are to be called. */
    function build(array $tree, array $type, int $depth = 0): mixed
    {
        [$of, $items] = $tree;
        if ($type['kind'] === 'mixed') {
            return $this->mixed($tree, $depth)[0];
        }
        if ($of === 'nil' && $type['kind'] !== 'raw') {
            return null;
        }
        switch ($type['kind']) {
            case 'raw': return $of === 'nil' && $type['nullable'] ? null : new MessagePack\Raw(substr($this->bytes, $tree[2], $tree[3] - $tree[2]));
            case 'union': return $this->build($tree, $this->member($tree, $type), $depth);
            case 'list':
            case 'array':
                $array = [];
                foreach ($items as $i => $item) {
                    $array[$of === 'map' ? self::keyOf($item[0]) : $i] = $this->build($of === 'map' ? $item[1] : $item, $type['of'], $depth + 1);
                }
                return $array;
            case 'shape': return $this->buildShape($this->values($tree, $type['fields'], $type['byPosition'], $depth), $type);
            case 'class': return $this->buildObject($this->values($tree, $this->classes[$type['class']]->fields, $this->classes[$type['class']]->isList, $depth), $this->classes[$type['class']]);
            case 'tagged':
                $class = $this->classes[$this->variant($tree, $this->classes[$type['class']])];
                return $this->buildObject($this->values($tree, $class->fields, false, $depth), $class);
        }
        return $this->scalar($tree, $type)[0];
    }

    /** @return array<int, mixed> by the numbers of the fields, in the order of the message */
    private function values(array $tree, array $fields, bool $byPosition, int $depth): array
    {
        $values = [];
        foreach ($tree[1] as $i => $item) {
            $field = $tree[0] === 'map' ? self::fieldOf($item[0], $fields) : ($i < count($fields) ? $i : null);
            $field = !$byPosition && $this->wasMap($tree, $fields) ? self::fieldOf(['int', $i], $fields) : $field;
            if ($field !== null) {
                $values[$field] = $this->build($tree[0] === 'map' ? $item[1] : $item, $fields[$field]['type'], $depth + 1);
            }
        }
        return $values;
    }

    private function buildShape(array $values, array $type): array
    {
        ksort($values);
        $shape = [];
        foreach ($values as $i => $value) {
            $shape[$type['fields'][$i]['key']] = $value;
        }
        return $shape;
    }

    private function buildObject(array $values, TypedClass $class): object
    {
        $name = $class->name;
        if ($class->how === 'properties') {
            $object = (new ReflectionClass($name))->newInstanceWithoutConstructor();
            ksort($values);
            foreach ($values as $i => $value) {
                $property = new ReflectionProperty($name, $class->fields[$i]['name']);
                (function () use ($value, $property) {
                    $this->{$property->name} = $value;
                })->bindTo($object, $property->class)();
            }
            return $object;
        }
        $arguments = [];
        foreach ($class->fields as $i => $field) {
            if ($field['variadic']) {
                $arguments = [...$arguments, ...$values[$i] ?? []];
            } else {
                $arguments[] = array_key_exists($i, $values) ? $values[$i] : eval("return $field[default];");
            }
        }
        return $class->factory === null ? new $name(...$arguments) : $name::make(...$arguments);
    }
}
