<?php
/** Nested values of other programs: answers of an API, schemas, configuration, reflection, translations. */
final class Documents
{
    /** Items that refer to users and labels, with URLs, dates and text. */
    public static function apiAnswer(Draw $draw): array
    {
        $base = 'https://api.' . $draw->word() . '.example/' . $draw->word();
        $users = $draw->times($draw->parameter('users', 1, 30), fn () => self::user($draw, $base));
        $labels = $draw->times($draw->parameter('labels', 1, 20), fn ($i) => ['id' => 1000 + $i, 'name' => $draw->newWord(), 'color' => $draw->hex(6), 'default' => $draw->chance(30)]);
        $flags = $draw->words($draw->parameter('width', 2, 12));
        $words = $draw->parameter('words', 5, 300);
        $items = $draw->times($draw->parameter('items', 5, 60), fn ($i) => [
            'id' => $draw->int(100000, 1 << 31), 'number' => 5000 - $i, 'url' => "$base/items/$i", 'comments_url' => "$base/items/$i/comments",
            'title' => $draw->sentence(3, 10), 'user' => $draw->pick($users), 'labels' => $draw->some($labels, 1, 4),
            'state' => $draw->pick(['open', 'closed']), 'assignee' => $draw->chance(50) ? null : $draw->pick($users),
            'created_at' => $draw->date('Y-m-d\TH:i:s\Z'), 'closed_at' => $draw->chance(50) ? null : $draw->date('Y-m-d\TH:i:s\Z'),
            'body' => $draw->sentence(1, $words),
        ] + array_map(fn () => $draw->int(0, 9), array_flip($flags)));
        return $draw->variant('form', ['list' => $items, 'envelope' => ['total' => count($items) * 7, 'next' => "$base?page=2", 'items' => $items]]);
    }

    private static function user(Draw $draw, string $base): array
    {
        $login = $draw->newWord();
        return ['login' => $login, 'id' => $draw->int(1, 9999999), 'avatar_url' => "$base/avatars/$login", 'url' => "$base/users/$login",
            'repos_url' => "$base/users/$login/repos", 'type' => 'User', 'site_admin' => false];
    }

    /** A JSON Schema: small maps of many shapes, in each other. */
    public static function schema(Draw $draw): array
    {
        $names = $draw->words($draw->parameter('names', 10, 150), 2);
        $words = $draw->parameter('words', 0, 20);
        $definitions = [];
        for ($i = $draw->parameter('definitions', 2, 150); $i > 0; $i--) {
            $definitions[ucfirst($draw->newWord())] = self::typed($draw, $names, array_keys($definitions), $words, 3, 'object');
        }
        return ['$schema' => 'https://json-schema.org/draft/2020-12/schema', 'title' => $draw->sentence(1, 4), 'definitions' => $definitions,
            'type' => 'object', 'additionalProperties' => false, 'required' => $draw->some($names, 1, 4)];
    }

    private static function typed(Draw $draw, array $names, array $known, int $words, int $depth, ?string $type = null): array
    {
        $type ??= $draw->pick(['string', 'string', 'integer', 'boolean', 'array', 'reference', 'object']);
        if (($type === 'reference' && $known) || $depth === 0) {
            return $known ? ['$ref' => '#/definitions/' . $draw->pick($known)] : ['type' => 'string'];
        }
        $text = $words > 0 && $draw->chance(50) ? ['description' => $draw->sentence(1, $words)] : [];
        return $text + match ($type) {
            'string' => ['type' => 'string'] + $draw->pick([[], ['minLength' => 1, 'maxLength' => $draw->int(2, 2048)], ['format' => $draw->word()],
                ['enum' => array_map(strtoupper(...), $draw->words($draw->int(2, 9)))], ['pattern' => '^[a-z]{1,' . $draw->int(2, 64) . '}$']]),
            'integer' => ['type' => 'integer'] + $draw->pick([[], ['minimum' => $draw->int(0, 1), 'maximum' => $draw->int(2, 65535)]]),
            'array' => ['type' => 'array', 'uniqueItems' => $draw->chance(50), 'items' => self::typed($draw, $names, $known, $words, $depth - 1)],
            'object' => ['type' => 'object', 'additionalProperties' => false, 'required' => $own = $draw->some($names, 1, 4),
                'properties' => array_map(fn () => self::typed($draw, $names, $known, $words, $depth - 1), array_flip([...$own, ...$draw->some($names, 0, 5)]))],
            default => ['type' => $type],
        };
    }

    /** Services as in a compiled container: class names, options, and the same defaults in many places. */
    public static function configuration(Draw $draw): array
    {
        $names = $draw->words($draw->parameter('keys', 5, 60), 2);
        $defaults = $draw->times($draw->parameter('literals', 1, 8), fn () => self::options($draw, $names, 1));
        $depth = $draw->parameter('depth', 1, 4);
        $percentLiterals = $draw->parameter('percent literals', 10, 60);
        $services = [];
        for ($i = $draw->parameter('count', 10, 300); $i > 0; $i--) {
            $services['App\\' . ucfirst($draw->word()) . '\\' . ucfirst($draw->newWord())] = [
                'class' => 'App\\' . ucfirst($draw->word()), 'public' => $draw->chance(20), 'tags' => $draw->some($names, 1, 3),
                'defaults' => $draw->chance($percentLiterals) ? $draw->pick($defaults) : [], 'options' => self::options($draw, $names, $depth),
            ];
        }
        return ['parameters' => self::options($draw, $names, $depth), 'services' => $services];
    }

    private static function options(Draw $draw, array $names, int $depth): array
    {
        $options = [];
        foreach ($draw->some($names, 1, 5) as $name) {
            $options[$name] = $depth > 1 && $draw->chance(40)
                ? self::options($draw, $names, $depth - 1)
                : $draw->pick([true, false, null, $draw->int(0, 3600), $draw->word(), "%kernel.$name%", $draw->some($names, 1, 3)]);
        }
        return $options;
    }

    /** What reflection says of classes that every PHP has. */
    public static function reflection(Draw $draw): array
    {
        $classes = [];
        foreach (['Core', 'SPL', 'date', 'Reflection', 'standard'] as $extension) {
            array_push($classes, ...array_values((new ReflectionExtension($extension))->getClasses()));
        }
        $described = [];
        foreach ($draw->some($classes, $most = $draw->parameter('classes', 3, 40), $most) as $class) {
            $described[$class->getName()] = [
                'parent' => ($class->getParentClass() ?: null)?->getName(), 'final' => $class->isFinal(), 'interfaces' => $class->getInterfaceNames(),
                'methods' => array_map(self::method(...), $class->getMethods()),
            ];
        }
        return $described;
    }

    private static function method(ReflectionMethod $method): array
    {
        return ['name' => $method->name, 'class' => $method->class, 'static' => $method->isStatic(), 'modifiers' => $method->getModifiers(),
            'return' => (string) ($method->getReturnType() ?? $method->getTentativeReturnType()),
            'parameters' => array_map(fn ($parameter) => ['name' => $parameter->name, 'type' => (string) $parameter->getType(),
                'optional' => $parameter->isOptional(), 'position' => $parameter->getPosition()], $method->getParameters())];
    }

    /** Long strings, each once; flat under dotted keys, or nested. */
    public static function translations(Draw $draw): array
    {
        $sections = $draw->words($draw->parameter('sections', 2, 20));
        $words = $draw->parameter('words', 3, 30);
        $accents = $draw->parameter('percent accents', 0, 60);
        $nested = $flat = [];
        for ($i = $draw->parameter('count', 50, 1500); $i > 0; $i--) {
            $text = $draw->sentence(1, $words);
            $text = $draw->chance($accents) ? strtr($text, ['a' => 'ä', 'e' => 'é', 'o' => 'ø', 'qui' => '中文']) : $text;
            [$section, $key] = [$draw->pick($sections), $draw->newWord()];
            $nested[$section][$key] = $text;
            $flat["$section.$key"] = $text;
        }
        return $draw->variant('form', ['flat' => $flat, 'nested' => $nested]);
    }
}
