<?php
/**
 * Generates messages of PHP's objects, references and enum cases. Each is nearly valid, and aims at the states in which
 * a value is provisional.
 */
final class MessageMaker
{
    use Draws;

    private int $labels = 0;
    private int $budget = 0;
    /** @var list<int> labels of references and objects that are incomplete here */
    private array $open = [];
    /** @var list<int> labels of complete ones */
    private array $closed = [];
    /** @var list<string> the preferred classes of this message: few, so that they interact */
    private array $classes = [];
    public bool $hasText = false;
    public array $used = [];

    function __construct(private Random\Randomizer $random) {}

    private function note(string $what): void
    {
        $this->used[$what] = ($this->used[$what] ?? 0) + 1;
    }

    private static function str(string $bytes): array
    {
        return ['raw', Message::str($bytes)];
    }

    private static function int(int $value): array
    {
        return ['raw', Message::int($value)];
    }

    private static function nil(): array
    {
        return ['raw', "\xc0"];
    }

    /** A whole message. */
    function message(): array
    {
        $this->labels = 0;
        $this->budget = $this->random->getInt(4, 60);
        $this->open = $this->closed = $this->used = [];
        $this->hasText = false;
        $this->classes = [];
        for ($i = $this->random->getInt(1, 4); $i > 0; $i--) {
            $this->classes[] = $this->anyClass();
        }
        if ($this->random->getInt(1, 4000) === 1) {
            return $this->chain();
        }
        if ($this->chance(35)) {
            return $this->undecided();
        }
        $label = $this->labels++;
        $items = [];
        for ($i = $this->random->getInt(1, 6); $i > 0; $i--) {
            $items[] = $this->value(1);
        }
        return match ($this->weighed(['list' => 60, 'one' => 20, 'map' => 10, 'object' => 10])) {
            'list' => ['list', $items, $label],
            'one' => $items[0],
            'map' => ['map', array_map(fn ($item) => [$this->key(), $item], $items), $label],
            'object' => $this->object(0),
        };
    }

    const TYPED = ['Arrays', 'Strings', 'Objects', 'EnumHolder', 'StdHolder', 'Scalars', 'Typed', 'Uninitialized', 'WakesTyped', 'WakesAndBinds', 'UnserializesTyped', 'UnserializesByReference',
        'OneReadonly', 'AllReadonly', 'TypedChild', 'DestructsTyped', 'Sealed'];

    /**
     * A container that typed properties of its own values refer to before it is complete, and little else, so that the
     * message is seldom rejected for another reason.
     */
    private function undecided(): array
    {
        $this->budget = $this->random->getInt(3, 14);
        $this->classes = [$this->one(self::TYPED), $this->one(self::TYPED)];
        $root = $this->labels++;
        $label = $this->labels++;
        $this->open[] = $label;
        $byReference = $this->chance(75);
        $fill = $this->weighed(['array' => 25, 'enum' => 35, 'object' => 20, 'payload' => 20]);
        $this->note("undecided $fill");
        $pairs = $byReference ? [[self::nil(), self::int(1)]] : [];
        /* The class is named after other pairs: it stays an array. */
        $isLate = in_array($fill, ['enum', 'object'], true) && $this->chance(10);
        /* The provisional value of a reference to it, which a property must accept. */
        $holds = $isLate ? 'array' : ['array' => 'array', 'enum' => 'null', 'object' => 'object', 'payload' => 'object'][$fill];
        $marks = $holds === 'object' ? ($byReference ? [2 => 40, 5 => 40, 4 => 20] : [5 => 60, 4 => 40]) : [2 => 90, 4 => 5, 5 => 5];
        $key = fn () => $this->key();
        switch ($fill) {
            case 'enum':
                $enum = $this->one(['Pure', 'Text', 'Number']);
                $pairs[] = [self::nil(), self::str($enum)];
                $pairs[] = [self::str('name'), self::str($enum === 'Pure' ? 'One' : 'A')];
                break;
            case 'object':
                $class = $this->one(['Plain', 'Many', 'stdClass', 'Dynamic', 'Wakes', 'Destructs', ...self::TYPED]);
                $pairs[] = [self::nil(), self::str($class)];
                $key = fn () => self::str((string) $this->one(array_keys(ClassList::properties($class)) ?: ['x', 'y', 'z']));
                break;
            case 'payload':
                $pairs[] = [self::nil(), self::str($this->one(['Unserializes', 'UnserializesTyped', 'UnserializesByReference', 'SerializesOnly', 'ArrayObject', 'MyArrayObjectUnserializes', 'Plain', 'Arrays']))];
                $inner = $this->labels++;
                $this->open[] = $inner;
                $pairs[] = [self::nil(), ['map', $this->chance(15) ? [[self::nil(), self::int(1)]] : [], $inner]];
                break;
        }
        $inside = [];
        $complete = count($this->closed);
        for ($i = $this->random->getInt(1, 3); $i > 0; $i--) {
            $inside[] = [$inside && $this->chance(20) ? $inside[0][0] : $key(), $this->chance(85) ? $this->typedObject($label, $holds, $marks) : $this->value(8)];
        }
        $this->open = [];
        $made = array_slice($this->closed, $complete);
        array_push($this->closed, $label, $root);
        if ($fill === 'payload') {
            array_push($pairs[array_key_last($pairs)][1][1], ...$inside);
            $this->closed[] = $inner;
        } else {
            array_push($pairs, ...$inside);
        }
        if ($isLate) {
            $this->note('class named late');
            $first = $byReference ? 1 : 0;
            $class = array_splice($pairs, $first, 1);
            array_splice($pairs, $this->random->getInt($first + 1, count($pairs)), 0, $class);
        } elseif ($fill === 'payload' && $this->chance(20)) {
            $this->note('nil key not first');
            $class = array_splice($pairs, $byReference ? 1 : 0, 1);
            array_splice($pairs, $this->random->getInt(0, count($pairs)), 0, $class);
        }
        $items = [['map', $pairs, $label]];
        if ($fill === 'enum' && $made && $this->chance(60)) {
            /* An enum case keeps none of the values inside. */
            $items[] = $this->backReference($this->one($made), [4 => 90, 5 => 10]);
        }
        for ($i = $this->random->getInt(0, 2); $i > 0; $i--) {
            $items[] = $this->chance(60) ? $this->typedObject($label, $fill === 'array' ? 'array' : 'object', $marks) : $this->backReference($this->one($this->closed));
        }
        return ['list', $items, $root];
    }

    /** Whether a type is likely to accept it, except for self and classes, some of which do. */
    private static function takes(?ReflectionType $type, string $what): bool
    {
        $named = $type instanceof ReflectionNamedType ? [$type] : ($type ? $type->getTypes() : []);
        foreach ($named as $member) {
            $name = $member instanceof ReflectionNamedType ? $member->getName() : '';
            if (in_array($name, ['mixed', $what, $what === 'array' ? 'iterable' : ''], true) || ($what === 'object' && !in_array($name, ['int', 'string', 'bool', 'float', 'array', 'null', 'false'], true))) {
                return true;
            }
        }
        return !$type || ($what === 'null' && $type->allowsNull());
    }

    /** An object of a typed class, some of whose properties refer to incomplete or complete containers. */
    private function typedObject(int $target, string $holds, array $marks): array
    {
        $class = $this->one($this->chance(70) ? $this->classes : self::TYPED);
        $this->note("class $class");
        $properties = ClassList::properties($class);
        $fitting = array_keys(array_filter($properties, static fn ($type) => self::takes($type, $holds)));
        $label = $this->labels++;
        $inner = $this->labels++;
        $pairs = [];
        $this->open[] = $label;
        for ($i = (int) $this->weighed([1 => 60, 2 => 30, 3 => 10]); $i > 0; $i--) {
            $refers = $this->chance(70);
            $name = $this->one($refers && $fitting && $this->chance(90) ? $fitting : array_keys($properties));
            $pairs[] = [self::str((string) $name), match (true) {
                $refers && $this->chance(75) => $this->backReference($target, $marks),
                $refers => $this->backReference($this->one($this->closed && $this->chance(50) ? $this->closed : $this->open)),
                $properties[$name] && $this->chance(70) => $this->ofType(10, $properties[$name]),
                default => $this->scalar(),
            }];
            if ($this->chance(12)) {
                $pairs[] = [self::str((string) $name), $properties[$name] ? $this->ofType(10, $properties[$name]) : $this->scalar()];
            }
        }
        array_pop($this->open);
        array_push($this->closed, $label, $inner);
        return ['map', str_starts_with($class, 'Unserializes') ? [[self::nil(), self::str($class)], [self::nil(), ['map', $pairs, $inner]]] : [[self::nil(), self::str($class)], ...$pairs], $label];
    }

    /** Many objects, each holding the one before: flat as a message, deep as a value. */
    private function chain(): array
    {
        $this->note('chain');
        $class = $this->one(['stdClass', 'Objects', 'Destructs', 'Unserializes', 'Gone', 'Wakes']);
        $in = Message::str($class) . ($class === 'Unserializes' ? "\xc0\x91" : "\xa1y");
        $heads = $class === 'Unserializes' ? 3 : 2;
        $mark = chr($this->one([4, 4, 5]));
        $count = $this->one([100, 1000, 1000, 1000, 70000]);
        $items = "\x82\xc0$in\xc0";
        for ($i = 1, $before = 2, $next = $heads + 1; $i < $count; $i++, $before = $next, $next += $heads) {
            $items .= "\x82\xc0$in\x82\xc0$mark\x00" . Message::int($before);
        }
        return ['raw', "\xdd" . pack('N', $count) . $items];
    }

    private function anyClass(): string
    {
        return match ($this->weighed(['own' => 75, 'internal' => 20, 'missing' => 4, 'any' => 1])) {
            'own' => $this->one(ClassList::own()),
            'internal' => $this->one(ClassList::INTERNAL),
            'missing' => $this->one(ClassList::MISSING),
            'any' => $this->one(ClassList::declared()),
        };
    }

    private function className(): string
    {
        $name = $this->chance(60) ? $this->one($this->classes) : $this->anyClass();
        $this->note("class $name");
        return $this->chance(2) ? strtolower($name) : $name;
    }

    private function value(int $depth, ?ReflectionType $type = null): array
    {
        if ($this->budget-- <= 0 || $depth > 12) {
            return $this->scalar();
        }
        if ($type && $this->chance(35)) {
            return $this->ofType($depth, $type);
        }
        $kind = $this->weighed(['scalar' => 12, 'list' => 8, 'map' => 6, 'object' => 24, 'payload' => 8, 'enum' => 5, 'enum object' => 3, 'serializable' => 5,
            'array reference' => 9, 'object reference' => 9, 'enum reference' => 3, 'open' => $this->open ? ($type ? 40 : 15) : 0,
            'closed' => $this->closed ? 20 : 0, 'empty' => 4, 'ext' => 1, 'odd' => 2, 'colliding' => 1]);
        return match ($kind) {
            'scalar' => $this->scalar(),
            'list' => $this->items($depth),
            'map' => $this->map($depth, []),
            'object' => $this->object($depth),
            'payload' => $this->payload($depth),
            'enum' => $this->enum(),
            'enum object' => $this->enumAsObject($depth, []),
            'serializable' => $this->serializable(),
            'array reference' => $this->map($depth, [[self::nil(), self::int(1)]]),
            'object reference' => $this->chance(30) ? $this->payload($depth, [[self::nil(), self::int(1)]]) : $this->object($depth, [[self::nil(), self::int(1)]]),
            'enum reference' => $this->enumAsObject($depth, [[self::nil(), self::int(1)]]),
            'open' => $this->backReference($this->one($this->open)),
            'closed' => $this->backReference($this->one($this->closed)),
            'empty' => [$this->one(['list', 'map']), [], $this->close($this->labels++)],
            'ext' => ['raw', $this->one(["\xd4\x05\x00", "\xd6\xff\x00\x00\x00\x00", "\xc7\x02\x01ab"])],
            'odd' => $this->odd($depth),
            'colliding' => ['map', array_map(fn (int $id) => [self::int($id), $this->chance(20) ? $this->value($depth + 3) : self::nil()], $this->collidingIds()), $this->close($this->labels++)],
        };
    }

    private function scalar(): array
    {
        return $this->one([self::nil(), ['raw', "\xc2"], ['raw', "\xc3"], self::int(0), self::int(1), self::int(-1), self::int(1 << 40), self::str(''), self::str('a'), self::str('x'),
            self::str('A'), self::str('One'), self::str('12'), self::str(str_repeat('long ', 12)), ['raw', "\xcb\x3f\xf8\0\0\0\0\0\0"], ['raw', "\xcf\xff\xff\xff\xff\xff\xff\xff\xff"], ['raw', "\xc4\x02\xff\xfe"]]);
    }

    private function key(): array
    {
        return $this->one([self::str('x'), self::str('y'), self::str('z'), self::str('a'), self::str('0'), self::int(0), self::int(1), self::int(5), self::str('name'), self::str('d'), self::int(-3), self::str(str_repeat('k', 40))]);
    }

    /** A scalar of the type, or an object of its class. */
    private function ofType(int $depth, ReflectionType $type): array
    {
        $names = $type instanceof ReflectionNamedType ? [$type->getName()] : array_map(static fn ($t) => $t instanceof ReflectionNamedType ? $t->getName() : 'null', $type->getTypes());
        $name = $this->one($names);
        return match ($name) {
            'int' => self::int(7), 'string' => self::str('text'), 'bool', 'true' => ['raw', "\xc3"], 'false' => ['raw', "\xc2"], 'float' => ['raw', "\xcb\x3f\xf8\0\0\0\0\0\0"],
            'array', 'iterable' => $this->chance(50) ? $this->items($depth) : $this->map($depth, $this->chance(40) ? [[self::nil(), self::int(1)]] : []),
            'null', 'mixed' => $this->scalar(),
            'object', 'self', 'static', 'parent' => $this->object($depth),
            default => enum_exists($name, false) ? $this->enum($name) : $this->object($depth, [], class_exists($name, false) ? $name : null),
        };
    }

    private function close(int $label): int
    {
        return $this->closed[] = $label;
    }

    private function items(int $depth): array
    {
        $label = $this->labels++;
        $items = [];
        for ($i = $this->random->getInt(0, 4); $i > 0; $i--) {
            $items[] = $this->value($depth + 1);
        }
        $this->closed[] = $label;
        return $this->cut(['list', $items, $label]);
    }

    private function cut(array $container): array
    {
        return $this->random->getInt(1, 2000) === 1 ? ['cut', $container, max(0, count($container[1]) + $this->one([-1, 1, 2]))] : $container;
    }

    /** @param list<array> $pairs the first pairs: marks, the class */
    private function pairs(array $pairs, int $label, int $depth, callable $name, int $least = 0, int $most = 5): array
    {
        $this->open[] = $label;
        $names = [];
        for ($i = $this->random->getInt($least, $most); $i > 0; $i--) {
            [$key, $type] = $names && $this->chance(18) ? $this->one($names) : $name();
            $names[] = [$key, $type];
            $pairs[] = [$key, $this->value($depth + 1, $type)];
        }
        array_pop($this->open);
        $this->closed[] = $label;
        if ($this->chance(4) && count($pairs) > 1) {
            $this->note('nil key not first');
            $at = $this->random->getInt(0, count($pairs) - 1);
            $first = array_shift($pairs);
            array_splice($pairs, $at, 0, [$first]);
        }
        return $this->cut(['map', $pairs, $label]);
    }

    private function map(int $depth, array $pairs): array
    {
        $pairs && $this->note('mark 1, array');
        return $this->pairs($pairs, $this->labels++, $depth, fn () => [$this->key(), null]);
    }

    private function object(int $depth, array $pairs = [], ?string $class = null): array
    {
        $class ??= $this->className();
        $this->note($pairs ? 'mark 1, object' : 'object');
        $label = $this->labels++;
        $pairs[] = [self::nil(), self::str($class)];
        $properties = ClassList::properties($class);
        return $this->pairs($pairs, $label, $depth, function () use ($properties, $class) {
            if (!$properties || $this->chance(6)) {
                return [$this->chance(80) ? $this->key() : self::str($this->one(["\0*\0x", "\0$class\0x", "\0Plain\0c", "\0", "\0\0", "\0x", "name", "value"])), null];
            }
            $name = $this->one(array_keys($properties));
            return [self::str((string) $name), $properties[$name]];
        });
    }

    /** {nil: "Class", nil: payload} */
    private function payload(int $depth, array $pairs = []): array
    {
        $class = $this->className();
        $this->note($pairs ? 'mark 1, payload' : 'payload');
        $label = $this->labels++;
        $this->open[] = $label;
        $pairs[] = [self::nil(), self::str($class)];
        if ($this->chance(5)) {
            $payload = $this->value($depth + 1);
        } else {
            $payload = $this->payloadFor($class, $depth + 1);
        }
        $pairs[] = [self::nil(), $payload];
        if ($this->chance(6)) {
            $pairs[] = [$this->key(), $this->value($depth + 1)];
        }
        array_pop($this->open);
        $this->closed[] = $label;
        return $this->cut(['map', $pairs, $label]);
    }

    /** An argument for the class's __unserialize(), approximately. */
    private function payloadFor(string $class, int $depth): array
    {
        $is = static fn (string ...$parents) => array_filter($parents, static fn ($parent) => ClassList::isA($class, $parent));
        $label = $this->labels++;
        $this->open[] = $label;
        $storage = match (true) {
            (bool) $is('ArrayObject', 'ArrayIterator') => [self::int($this->one([0, 1, 2, 0x1000000])), $this->value($depth), $this->members($class, $depth), $this->chance(50) ? self::nil() : self::str('ArrayIterator')],
            (bool) $is('SplObjectStorage') => [$this->evenItems($depth), $this->members($class, $depth)],
            (bool) $is('SplDoublyLinkedList') => [self::int($this->random->getInt(0, 6)), $this->items($depth), $this->members($class, $depth)],
            default => null,
        };
        if ($storage === null || $this->chance(5)) {
            array_pop($this->open);
            if ($this->chance(70)) {
                $properties = ClassList::properties($class);
                return $this->pairs($this->chance(3) ? [[self::nil(), self::int(1)]] : [], $label, $depth, function () use ($properties) {
                    $name = $properties && $this->chance(60) ? self::str((string) $this->one(array_keys($properties))) : $this->key();
                    return [$name, null];
                });
            }
            $items = [];
            for ($i = $this->random->getInt(0, 4); $i > 0; $i--) {
                $items[] = $this->value($depth + 1);
            }
            $this->closed[] = $label;
            return ['list', $items, $label];
        }
        array_pop($this->open);
        $this->closed[] = $label;
        return ['list', $storage, $label];
    }

    private function members(string $class, int $depth): array
    {
        $properties = ClassList::properties($class);
        return $this->pairs([], $this->labels++, $depth, fn () => $properties && $this->chance(80)
            ? [self::str((string) ($name = $this->one(array_keys($properties)))), $properties[$name]] : [$this->key(), null], 0, 3);
    }

    private function evenItems(int $depth): array
    {
        $label = $this->labels++;
        $items = [];
        for ($i = $this->random->getInt(0, 3); $i > 0; $i--) {
            $items[] = $this->chance(70) ? $this->object($depth + 1) : $this->value($depth + 1);
            $items[] = $this->value($depth + 1);
        }
        $this->closed[] = $label;
        return ['list', $items, $label];
    }

    private function enum(?string $enum = null): array
    {
        $this->note('mark 6');
        $label = $this->close($this->labels++);
        return ['map', [[self::nil(), self::int(6)], [self::str($enum ?? $this->one(['Pure', 'Text', 'Number', 'Plain', 'Gone', 'Random\IntervalBoundary'])), self::str($this->one(['A', 'B', 'One', 'Two', 'Alias', 'C', 'Number', 'x']))]], $label];
    }

    /** {nil: "Enum", "name": "Case", ...}, PECL 2's form */
    private function enumAsObject(int $depth, array $pairs): array
    {
        $this->note($pairs ? 'mark 1, enum as object' : 'enum as object');
        $label = $this->labels++;
        $this->open[] = $label;
        $pairs[] = [self::nil(), self::str($this->one(['Pure', 'Text', 'Number']))];
        $pairs[] = [self::str('name'), self::str($this->one(['A', 'B', 'One', 'Two', 'C']))];
        for ($i = $this->random->getInt(0, 3); $i > 0; $i--) {
            $pairs[] = [$this->one([self::str('value'), self::str('x'), self::str('z'), self::str('name')]), $this->value($depth + 1)];
        }
        array_pop($this->open);
        $this->closed[] = $label;
        return ['map', $pairs, $label];
    }

    private function serializable(): array
    {
        $this->note('mark 3');
        $this->hasText = true;
        $label = $this->close($this->labels++);
        $class = $this->chance(80) ? $this->one(['Old', 'OldNested', 'OldPacks', 'Both', 'OldAbstract', 'ForbiddenFile', 'ForbiddenReflection', 'ArrayObject', 'ArrayIterator',
            'SplObjectStorage', 'SplDoublyLinkedList', 'SplQueue', 'MyArrayObject', 'MyStorage', 'MyList', 'MyQueue', 'MyIterator']) : $this->className();
        $this->note("class $class");
        return ['map', [[self::nil(), self::int(3)], [self::str($class), self::str($this->text($class))]], $label];
    }

    /** Text for the class's unserialize(): PHP's own format, with objects in it. */
    private function text(string $class): string
    {
        /* Not a typed one: unserialize() itself does not check these. */
        $member = fn () => $this->one(['m:a:0:{}', 'm:a:1:{s:1:"x";' . $this->serialized(2) . '}']);
        $is = static fn (string ...$parents) => (bool) array_filter($parents, static fn ($parent) => ClassList::isA($class, $parent));
        return match (true) {
            $this->chance(5) => $this->one(['', 'x', 'x:i:0;', "\0", 'a:1:{']),
            $is('ArrayObject', 'ArrayIterator') => 'x:i:' . $this->one([0, 2, 16777216]) . ';' . $this->one(['a:1:{i:0;' . $this->serialized(3) . '}', $this->serializedObject(3)]) . ';' . $member(),
            $is('SplObjectStorage') => 'x:i:1;' . $this->serializedObject(3) . ',' . $this->serialized(2) . ';;' . $member(),
            $is('SplDoublyLinkedList') => 'i:0;:' . $this->serialized(3) . ':' . $this->serialized(2),
            $class === 'OldPacks' => Message::bytes($this->inner()),
            $class === 'OldNested' => $this->serialized(4),
            default => $this->one(['', 't', 'null', '[1]']),
        };
    }

    private function inner(): array
    {
        $budget = $this->budget;
        $saved = [$this->open, $this->closed];
        $this->budget = min(8, $budget);
        [$this->open, $this->closed] = [[], []];
        $inner = $this->value(6);
        [$this->open, $this->closed] = $saved;
        $this->budget = $budget - 4;
        return $inner;
    }

    private function serialized(int $depth): string
    {
        return match ($this->weighed(['scalar' => 3, 'array' => $depth > 0 ? 3 : 0, 'object' => $depth > 0 ? 6 : 0, 'same' => 2])) {
            'scalar' => $this->one(['i:1;', 'N;', 's:1:"a";', 'b:1;', 'E:6:"Text:A";']),
            'array' => 'a:2:{i:0;' . $this->serialized($depth - 1) . 's:1:"x";' . $this->serialized($depth - 1) . '}',
            'object' => $this->serializedObject($depth),
            'same' => $this->one(['r:', 'R:']) . $this->random->getInt(1, 5) . ';',
        };
    }

    private function serializedObject(int $depth): string
    {
        $class = $this->chance(80) ? $this->one(['Plain', 'Wakes', 'WakesTyped', 'Unserializes', 'Destructs', 'Arrays', 'Objects', 'WakesAndBinds']) : $this->className();
        if ($class === 'Unserializes') {
            return 'O:12:"Unserializes":1:{i:0;' . $this->serialized($depth - 1) . '}';
        }
        $names = array_keys(ClassList::properties($class)) ?: ['x'];
        $name = (string) $this->one($names);
        return sprintf('O:%d:"%s":1:{s:%d:"%s";%s}', strlen($class), $class, strlen($name), $name, $this->serialized($depth - 1));
    }

    private function backReference(int $label, array $marks = [2 => 35, 4 => 30, 5 => 35]): array
    {
        $mark = (int) $this->weighed($marks);
        $this->note("mark $mark" . (in_array($label, $this->open, true) ? ', to what is being filled' : ''));
        $this->closed[] = $own = $this->labels++;
        return ['map', [[self::nil(), self::int($mark)], [self::int($this->chance(2) ? 5 : 0), $this->chance(2) ? self::int($this->random->getInt(0, 20)) : ['id', $label]]], $own];
    }

    private function odd(int $depth): array
    {
        $this->note('odd');
        $label = $this->labels++;
        $pairs = [];
        for ($i = $this->random->getInt(1, 4); $i > 0; $i--) {
            $pairs[] = [$this->one([self::nil(), self::nil(), $this->key(), $this->chance(30) ? $this->value($depth + 1) : self::nil()]),
                $this->one([self::nil(), self::int($this->random->getInt(-1, 7)), $this->value($depth + 1), self::str($this->one($this->classes))])];
        }
        $this->closed[] = $label;
        return ['map', $pairs, $label];
    }
}
