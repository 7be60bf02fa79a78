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
        return "$namespace\\$class::create"(...);
    }
}
