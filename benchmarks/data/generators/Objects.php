<?php
/** Objects of generated classes: their names, properties, types and visibility are drawn too. */
final class Objects
{
    public static function ofOneClass(Draw $draw): array
    {
        $make = self::objects($draw, $draw->parameter('properties', 1, 12), 0);
        return $draw->times($draw->parameter('count', 10, 1000), $make);
    }

    /** unserialize() makes a hash table of the properties of each object, as do some other functions; packing may be slower then. */
    public static function withPropertyTables(Draw $draw): array
    {
        return unserialize(serialize(self::ofOneClass($draw)));
    }

    /** As json_decode() makes of rows, and of schemas. */
    public static function ofStdClass(Draw $draw): array|stdClass
    {
        return json_decode(json_encode($draw->variant('of', ['flat rows' => Tables::flatRows(...), 'nested rows' => Tables::nestedRows(...),
            'schemas' => Documents::schema(...)])($draw)));
    }

    /** With __serialize() and __unserialize(), of a class of userland or of PHP. */
    public static function withMethods(Draw $draw): array
    {
        $names = $draw->words($draw->parameter('properties', 1, 6), 2);
        $make = $draw->variant('of', [
            'values' => fn () => GeneratedClass::withMethods($draw, $names),
            'dates' => fn () => fn () => new DateTimeImmutable('@' . $draw->int(0, 2000000000)),
            'lists' => fn () => fn (array $values) => new ArrayObject($values),
        ])();
        return $draw->times($draw->parameter('count', 10, 500), fn () => $make(array_map(fn () => self::scalar($draw), array_flip($names))));
    }

    /** Dates of two years. */
    public static function rowsWithDates(Draw $draw): array
    {
        $zone = new DateTimeZone($draw->pick(['UTC', 'Europe/Berlin', '+02:00']));
        return $draw->times($draw->parameter('count', 10, 200), fn ($i) => [
            'id' => $i,
            'created' => (new DateTimeImmutable('@' . $draw->int(1650000000, 1713000000)))->setTimezone($zone),
        ]);
    }

    public static function ofManyClasses(Draw $draw): array
    {
        $makers = $draw->times($draw->parameter('classes', 3, 40), fn () => self::objects($draw, $draw->int(1, 10), 0));
        return $draw->times($draw->parameter('count', 10, 1000), fn ($i) => $draw->pick($makers)($i));
    }

    /** Objects in objects, in lists and in maps. */
    public static function nested(Draw $draw): array
    {
        $depth = $draw->parameter('depth', 2, 4);
        $make = self::objects($draw, $draw->parameter('properties', 2, 8), $draw->parameter('percent lists', 10, 50));
        for (; $depth > 1; $depth--) {
            $make = self::owner($draw, $make, $draw->parameter('properties', 2, 8));
        }
        return $draw->times($draw->parameter('count', 5, 200), $make);
    }

    /** Objects with properties of their own class: linked lists and trees. */
    public static function selfTyped(Draw $draw): array
    {
        $scalars = array_fill_keys($draw->words($draw->parameter('properties', 1, 6), 2), '');
        $create = GeneratedClass::of($draw, ['next' => '?self', 'first' => '?self', 'second' => '?self'] + $scalars);
        $node = fn ($next, $first, $second) => $create([$next, $first, $second, ...array_values(array_map(fn () => self::scalar($draw), $scalars))]);
        $tree = function (int $depth) use ($node, $draw, &$tree) {
            return $depth < 1 || $draw->chance(10) ? null : $node(null, $tree($depth - 1), $tree($depth - 1));
        };
        $list = fn (int $length) => array_reduce(range(1, $length), fn ($next) => $node($next, null, null));
        $count = $draw->parameter('count', 2, 20);
        return $draw->variant('form', [
            'lists' => fn () => $draw->times($count, fn () => $list($draw->int(2, 60))),
            'trees' => fn () => $draw->times($count, fn () => $tree($draw->int(2, 6))),
        ])();
    }

    /** Nodes with shared objects, and references to parents and other nodes. */
    public static function graph(Draw $draw): object
    {
        $shared = $draw->times($draw->parameter('shared', 1, 40), self::objects($draw, $draw->parameter('properties of shared', 1, 6), 0));
        $create = GeneratedClass::of($draw, ['id' => 'int', 'label' => '', 'parent' => '?self', 'children' => 'array', 'links' => 'array']);
        $children = $draw->parameter('children', 1, 8);
        $percentLinks = $draw->parameter('percent links', 0, 40);
        $hasParents = $draw->variant('cycles', ['none' => false, 'to parents' => true]);
        $nodes = [$create([0, $shared[0], null, [], []])];
        for ($i = 1, $count = $draw->parameter('count', 10, 800); $i < $count; $i++) {
            $parent = $nodes[intdiv($i - 1, $children)];
            $links = $draw->chance($percentLinks) ? [$draw->pick($nodes)] : [];
            $nodes[] = $parent->children[] = $create([$i, $draw->pick($shared), $hasParents ? $parent : null, [], $hasParents ? $links : []]);
        }
        return $nodes[0];
    }

    /** One object, as in a cache: an entity with a few others. */
    public static function single(Draw $draw): object
    {
        return self::owner($draw, self::objects($draw, $draw->parameter('properties', 2, 8), 10), $draw->parameter('width', 1, 6))(0);
    }

    /** @return callable(int): object makes objects of one new class */
    private static function objects(Draw $draw, int $properties, int $percentLists): callable
    {
        $words = $draw->words(20);
        $kinds = [
            'int' => fn ($i) => $i, 'string' => fn ($i) => "name $i", '?string' => fn () => $draw->chance(50) ? null : $draw->pick($words),
            'bool' => fn () => $draw->chance(50), 'float' => fn () => $draw->decimal(), '' => fn () => self::scalar($draw), 'array' => fn () => $draw->some($words, 1, 4),
        ];
        $types = [];
        while (count($types) < $properties) {
            $types[$draw->newWord(2)] = $draw->chance($percentLists) ? 'array' : $draw->pick(['int', 'string', '?string', 'bool', 'float', '', '']);
        }
        $create = GeneratedClass::of($draw, $types);
        return fn ($i) => $create(array_map(fn ($type) => $kinds[$type]($i), array_values($types)));
    }

    /** @return callable(int): object makes objects of a new class that own others */
    private static function owner(Draw $draw, callable $make, int $properties): callable
    {
        $create = GeneratedClass::of($draw, ['one' => '?object', 'list' => 'array', 'map' => 'array'] + array_fill_keys($draw->words($properties, 2), ''));
        $keys = $draw->words(4);
        return fn ($i) => $create([
            $make($i), $draw->times($draw->int(0, 3), $make), array_map(fn () => self::scalar($draw), array_flip($draw->some($keys, 1, 3))),
            ...$draw->times($properties, fn () => self::scalar($draw)),
        ]);
    }

    private static function scalar(Draw $draw): mixed
    {
        return $draw->pick([null, true, $draw->int(0, 100), $draw->int(0, 1000000), $draw->decimal(), $draw->word(), $draw->sentence(1, 5)]);
    }
}
