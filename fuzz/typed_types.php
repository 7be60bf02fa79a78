<?php
/**
 * The types of fuzz/typed.php: arrays of `kind`, `nullable` and what the kind has, as typed/type.h describes them. A type
 * is drawn as such, and written from it in PHP and in PHPStan's notation; nothing here parses either.
 */
final class TypedTypes
{
    use Draws;

    const TOKENS = ['nil' => ['null'], 'bool' => ['false', 'true'], 'float' => ['float']];
    const RULES = ['non-empty-string', 'non-falsy-string', 'truthy-string', 'numeric-string', 'lowercase-string', 'class-string'];
    const RANGES = ['positive-int' => [1, PHP_INT_MAX], 'negative-int' => [PHP_INT_MIN, -1], 'non-negative-int' => [0, PHP_INT_MAX], 'non-positive-int' => [PHP_INT_MIN, 0],
        'int<0, 255>' => [0, 255], 'int<min, 100>' => [PHP_INT_MIN, 100], 'int<-5,max>' => [-5, PHP_INT_MAX], 'int<7, 7>' => [7, 7]];
    const DATES = ['DateTimeInterface', 'DateTimeImmutable', 'DateTime'];

    /** @param array<string, TypedClass> $classes */
    function __construct(private Random\Randomizer $random, private array $classes) {}

    /** @return array<string, TypedClass> those of a kind that come behind $after; a value of these ends */
    private function classes(array $kinds, int $after): array
    {
        return array_values(array_filter($this->classes, static fn (TypedClass $class) => in_array($class->kind, $kinds, true) && $class->number > $after));
    }

    /** The tokens by which a member of a union is told from the others. @return list<string> */
    static function tokens(array $type, array $classes): array
    {
        return match ($type['kind']) {
            'false', 'true', 'int', 'float', 'string' => [$type['kind']],
            'bool' => ['false', 'true'],
            'literals' => [is_int($type['values'][0]) ? 'int' : (is_float($type['values'][0]) ? 'float' : 'string')],
            'enum' => [$classes[$type['class']]->isInt ? 'int' : 'string'],
            'date' => ['string', 'int', 'ext'],
            'list' => ['array'],
            'array' => $type['keys'] === 'string' ? ['map'] : ['array', 'map'],
            'shape' => [$type['byPosition'] ? 'array' : 'map'],
            'class' => [$classes[$type['class']]->isList ? 'array' : 'map'],
            'tagged' => ['map'],
            default => ['null', 'false', 'true', 'int', 'float', 'string', 'array', 'map', 'ext'],
        };
    }

    /** @param int $after classes of which a value must have one come behind the one of this number */
    function type(int $depth, int $after): array
    {
        $type = $this->member($depth, $after);
        if ($this->chance(12)) {
            $type = $this->union($depth, $after) ?? $type;
        }
        if ($this->chance(18) && !in_array($type['kind'], ['mixed', 'null'], true)) {
            $type['nullable'] = true;
        }
        return $type;
    }

    private function union(int $depth, int $after): ?array
    {
        $members = [];
        $taken = [];
        for ($i = $this->number(2, 6); $i > 0; $i--) {
            $member = $this->member($depth, $after);
            if ($member['kind'] === 'union' || $member['kind'] === 'literals' && count(array_unique(array_map('gettype', $member['values']))) > 1) {
                continue;
            }
            $tokens = self::tokens($member, $this->classes);
            if (!array_intersect($tokens, $taken)) {
                $members[] = $member;
                $taken = [...$taken, ...$tokens];
            }
        }
        $only = array_diff(array_column($members, 'kind'), ['literals', 'bool', 'false', 'true']);
        $isNullable = in_array(true, array_column($members, 'nullable'), true);
        return count($members) > 1 && $only ? ['kind' => 'union', 'nullable' => $isNullable, 'members' => array_map(static fn (array $member) => ['nullable' => false] + $member, $members)] : null;
    }

    private function literals(): array
    {
        $of = $this->one([[1, 2, 300], ['a', 'b', ''], ['a', 1], [1.5, -0.25], ['it\'s', 'a\\b', 'é'], [-1, 'x', 0.5], ['only'], ['a', true], [1, false, 'c']]);
        return ['kind' => 'literals', 'nullable' => false, 'values' => $of];
    }

    private function shape(int $depth, int $after): array
    {
        $byPosition = $this->chance(35);
        $fields = [];
        $isOptional = false;
        foreach ($this->random->shuffleArray(['id', 'name', 'x-y', 'a b', 'tags', 'point', 'deep', 'é', 'self']) as $i => $key) {
            if ($i >= $this->number(0, 4)) {
                break;
            }
            $isOptional = $byPosition ? $isOptional || $this->chance(20) : $this->chance(35);
            $fields[] = ['key' => $byPosition ? (string) $i : $key, 'type' => $this->type($depth - 1, $after), 'required' => !$isOptional];
        }
        return ['kind' => 'shape', 'nullable' => false, 'fields' => $fields, 'byPosition' => $byPosition, 'open' => $this->chance(20)];
    }

    private function member(int $depth, int $after): array
    {
        $kind = $this->weighed(['int' => 12, 'string' => 12, 'float' => 5, 'bool' => 5, 'true' => 1, 'false' => 1, 'range' => 5, 'rule' => 4, 'literals' => 6, 'enum' => 6,
            'date' => 5, 'raw' => 2, 'mixed' => 3] + ($depth > 0 ? ['list' => 9, 'array' => 8, 'shape' => 6, 'class' => 14, 'tagged' => 4, 'recursive' => 4] : []));
        $type = ['kind' => $kind, 'nullable' => false];
        switch ($kind) {
            case 'int': return $type + ['min' => PHP_INT_MIN, 'max' => PHP_INT_MAX];
            case 'string': return $type + ['rule' => null];
            case 'rule': return ['kind' => 'string', 'nullable' => false, 'rule' => $this->one(self::RULES)];
            case 'range':
                $text = $this->one(array_keys(self::RANGES));
                return ['kind' => 'int', 'nullable' => false, 'min' => self::RANGES[$text][0], 'max' => self::RANGES[$text][1], 'text' => $text];
            case 'literals': return $this->literals();
            case 'date': return $type + ['class' => $this->one(self::DATES)];
            case 'list': return $type + ['of' => $this->type($depth - 1, $isFull = $this->chance(20) ? $after : -1), 'nonEmpty' => $isFull > -1];
            case 'array':
                $keys = $this->one(['any', 'int', 'string', 'string']);
                return $type + ['keys' => $keys, 'of' => $this->chance(15) ? ['kind' => 'mixed', 'nullable' => false] : $this->type($depth - 1, $isFull = $this->chance(15) ? $after : -1), 'nonEmpty' => ($isFull ?? -1) > -1];
            case 'shape': return $this->shape($depth, $after);
            case 'recursive':
                $of = $this->classes(['class'], -1);
                return $of ? ['kind' => 'class', 'nullable' => true, 'class' => $this->one($of)->name] : $this->member($depth, $after);
            case 'class':
            case 'tagged':
            case 'enum':
                $of = $this->classes([$kind], $kind === 'enum' ? -1 : $after);
                return $of ? $type + ['class' => $this->one($of)->name] : ['kind' => 'int', 'nullable' => false, 'min' => PHP_INT_MIN, 'max' => PHP_INT_MAX];
        }
        return $type;
    }

    /** May PHP's type alone say it? */
    static function needsText(array $type): bool
    {
        return match ($type['kind']) {
            'int' => $type['min'] !== PHP_INT_MIN || $type['max'] !== PHP_INT_MAX,
            'string' => $type['rule'] !== null,
            'literals', 'list', 'shape' => true,
            'array' => $type['keys'] !== 'any' || $type['of']['kind'] !== 'mixed' || $type['nonEmpty'],
            'union' => (bool) array_filter($type['members'], self::needsText(...)),
            default => false,
        };
    }

    /** @return list<string> the parts of a union */
    private static function nativeParts(array $type, TypedFile $file): array
    {
        return match ($type['kind']) {
            'literals' => array_map(static fn ($value) => ['integer' => 'int', 'double' => 'float', 'string' => 'string', 'boolean' => 'bool'][gettype($value)], $type['values']),
            'enum', 'class', 'tagged', 'date' => [$file->name($type['class'])],
            'raw' => [$file->name('MessagePack\Raw')],
            'list', 'array', 'shape' => ['array'],
            'union' => array_merge(...array_map(static fn ($member) => self::nativeParts($member, $file), $type['members'])),
            default => [$type['kind']],
        };
    }

    /** In PHP */
    static function native(array $type, TypedFile $file): string
    {
        $parts = [];
        foreach (self::nativeParts($type, $file) as $part) {
            $parts[strtolower($part)] ??= $part;
        }
        if (isset($parts['bool']) || isset($parts['true'], $parts['false'])) {
            unset($parts['true'], $parts['false']);
            $parts['bool'] = 'bool';
        }
        return $type['nullable'] ? (count($parts) === 1 ? '?' : 'null|') . implode('|', $parts) : implode('|', $parts);
    }

    private static function literal(mixed $value): string
    {
        return is_string($value) ? "'" . addcslashes($value, "'\\") . "'" : (is_bool($value) ? ($value ? 'true' : 'false') : (is_float($value) ? json_encode($value, JSON_PRESERVE_ZERO_FRACTION) : (string) $value));
    }

    /** In PHPStan's notation. @param callable(string): string $name of a class */
    function text(array $type, callable $name): string
    {
        $text = $this->textWithoutNull($type, $name);
        if (!$type['nullable']) {
            return $text;
        }
        return $type['kind'] !== 'union' && !str_contains($text, '|') && $this->chance(50) ? "?$text" : ($this->chance(80) ? "$text|null" : "null | $text");
    }

    private function textWithoutNull(array $type, callable $name): string
    {
        switch ($type['kind']) {
            case 'int': return $type['text'] ?? $this->one(['int', 'int', 'int', 'integer']);
            case 'string': return $type['rule'] ?? 'string';
            case 'bool': return $this->one(['bool', 'boolean', 'true|false']);
            case 'literals': return implode('|', array_map(self::literal(...), $type['values']));
            case 'enum':
            case 'class':
            case 'tagged':
            case 'date': return $name($type['class']);
            case 'raw': return $name('MessagePack\Raw');
            case 'union': return implode($this->one(['|', ' | ']), array_map(fn ($member) => $this->textWithoutNull($member, $name), $type['members']));
            case 'list':
                $of = $this->text($type['of'], $name);
                return $type['nonEmpty'] ? "non-empty-list<$of>" : ($this->chance(70) ? "list<$of>" : (preg_match('/[|?]/', $of) ? "($of)[]" : "{$of}[]"));
            case 'array':
                $keys = ['any' => ['array-key, ', '', 'int|string, '], 'int' => ['int, '], 'string' => ['string, ']][$type['keys']];
                return ($type['nonEmpty'] ? 'non-empty-array' : 'array') . '<' . $this->one($keys) . $this->text($type['of'], $name) . '>';
            case 'shape': return $this->textOfShape($type, $name);
        }
        return $type['kind'];
    }

    private function textOfShape(array $type, callable $name): string
    {
        $fields = [];
        foreach ($type['fields'] as $field) {
            $key = preg_match('/^[a-z]+$/', $field['key']) && $this->chance(70) ? $field['key'] : "'$field[key]'";
            $key = $type['byPosition'] ? $field['key'] : $key;
            $fields[] = ($type['byPosition'] && $field['required'] && $this->chance(70) ? '' : $key . ($field['required'] ? ': ' : '?: ')) . $this->text($field['type'], $name);
        }
        if ($type['open']) {
            $fields[] = '...';
        }
        return ($type['byPosition'] ? 'list{' : 'array{') . implode(', ', $fields) . '}';
    }
}
