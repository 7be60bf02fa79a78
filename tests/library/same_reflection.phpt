--TEST--
Every class of rybakit/msgpack has the same surface: parents, constants, methods, parameters, types
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (!is_file(dirname(__DIR__, 3) . '/shared/data/rybakit-api.json')) die('skip no ../shared/data/rybakit-api.json beside the checkout');
?>
--FILE--
<?php
function parameter(ReflectionParameter $parameter): array
{
    return [
        'name' => $parameter->getName(),
        'type' => (string) $parameter->getType(),
        'optional' => $parameter->isOptional(),
        'variadic' => $parameter->isVariadic(),
        'byRef' => $parameter->isPassedByReference(),
    ] + ($parameter->isOptional() && !$parameter->isVariadic() ? ['default' => $parameter->getDefaultValue()] : []);
}

function surface(ReflectionClass $class): array
{
    $methods = $properties = [];
    foreach ($class->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
        if ($method->getDeclaringClass()->getName() === $class->getName()) {
            $methods[$method->getName()] = [
                'static' => $method->isStatic(),
                'visibility' => 'public',
                'final' => $method->isFinal(),
                'return' => (string) $method->getReturnType(),
                'params' => array_map('parameter', $method->getParameters()),
            ];
        }
    }
    foreach ($class->getProperties(ReflectionProperty::IS_PUBLIC) as $property) {
        $properties[$property->getName()] = ['type' => (string) $property->getType(), 'static' => $property->isStatic()];
    }
    $parent = $class->getParentClass();
    $interfaces = array_values(array_diff($class->getInterfaceNames(), $parent ? $parent->getInterfaceNames() : []));
    sort($interfaces);
    $constants = [];
    foreach ($class->getReflectionConstants(ReflectionClassConstant::IS_PUBLIC) as $constant) {
        $constants[$constant->getName()] = $constant->getValue();
    }
    ksort($methods);
    return [
        'name' => $class->getName(),
        'kind' => $class->isInterface() ? 'interface' : 'class',
        'final' => $class->isFinal(),
        'abstract' => $class->isAbstract() && !$class->isInterface(),
        'parent' => $parent ? $parent->getName() : null,
        'interfaces' => $interfaces,
        'constants' => $constants,
        'properties' => $properties,
        'methods' => $methods,
    ];
}

/** What we have beside the library's. */
const OURS = ['MessagePack\MessagePack' => ['unpackMultiple']];

$api = json_decode(file_get_contents(dirname(__DIR__, 3) . '/shared/data/rybakit-api.json'), true);
foreach ($api['classes'] as $name => $expected) {
    $actual = surface(new ReflectionClass($name));
    foreach (OURS[$name] ?? [] as $method) {
        if (isset($expected['methods'][$method])) {
            echo "$name::$method() is the library's\n";
        }
        unset($actual['methods'][$method]);
    }
    sort($expected['interfaces']);
    ksort($expected['methods']);
    foreach (['name', 'kind', 'final', 'parent', 'interfaces', 'constants', 'methods'] as $what) {
        if ($actual[$what] != $expected[$what]) {
            echo "$name: $what differ\n";
            foreach ((array) $expected[$what] as $key => $value) {
                if (($actual[$what][$key] ?? null) != $value) {
                    echo "  $key expected ", json_encode($value), "\n  actual ", json_encode($actual[$what][$key] ?? null), "\n";
                }
            }
        }
    }
    foreach ($expected['properties'] as $property => $value) {
        if (($actual['properties'][$property] ?? null) != $value) {
            echo "$name::\$$property differs\n";
        }
    }
}
echo count($api['classes']), " classes compared\n";
?>
--EXPECT--
19 classes compared
