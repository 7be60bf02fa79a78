<?php
/* Calls from a file with strict types, and from one without. */
declare(strict_types=1);

require_once __DIR__ . '/lax_call.php';

function strict(?bool $set = null): bool
{
    static $strict = false;
    return $strict = $set ?? $strict;
}

function strict_or_not(array $method, array $arguments): mixed
{
    if (!strict()) {
        return lax_call($method, $arguments);
    }
    [$object, $name] = $method;
    return is_string($object) ? $object::$name(...$arguments) : $object->$name(...$arguments);
}

function strict_new(string $class, array $arguments): object
{
    return strict() ? new $class(...$arguments) : lax_new($class, $arguments);
}
