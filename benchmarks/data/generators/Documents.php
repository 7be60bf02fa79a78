<?php
/** Nested values of other programs: answers of an API, configuration, reflection, translations. */
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
