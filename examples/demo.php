<?php
/**
 * Packs and unpacks real data, checks that it round-trips, and compares with PHP's other serializers.
 *
 *   php -d extension=msgpack examples/demo.php [FILE.json]
 */
declare(strict_types=1);

const ROUNDS = 15;

/** Every function and class of this PHP, as data. */
function describe_php(): array
{
    $describe = fn (ReflectionFunctionAbstract $function) => [
        'name' => $function->getName(),
        'returns' => (string) $function->getReturnType(),
        'parameters' => array_map(fn (ReflectionParameter $parameter) => [
            'name' => $parameter->getName(),
            'position' => $parameter->getPosition(),
            'type' => (string) $parameter->getType(),
            'optional' => $parameter->isOptional(),
        ], $function->getParameters()),
    ];
    $functions = array_map(fn (string $name) => $describe(new ReflectionFunction($name)), get_defined_functions()['internal']);
    $classes = [];
    foreach (get_declared_classes() as $name) {
        $class = new ReflectionClass($name);
        $classes[$name] = [
            'extension' => $class->getExtensionName() ?: null,
            'parent' => ($class->getParentClass() ?: null)?->getName(),
            'interfaces' => $class->getInterfaceNames(),
            'constants' => array_filter($class->getConstants(), fn ($constant) => is_scalar($constant) && (!is_float($constant) || is_finite($constant))),
            'methods' => array_map($describe, $class->getMethods()),
        ];
    }
    return ['php' => PHP_VERSION, 'functions' => $functions, 'classes' => $classes];
}

function median(array $times): float
{
    sort($times);
    return $times[intdiv(count($times), 2)];
}

/** Nanoseconds per call of $function, over enough calls for a reliable figure. */
function measure(callable $function, mixed $argument): float
{
    $calls = 0;
    $start = hrtime(true);
    do {
        $function($argument);
        $calls++;
        $elapsed = hrtime(true) - $start;
    } while ($elapsed < 5_000_000);
    return $elapsed / $calls;
}

if (isset($argv[1])) {
    $data = json_decode(file_get_contents($argv[1]), true, 512, JSON_THROW_ON_ERROR);
    echo "$argv[1]\n";
} else {
    $data = describe_php();
    printf("%d functions and %d classes of PHP %s, from its own reflection\n", count($data['functions']), count($data['classes']), PHP_VERSION);
}

$packed = msgpack_pack($data);
if (msgpack_unpack($packed) !== $data) {
    fwrite(STDERR, "What was unpacked is not what was packed\n");
    exit(1);
}
printf("packed to %s bytes, unpacked, and equal to the original\n\n", number_format(strlen($packed)));

$serializers = [
    'msgpack' => ['msgpack_pack', 'msgpack_unpack'],
    'igbinary' => ['igbinary_serialize', 'igbinary_unserialize'],
    'serialize' => ['serialize', 'unserialize'],
    'json' => ['json_encode', fn (string $json) => json_decode($json, true)],
];
$serializers = array_filter($serializers, fn (array $functions) => is_callable($functions[0]));
$times = [];
for ($round = 0; $round < ROUNDS; $round++) {
    foreach ($serializers as $name => [$pack, $unpack]) {
        $times[$name]['pack'][] = measure($pack, $data);
        $times[$name]['unpack'][] = measure($unpack, $pack($data));
    }
}

printf("%-10s %12s %14s %14s\n", '', 'bytes', 'pack, µs', 'unpack, µs');
$ours = $times['msgpack'];
foreach ($serializers as $name => [$pack]) {
    printf('%-10s %12s', $name, number_format(strlen($pack($data))));
    foreach (['pack', 'unpack'] as $operation) {
        printf(' %12s', number_format(median($times[$name][$operation]) / 1000, 1));
    }
    if ($name !== 'msgpack') {
        printf(
            '   msgpack takes %.2f and %.2f of that',
            median($ours['pack']) / median($times[$name]['pack']),
            median($ours['unpack']) / median($times[$name]['unpack']),
        );
    }
    echo "\n";
}
