<?php
/* How the docs write a value after `// =>`: as PHP does, objects as `Class {property: value}`, without namespaces. */
declare(strict_types=1);

function notation(mixed $value): string
{
    return match (true) {
        is_array($value) => '[' . implode(', ', elements($value)) . ']',
        is_string($value) => preg_match('/[\x00-\x1f\x7f-\xff]/', $value) && !preg_match('/^[^\x00-\x1f\x7f]*$/Du', $value)
            ? '"' . preg_replace_callback('/[^\x20-\x7e]|["\\\\$]/', fn (array $byte) => sprintf('\x%02x', ord($byte[0])), $value) . '"'
            : "'$value'",
        is_object($value) => object_notation($value),
        is_resource($value) => 'resource',
        $value === null => 'null',
        default => var_export($value, true),
    };
}

/** @return list<string> */
function elements(array $array): array
{
    if (array_is_list($array)) {
        return array_map(notation(...), $array);
    }
    return array_map(fn (int|string $key, mixed $value) => notation($key) . ' => ' . notation($value), array_keys($array), $array);
}

function short_name(object $object): string
{
    return (new ReflectionClass($object))->getShortName();
}

function object_notation(object $object): string
{
    if ($object instanceof UnitEnum) {
        return short_name($object) . "::$object->name";
    }
    if ($object instanceof DateTimeInterface) {
        return short_name($object) . " '" . $object->format('Y-m-d H:i:s.u P') . "'";
    }
    if ($object instanceof GMP) {
        return "GMP '$object'";
    }
    $properties = [];
    foreach ((array) $object as $name => $value) {
        $properties[] = preg_replace('/^\0.*\0/', '', (string) $name) . ': ' . notation($value);
    }
    return short_name($object) . ' {' . implode(', ', $properties) . '}';
}
