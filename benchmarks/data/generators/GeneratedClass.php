<?php
/** Declares classes of drawn names. */
final class GeneratedClass
{
    /**
     * @param array<string, string> $types of the properties, by name; '' for none
     * @return callable(list<mixed>): object creates an object with these values
     */
    public static function of(Draw $draw, array $types): callable
    {
        $properties = $values = '';
        foreach ($types as $name => $type) {
            // The children of a node are set from outside.
            $visibility = $type === 'array' || $draw->chance(60) ? 'public' : $draw->pick(['protected', 'private']);
            $properties .= "$visibility $type \$$name" . ($type === '' || $type[0] === '?' ? ' = null' : '') . ";\n";
            $values .= "\$object->$name, ";
        }
        $namespace = 'App\\' . ucfirst($draw->word());
        $class = ucfirst($draw->newWord());
        eval("namespace $namespace;\nfinal class $class {\n{$properties}public static function create(array \$v): self {\n"
            . "\$object = new self;\n[$values] = \$v;\nreturn \$object;\n}\n}");
        $create = "$namespace\\$class::create"(...);
        return $draw->hasSeparateStrings() ? fn ($values) => $create(array_map(self::separate(...), $values)) : $create;
    }

    /**
     * @param list<string> $names of the properties
     * @return callable(array<string, mixed>): object creates an object with these values, which its methods give and take
     */
    public static function withMethods(Draw $draw, array $names): callable
    {
        $properties = implode(', ', array_map(fn ($name) => "\$$name", $names));
        $pairs = implode(', ', array_map(fn ($name) => "'$name' => \$this->$name", $names));
        $class = ucfirst($draw->newWord());
        eval("namespace App;\nfinal class $class {\nprivate $properties;\npublic function __construct(array \$values) { \$this->__unserialize(\$values); }\n"
            . "public function __serialize(): array { return [$pairs]; }\npublic function __unserialize(array \$values): void { [$pairs] = \$values; }\n}");
        $class = "App\\$class";
        return fn (array $values) => new $class($values);
    }

    /** A value without shared strings and arrays; but objects keep their identity. */
    private static function separate(mixed $value): mixed
    {
        return match (true) {
            is_string($value) => unserialize(serialize($value)),
            is_array($value) => array_map(self::separate(...), $value),
            default => $value,
        };
    }
}
