<?php
/* Prints what is declared in addition to PHP itself: msgpack's, in C or in the stub. */

/** Defaults differ: the stub has to name one where C has none. */
function parameters(ReflectionFunctionAbstract $function): string
{
    return implode(', ', array_map(fn (ReflectionParameter $parameter) => trim(sprintf(
        '%s %s%s$%s%s',
        $parameter->getType() ?? '',
        $parameter->isPassedByReference() ? '&' : '',
        $parameter->isVariadic() ? '...' : '',
        $parameter->getName(),
        $parameter->isOptional() ? '?' : '',
    )), $function->getParameters()));
}

/** PHP 8.6 has the name of the class for "self" in PHP code. */
function return_type(ReflectionFunctionAbstract $function): string
{
    $type = (string) $function->getReturnType();
    return preg_replace('/^(\??)self$/', '$1' . addslashes($function->getDeclaringClass()->getName()), $type);
}

function signature(ReflectionFunctionAbstract $function): string
{
    return $function->getName() . '(' . parameters($function) . '): ' . return_type($function);
}

function is_ours(string $name): bool
{
    return preg_match('~^(MessagePack(Unpacker)?$|MessagePack\\\\)~', $name) === 1;
}

function describe(ReflectionClass $class): void
{
    $interfaces = $class->getInterfaceNames();
    sort($interfaces);
    echo implode(' ', [...Reflection::getModifierNames($class->getModifiers()), $class->getName(),
        ($class->getParentClass() ?: null)?->getName() ?? '-', ...$interfaces]), "\n";
    foreach ($class->getReflectionConstants() as $constant) {
        echo '  ', $constant->getName(), ' = ', $constant->isEnumCase() ? 'case' : json_encode($constant->getValue()), "\n";
    }
    foreach ($class->getProperties(ReflectionProperty::IS_PUBLIC) as $property) {
        if ($property->getDeclaringClass()->getName() === $class->getName()) {
            echo '  $', $property->getName(), ' ', $property->getType() ?? '', "\n";
        }
    }
    foreach ($class->getMethods() as $method) {
        if ($method->getDeclaringClass()->getName() === $class->getName()) {
            echo '  ', implode(' ', Reflection::getModifierNames($method->getModifiers())), ' ', signature($method), "\n";
        }
    }
}

$names = array_filter([...get_declared_classes(), ...get_declared_interfaces()], is_ours(...));
sort($names);
foreach ($names as $name) {
    describe(new ReflectionClass($name));
}
foreach (['pack', 'serialize', 'unpack', 'unserialize'] as $name) {
    echo signature(new ReflectionFunction("msgpack_$name")), "\n";
}
foreach (get_defined_constants(true)['msgpack'] ?? get_defined_constants(true)['user'] as $name => $value) {
    echo "$name = $value\n";
}
