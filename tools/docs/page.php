<?php
/* The parts of docs/reference.md. */
declare(strict_types=1);

/** Paragraphs, broken at 120 characters; what follows the first line is indented. */
function wrapped(string $text, string $indent = ''): string
{
    $paragraphs = preg_split('~\n{2,}~', $text);
    $wrap = fn (string $paragraph) => wordwrap(str_replace("\n", ' ', $paragraph), 120 - strlen($indent), "\n$indent");
    return implode("\n\n", array_map($wrap, $paragraphs)) . "\n";
}

function code(string $code): string
{
    return "`$code`";
}

/** Names in the text of a docblock as code. */
function prose(string $text): string
{
    $name = '\$\w+|(?:[A-Z]\w+(?:::|\\\\))*\w+\(\)|\\\\?MessagePack(?:\\\\\w+)+(?:\\\\\*)?|msgpack\.\w+(?:=\w+)?|[A-Z]\w+::[A-Z]\w+|[A-Z\d]+_[A-Z_\d]+|[A-Z]\w+(?:Exception|Error)|__\w+|__PHP_\w+|"[a-z]+_?[a-z]+"(?=[: ])';
    $parts = preg_split('~(`[^`]*`)~', $text, -1, PREG_SPLIT_DELIM_CAPTURE);
    foreach ($parts as $i => &$part) {
        $part = $i % 2 === 0 ? preg_replace("~(?<![\w\\\\$:])(?:$name)~", '`$0`', $part) : $part;
    }
    return implode($parts);
}

function item(string $subject, string $text): string
{
    return wrapped('- ' . code($subject) . ($text === '' ? '' : ': ' . prose($text)), '  ');
}

/** The default, or that there is none. */
function default_of(ReflectionParameter $parameter): string
{
    if (!$parameter->isOptional() || $parameter->isVariadic()) {
        return '';
    }
    $constant = $parameter->isDefaultValueConstant() ? $parameter->getDefaultValueConstantName() : '';
    return $constant === 'UNKNOWN' ? ' = …' : ' = ' . str_replace(['NULL', "array (\n)"], ['null', '[]'], var_export($parameter->getDefaultValue(), true));
}

/** Its parameters, with the type of each that has no item of its own, or of all. */
function call(ReflectionFunctionAbstract $function, Docblock $docblock, bool $has_types = false): string
{
    $parameters = array_map(
        fn (ReflectionParameter $parameter) => ($has_types || ($docblock->parameters[$parameter->getName()] ?? '') === '' ? type_of($parameter, $docblock) . ' ' : '')
            . ($parameter->isPassedByReference() ? '&' : '') . ($parameter->isVariadic() ? '...' : '')
            . '$' . $parameter->getName() . default_of($parameter),
        $function->getParameters(),
    );
    return $function->getShortName() . '(' . implode(', ', $parameters) . ')';
}

/** The type of the result, unless it has an item of its own. */
function result(ReflectionFunctionAbstract $function, Docblock $docblock): string
{
    [$type, $text] = $docblock->returns;
    $type = $text === '' ? ($type ?: return_type($function)) : '';
    return $type === '' ? '' : ": $type";
}

function type_of(ReflectionParameter $parameter, Docblock $docblock): string
{
    return $docblock->types[$parameter->getName()] ?? short((string) ($parameter->getType() ?? 'mixed'));
}

/** "self" in the stub is the name of the class to PHP 8.6. */
function return_type(ReflectionFunctionAbstract $function): string
{
    $type = (string) $function->getReturnType();
    return $function instanceof ReflectionMethod && $type === $function->class ? 'self' : short($type);
}

/** A type, as seen from the namespace. */
function short(string $type): string
{
    return preg_replace('~^(\??)\\\\?MessagePack\\\\~', '$1', $type);
}

/** @return list<string> what is said of its parameters, result and exceptions; of these also the names that $told does not say */
function items(ReflectionFunctionAbstract $function, Docblock $docblock, string $told = ''): array
{
    $items = [];
    foreach ($function->getParameters() as $parameter) {
        $text = $docblock->parameters[$parameter->getName()] ?? '';
        $items[] = $text === '' ? '' : code(type_of($parameter, $docblock) . " \${$parameter->getName()}") . ': ' . prose($text);
    }
    [$type, $text] = $docblock->returns;
    $items[] = $text === '' ? '' : 'returns ' . code($type ?: return_type($function)) . ': ' . prose($text);
    foreach ($docblock->throws as [$type, $text]) {
        $items[] = $text === '' ? '' : 'throws ' . code($type) . ' ' . prose($text);
    }
    $others = array_filter($docblock->throws, fn (array $throws) => $throws[1] === '' && !str_contains("InvalidOptionException $told", basename(strtr($throws[0], '\\', '/'))));
    $items[] = $others ? 'throws ' . implode(', ', array_map(fn (array $throws) => code($throws[0]), $others)) : '';
    return array_values(array_filter($items));
}

function listed(array $items, string $indent = ''): string
{
    return implode(array_map(fn (string $item) => $indent . wrapped("- $item", "$indent  "), $items));
}

/** A method with what is said of it; a single item needs no list. */
function method_item(ReflectionMethod $method, Docblock $docblock, array $told): string
{
    $is_parameter = count($told) === 1 && $told[0][0] === '`';
    $call = ($method->isStatic() ? '::' : '') . call($method, $docblock, $is_parameter) . result($method, $docblock);
    if (count($told) !== 1) {
        return item($call, $docblock->text) . listed($told, '  ');
    }
    $name = $method->getNumberOfParameters() > 1 ? '`$1`: ' : '';
    $said = $is_parameter ? preg_replace('~^`.*(\$\w+)`: ~U', $name, $told[0]) : $told[0];
    $text = prose($docblock->text);
    return wrapped('- ' . code($call) . ($text === '' ? ($is_parameter ? ': ' : ' ') . $said : ": $text " . ucfirst($said)), '  ');
}

/** The methods that the class declares for its users. */
function methods(ReflectionClass $class): array
{
    return array_filter($class->getMethods(ReflectionMethod::IS_PUBLIC), fn (ReflectionMethod $method) =>
        $method->getDeclaringClass()->getName() === $class->getName() && $method->getName() !== '__destruct');
}

function constants_of(ReflectionClass $class): string
{
    $markdown = '';
    foreach ($class->getReflectionConstants() as $constant) {
        $is_case = $constant->isEnumCase();
        $markdown .= item(($is_case ? 'case ' : '') . $constant->getName(), (new Docblock($constant->getDocComment()))->text);
    }
    return str_replace("\n\n", "\n", $markdown);
}

/** @return list<string> */
function parameters_of_constructor(ReflectionClass $class): array
{
    return array_map(fn (ReflectionParameter $parameter) => $parameter->getName(), $class->getConstructor()?->getParameters() ?? []);
}

function properties_of(ReflectionClass $class): string
{
    $markdown = '';
    foreach ($class->getProperties(ReflectionProperty::IS_PUBLIC) as $property) {
        [$type, $text] = (new Docblock($property->getDocComment()))->returns;
        // One that is a parameter of the constructor is told there.
        $is_told = $text === '' && in_array($property->getName(), parameters_of_constructor($class), true);
        if ($property->getDeclaringClass()->getName() === $class->getName() && !$is_told) {
            $markdown .= item(($type ?: $property->getType()) . " \${$property->getName()}", $text);
        }
    }
    return $markdown;
}

/** Its declaration without its members. */
function declaration(ReflectionClass $class): string
{
    $parents = array_filter([$class->getParentClass() ?: null, ...array_values($class->getInterfaces())]);
    $inherited = array_merge(...array_map(fn (ReflectionClass $parent) => $parent->getInterfaceNames(), $parents), ...[[]]);
    $names = array_diff(array_map(fn (ReflectionClass $parent) => $parent->getName(), $parents), $inherited, ['Throwable', 'Stringable', 'UnitEnum']);
    $kind = $class->isInterface() ? 'Interface' : ($class->isEnum() ? 'Enum' : ($class->isFinal() ? '' : 'Not final'));
    $parent = $class->getParentClass() || $class->isInterface() ? 'extends ' : 'implements ';
    return ucfirst(implode('; ', array_filter([$kind, $names ? $parent . implode(', ', array_map(code(...), $names)) : ''])));
}

function class_page(ReflectionClass $class): string
{
    $text = (new Docblock($class->getDocComment()))->text;
    $markdown = implode(array_map(fn (string $line) => wrapped($line) . "\n", array_filter([declaration($class), prose($text)])));
    $items = [];
    $calls = [];
    foreach (methods($class) as $method) {
        $docblock = new Docblock($method->getDocComment());
        $told = items($method, $docblock, $text);
        if ($docblock->text !== '' || $told) {
            $items[] = method_item($method, $docblock, $told);
        } elseif (!$method->hasPrototype()) {    // What only implements an interface is told there.
            $calls[result($method, $docblock)][] = code(($method->isStatic() ? '::' : '') . call($method, $docblock));
        }
    }
    // Those of which there is no more to say are in one item for each type of result.
    foreach ($calls as $result => $names) {
        $items[] = wrapped('- ' . implode(', ', $names) . preg_replace('~^: (.*)~', ': `$1`', $result), '  ');
    }
    return ltrim($markdown) . rtrim(constants_of($class) . ($class->isEnum() ? '' : properties_of($class)) . implode($items)) . "\n\n";
}
