--TEST--
Every public name of PECL msgpack 3.0.0 exists, and its classes have the same members
--EXTENSIONS--
msgpack
--FILE--
<?php
require dirname(__DIR__) . '/library/include/reflection.php';

/** In PECL's repository, but missing in Debian's package of 3.0.0. */
$later = [
    'ini' => ['msgpack.force_f32' => '0'],
    'constants' => ['MESSAGEPACK_OPT_FORCE_F32' => -1003],
    'classes' => ['MessagePack' => ['constants' => ['OPT_FORCE_F32' => -1003]]],
];
/** Missing in PECL. */
$ours = [
    'MessagePack' => ['constants' => ['OPT_ALLOWED_CLASSES' => MessagePack::OPT_ALLOWED_CLASSES, 'OPT_THROW' => MessagePack::OPT_THROW, 'OPT_COMPACT' => MessagePack::OPT_COMPACT, 'OPT_STRICT' => MessagePack::OPT_STRICT]],
];

$api = array_replace_recursive(json_decode(file_get_contents(dirname(__DIR__) . '/data/pecl-api.json'), true), $later);
foreach ($api['classes'] as $name => $expected) {
    compare_surface(array_merge_recursive($expected, $ours[$name] ?? []));
}
foreach ($api['constants'] as $name => $value) {
    if (constant($name) !== $value) {
        echo "$name is ", constant($name), ", not $value\n";
    }
}
foreach ($api['ini'] as $name => $value) {
    if (ini_get($name) !== $value) {
        echo "$name is ", var_export(ini_get($name), true), ", not $value\n";
    }
}
foreach ($api['functions'] as $name => $parameters) {
    $actual = (new ReflectionFunction($name))->getParameters();
    // The functions have one parameter more, $options.
    foreach ($parameters as $i => $parameter) {
        if ($actual[$i]->getName() !== $parameter['name'] || $actual[$i]->isOptional() !== $parameter['optional']) {
            echo "$name(): parameter $i differs\n";
        }
    }
    foreach (array_slice($actual, count($parameters)) as $parameter) {
        echo "$name() has \${$parameter->getName()} as well", $parameter->isOptional() ? ', optional' : '', "\n";
    }
}
echo implode(', ', array_map(fn($what) => count($api[$what]) . " $what", ['classes', 'constants', 'ini', 'functions'])), "\n";
?>
--EXPECT--
msgpack_pack() has $options as well, optional
msgpack_serialize() has $options as well, optional
msgpack_unpack() has $options as well, optional
msgpack_unserialize() has $options as well, optional
2 classes, 3 constants, 6 ini, 4 functions
