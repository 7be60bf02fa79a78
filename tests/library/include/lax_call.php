<?php
function lax_call(array $method, array $arguments): mixed
{
    [$object, $name] = $method;
    return is_string($object) ? $object::$name(...$arguments) : $object->$name(...$arguments);
}

function lax_new(string $class, array $arguments): object
{
    return new $class(...$arguments);
}
