<?php
/** A value on one line: objects with all their properties, mangled names with a tilde. */
function show(mixed $value): string
{
    if (is_object($value) && !$value instanceof UnitEnum) {
        $pairs = [];
        foreach ((array) $value as $name => $each) {
            $pairs[] = strtr($name, "\0", '~') . '=' . show($each);
        }
        return $value::class . '{' . implode(', ', $pairs) . '}';
    }
    if (is_array($value)) {
        $pairs = [];
        foreach ($value as $key => $each) {
            $pairs[] = (array_is_list($value) ? '' : strtr($key, "\0", '~') . ': ') . show($each);
        }
        return '[' . implode(', ', $pairs) . ']';
    }
    return $value instanceof UnitEnum ? $value::class . '::' . $value->name : var_export($value, true);
}

/** The result of a call, and its diagnostics. */
function attempt(callable $call): string
{
    $said = '';
    set_error_handler(function (int $level, string $message) use (&$said): bool {
        $said .= "\n  " . ($level === E_WARNING ? $message : "$level: $message");
        return true;
    });
    try {
        $answer = show($call());
    } catch (Throwable $thrown) {
        $answer = $thrown::class . ': ' . $thrown->getMessage();
    }
    restore_error_handler();
    return $answer . $said;
}

/** A template, and its result for a value. */
function fill(mixed $template, mixed $value): void
{
    echo show($template), ' <- ', show($value), ': ', attempt(fn() => msgpack_unpack(msgpack_pack($value), $template)), "\n";
}
