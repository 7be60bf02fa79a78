<?php
/**
 * Writes what reflection says of the peers' classes, functions, constants and settings, as JSON, for the tests to compare with:
 *
 *   php -n tests/data/reflect.php FOLDER > tests/data/rybakit-api.json
 *     FOLDER: a checkout of rybakit/msgpack
 *   php -n -d extension=PECL'S/msgpack.so tests/data/reflect.php > tests/data/pecl-api.json
 */
require dirname(__DIR__) . '/library/include/reflection.php';

/** The names of the classes in src/, by PSR-4. */
function classes_of(string $folder): array
{
    $names = [];
    foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator("$folder/src", FilesystemIterator::SKIP_DOTS)) as $file) {
        $names[] = 'MessagePack\\' . strtr(substr($file->getPathname(), strlen("$folder/src/"), -strlen('.php')), '/', '\\');
    }
    sort($names);
    return $names;
}

function parameters(ReflectionFunction $function): array
{
    return array_map(fn ($parameter) => ['name' => $parameter->getName(), 'optional' => $parameter->isOptional()], $function->getParameters());
}

if (isset($argv[1])) {
    $folder = realpath($argv[1]);
    putenv("MSGPACK_RYBAKIT=$folder");
    require dirname(__DIR__) . '/library/include/library_autoload.php';
    $api = ['source' => 'rybakit/msgpack, main branch of April 2026'];
    $classes = classes_of($folder);
} else {
    $extension = new ReflectionExtension('msgpack');
    $functions = array_map('parameters', $extension->getFunctions());
    ksort($functions);
    $api = [
        'source' => "PECL msgpack {$extension->getVersion()}, PHP " . PHP_VERSION,
        'ini' => $extension->getINIEntries(),
        'constants' => get_defined_constants(true)['msgpack'],
        'functions' => $functions,
    ];
    $classes = $extension->getClassNames();
}
foreach ($classes as $name) {
    $api['classes'][$name] = surface(new ReflectionClass($name));
}
echo json_encode($api, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION), "\n";
