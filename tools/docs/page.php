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
    $name = '\$\w+|(?:[A-Z]\w+(?:::|\\\\))*\w+\(\)|\\\\?MessagePack(?:\\\\\w+)+(?:\\\\\*)?|msgpack\.\w+(?:=\w+)?|[A-Z\d]+_[A-Z_\d]+|__\w+|__PHP_\w+|"[a-z]+_?[a-z]+"(?=[: ])';
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

function call(ReflectionFunctionAbstract $function): string
{
    $parameters = array_map(
        fn (ReflectionParameter $parameter) => ($parameter->isPassedByReference() ? '&' : '') . ($parameter->isVariadic() ? '...' : '')
            . '$' . $parameter->getName() . default_of($parameter),
        $function->getParameters(),
    );
    return $function->getShortName() . '(' . implode(', ', $parameters) . ')';
}

/** "self" in the stub is the name of the class to PHP 8.6. */
function return_type(ReflectionFunctionAbstract $function): string
{
    $type = (string) $function->getReturnType();
    return $function instanceof ReflectionMethod && $type === $function->class ? 'self' : $type;
}

/** What it does, its parameters, result and exceptions. */
function described(ReflectionFunctionAbstract $function): string
{
    $docblock = new Docblock($function->getDocComment());
    $markdown = $docblock->text === '' ? '' : wrapped(prose($docblock->text)) . "\n";
    $items = '';
    foreach ($function->getParameters() as $parameter) {
        $name = $parameter->getName();
        $type = $docblock->types[$name] ?? (string) ($parameter->getType() ?? 'mixed');
        $items .= item("$type \$$name", $docblock->parameters[$name] ?? '');
    }
    [$type, $text] = $docblock->returns;
    $type = $type ?: return_type($function);
    if ($type !== '' && $type !== 'void') {
        $items .= wrapped('- returns ' . code($type) . ($text === '' ? '' : ': ' . prose($text)), '  ');
    }
    foreach ($docblock->throws as [$type, $text]) {
        $items .= wrapped('- throws ' . code($type) . ($text === '' ? '' : ' ' . prose($text)), '  ');
    }
    return $markdown . ($items === '' ? '' : "$items\n");
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
        $markdown .= item($is_case ? "case {$constant->getName()}" : "{$constant->getName()} = {$constant->getValue()}", (new Docblock($constant->getDocComment()))->text);
    }
    return str_replace("\n\n", "\n", $markdown) . ($markdown === '' ? '' : "\n");
}

function properties_of(ReflectionClass $class): string
{
    $markdown = '';
    foreach ($class->getProperties(ReflectionProperty::IS_PUBLIC) as $property) {
        if ($property->getDeclaringClass()->getName() === $class->getName()) {
            [$type, $text] = (new Docblock($property->getDocComment()))->returns;
            $markdown .= item(($type ?: $property->getType()) . " \${$property->getName()}", $text);
        }
    }
    return $markdown . ($markdown === '' ? '' : "\n");
}

/** Its declaration without its members. */
function declaration(ReflectionClass $class): string
{
    $parents = array_filter([$class->getParentClass() ?: null, ...array_values($class->getInterfaces())]);
    $inherited = array_merge(...array_map(fn (ReflectionClass $parent) => $parent->getInterfaceNames(), $parents), ...[[]]);
    $names = array_diff(array_map(fn (ReflectionClass $parent) => $parent->getName(), $parents), $inherited, ['Throwable', 'Stringable', 'UnitEnum']);
    return ($class->isInterface() ? 'interface' : ($class->isEnum() ? 'enum' : ($class->isFinal() ? 'final class' : 'class')))
        . ($names ? ': ' . implode(', ', array_map(code(...), $names)) : '');
}

function class_page(ReflectionClass $class): string
{
    $markdown = declaration($class) . "\n\n" . wrapped(prose((new Docblock($class->getDocComment()))->text)) . "\n";
    $markdown = ltrim($markdown) . constants_of($class) . properties_of($class);
    foreach (methods($class) as $method) {
        $markdown .= '### ' . code(($method->isStatic() ? '::' : '') . call($method)) . "\n\n" . described($method);
    }
    return $markdown;
}
