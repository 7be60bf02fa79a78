<?php
/* Documents of a JSON Schema as Codec makes it, changed ones, and what packs them. Objects are stdClass, lists are arrays. There is
 * no year 0000, as the validator's date-time begins with 0001. */
use MessagePack\Packer;

final class Documents
{
    private const STRINGS = ['', '0', 'a', 'on', 'Low', '7', '-3', ' 1e5 ', '.5', '1x', "12\n", 'ABC', 'é', 'circle', 'x', '2024-02-29T23:59:59Z', '2023-02-29T00:00:00Z',
        '2024-01-01t00:00:00.123456789+05:30', '1999-12-31T23:59:60Z', '2024-01-01 00:00:00Z', '1000-01-01T00:00:00z', 'yesterday', '2024-06-31T00:00:00Z'];

    public function __construct(private array $root)
    {
    }

    public function random(array|bool|null $schema = null, int $depth = 0): mixed
    {
        $schema ??= $this->root;
        if (!is_array($schema) || array_diff(array_keys($schema), ['default', '$schema', '$defs']) === []) {
            return $this->anything();
        }
        if (isset($schema['$ref'])) {
            $value = $this->random($this->root['$defs'][rawurldecode(substr($schema['$ref'], strlen('#/$defs/')))], $depth);
            foreach ($schema['properties'] ?? [] as $name => $property) {
                $value->$name = $property['const'];
            }
            return $value;
        }
        foreach (['anyOf', 'oneOf'] as $keyword) {
            if (isset($schema[$keyword])) {
                return $this->random($schema[$keyword][$depth > 4 ? count($schema[$keyword]) - 1 : array_rand($schema[$keyword])], $depth);
            }
        }
        if (isset($schema['enum'])) {
            return $schema['enum'][array_rand($schema['enum'])];
        }
        $types = (array) $schema['type'];
        return match ($depth > 4 && in_array('null', $types, true) ? 'null' : $types[array_rand($types)]) {
            'null' => null,
            'boolean' => (bool) mt_rand(0, 1),
            'integer' => [$min = max($schema['minimum'] ?? -1000, PHP_INT_MIN), $max = min($schema['maximum'] ?? $min + 1000, PHP_INT_MAX), mt_rand($min, $max)][mt_rand(0, 2)],
            'number' => isset($schema['not']) || mt_rand(0, 1) ? mt_rand(-1000, 1000) + 0.5 : mt_rand(-1000, 1000),
            'string' => $this->string($schema),
            'array' => $this->list($schema, $depth),
            'object' => $this->object($schema, $depth),
        };
    }

    private function string(array $schema): string
    {
        if (isset($schema['format'])) {
            return sprintf('%04d-%02d-%02d%s%02d:%02d:%02d%s%s', mt_rand(1000, 9999), mt_rand(1, 12), mt_rand(1, 28), 'Tt'[mt_rand(0, 1)], mt_rand(0, 23), mt_rand(0, 59),
                mt_rand(0, 59), ['', '.5', '.1234567890'][mt_rand(0, 2)], ['Z', 'z', '+23:59', '-00:00'][mt_rand(0, 3)]);
        }
        $pattern = $schema['pattern'] ?? '';
        do {
            $string = self::STRINGS[array_rand(self::STRINGS)];
        } while (strlen($string) < ($schema['minLength'] ?? 0) || $string === ($schema['not']['const'] ?? null) || !preg_match("\1$pattern\1u", $string));
        return $string;
    }

    private function list(array $schema, int $depth): array
    {
        $first = $schema['prefixItems'] ?? [];
        $least = max($schema['minItems'] ?? 0, 0);
        $count = mt_rand($least, max($least, $first ? count($first) + (($schema['items'] ?? true) ? 1 : 0) : ($depth > 4 ? $least : 3)));
        $list = [];
        for ($i = 0; $i < $count; $i++) {
            $list[] = $this->random($first[$i] ?? $schema['items'] ?? true, $depth + 1);
        }
        return $list;
    }

    private function object(array $schema, int $depth): stdClass
    {
        $properties = $schema['properties'] ?? [];
        $names = array_flip($schema['required'] ?? []);
        $aliases = [];
        foreach ($schema['allOf'] ?? [] as ['oneOf' => $alternatives]) {
            $choice = $alternatives[array_rand($alternatives)];
            $names += array_flip($choice['required'] ?? []);
            foreach ($alternatives as $alternative) {
                $aliases += array_flip($alternative['required'] ?? []);
            }
        }
        foreach ($properties as $name => $_) {
            if (!isset($aliases[$name]) && $depth <= 4 && mt_rand(0, 1)) {
                $names[$name] = true;
            }
        }
        $object = new stdClass;
        foreach ($names as $name => $_) {
            $object->$name = $this->random($properties[$name], $depth + 1);
        }
        if (!$properties || (($schema['additionalProperties'] ?? true) && !mt_rand(0, 3))) {
            for ($i = max($schema['minProperties'] ?? 0, mt_rand(0, $depth > 4 ? 0 : 2)); $i > 0; $i--) {
                $object->{isset($schema['propertyNames']) ? (string) (mt_rand(0, 100) - 50) : "other $i"} = $this->random($schema['additionalProperties'] ?? true, $depth + 1);
            }
        }
        return $object;
    }

    private function anything(): mixed
    {
        return match (mt_rand(0, 8)) {
            0 => null, 1 => true, 2 => false, 3 => mt_rand(-3, 3), 4 => mt_rand(-1 << 30, 1 << 30), 5 => 0.5,
            6 => [1], 7 => (object) ['x' => 1], 8 => self::STRINGS[array_rand(self::STRINGS)],
        };
    }

    /** The document with a value of it replaced, added, removed or renamed. */
    public function changed(mixed $value): mixed
    {
        $children = is_object($value) ? get_object_vars($value) : (is_array($value) ? $value : []);
        if (!$children || !mt_rand(0, 5)) {
            return is_string($value) && $value !== '' && mt_rand(0, 1)
                ? self::utf8(substr_replace($value, ['', '0', '9', 'Z', ':', ' '][mt_rand(0, 5)], mt_rand(0, strlen($value) - 1), 1), $value) : $this->anything();
        }
        $at = array_rand($children);
        $child = $children[$at];
        unset($children[$at]);
        switch (mt_rand(0, 9)) {
            case 0:
                break;
            case 1:
                $children += [$at => $child, ['id', 'user_id', 'kind', 'other', '12', 'n', '1'][mt_rand(0, 6)] => $this->anything()];
                break;
            case 2:
                $children["$at" . mt_rand(0, 1)] = $child;
                break;
            default:
                $children[$at] = $this->changed($child);
        }
        if (is_array($value)) {
            ksort($children);
            return array_values($children);
        }
        return (object) $children;
    }

    private static function utf8(string $changed, string $otherwise): string
    {
        return preg_match('//u', $changed) ? $changed : $otherwise;
    }
}

function pack_document(mixed $value, Packer $packer): string
{
    $packed = is_object($value) ? $packer->packMapHeader(count((array) $value)) : (is_array($value) ? $packer->packArrayHeader(count($value)) : $packer->pack($value));
    foreach (is_object($value) || is_array($value) ? $value : [] as $key => $child) {
        $packed .= (is_object($value) ? $packer->packStr((string) $key) : '') . pack_document($child, $packer);
    }
    return $packed;
}

/** An empty array is accepted for a map, and an empty map for an array, which the schema does not say. */
function has_empty_container(mixed $value): bool
{
    if (!is_object($value) && !is_array($value)) {
        return false;
    }
    foreach ($value as $child) {
        if (has_empty_container($child)) {
            return true;
        }
    }
    return (array) $value === [];
}
