<?php
/* A class's reflection, in the format of tests/data/*-api.json. */

function parameter(ReflectionParameter $parameter): array
{
    return [
        'name' => $parameter->getName(),
        'type' => (string) $parameter->getType(),
        'optional' => $parameter->isOptional(),
        'variadic' => $parameter->isVariadic(),
        'byRef' => $parameter->isPassedByReference(),
    ] + ($parameter->isDefaultValueAvailable() ? ['default' => $parameter->getDefaultValue()] : []);
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

/**
 * Prints the differences of the class from the expectation. Does not compare what the expectation leaves out, such as
 * the default of a parameter, and our additional members: ['methods' => names, 'constants' => names,
 * 'interfaces' => names].
 */
function compare_surface(array $expected, array $our_members = []): void
{
    $name = $expected['name'];
    $actual = surface(new ReflectionClass($name));
    foreach ([&$expected, &$actual] as &$class) {
        $class['interfaces'] = array_combine($class['interfaces'], $class['interfaces']);
        ksort($class['interfaces']);
    }
    foreach ($our_members as $kind => $members) {
        foreach ($members as $member) {
            if (isset($expected[$kind][$member]) || !isset($actual[$kind][$member])) {
                echo "$name: $member is not ours alone\n";
            }
            unset($actual[$kind][$member]);
        }
    }
    ksort($expected['methods']);
    foreach ($expected['methods'] as $method => ['params' => $parameters]) {
        foreach ($parameters as $i => $parameter) {
            if (isset($actual['methods'][$method]['params'][$i])) {
                $of_these = array_intersect_key($actual['methods'][$method]['params'][$i], $parameter);
                $actual['methods'][$method]['params'][$i] = $of_these;
            }
        }
    }
    foreach (['name', 'kind', 'final', 'parent', 'interfaces', 'constants', 'methods'] as $what) {
        if ($actual[$what] != $expected[$what]) {
            echo "$name: $what differ\n";
            foreach ((array) $expected[$what] + (array) $actual[$what] as $key => $ignored) {
                $theirs = ((array) $expected[$what])[$key] ?? null;
                $ours = ((array) $actual[$what])[$key] ?? null;
                if ($ours != $theirs) {
                    echo "  $key expected ", json_encode($theirs), "\n  actual ", json_encode($ours), "\n";
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
