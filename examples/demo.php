<?php
/**
 * Packs and unpacks real data, checks that it round-trips, and compares with PHP's other serializers.
 *
 *   php -d extension=msgpack examples/demo.php [FILE.json]
 */
declare(strict_types=1);

const ROUNDS = 15;

/**
 * Every function and class of this PHP, as data.
 *
 * @return array{php: string, functions: array<mixed>, classes: array<mixed>}
 */
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

/** @param non-empty-list<float> $times */
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

/** On a terminal, where the next line replaces it. */
function show_progress(int $round): void
{
    if (stream_isatty(STDERR)) {
        fprintf(STDERR, "\r%s", $round < ROUNDS ? sprintf('measuring: round %d of %d', $round + 1, ROUNDS) : "\e[K");
    }
}

/** @return array<string, array{Closure(mixed): string, Closure(string): mixed}> */
function serializers(): array
{
    $serializers = [
        'msgpack' => [msgpack_pack(...), msgpack_unpack(...)],
        'compact' => [fn (mixed $value) => msgpack_pack($value, ['compact' => true]), msgpack_unpack(...)],
    ];
    if (extension_loaded('igbinary')) {
        $serializers['igbinary'] = [fn (mixed $value) => (string) igbinary_serialize($value), igbinary_unserialize(...)];
    }
    $serializers['serialize'] = [serialize(...), unserialize(...)];
    $serializers['json_encode'] = [
        fn (mixed $value) => json_encode($value, JSON_THROW_ON_ERROR),
        fn (string $json) => json_decode($json, true),
    ];
    return $serializers;
}

/** The decoded file that the command names, or PHP's own description. */
function data(string ...$arguments): mixed
{
    if (isset($arguments[1])) {
        echo "$arguments[1]\n";
        try {
            return json_decode((string) file_get_contents($arguments[1]), true, 512, JSON_THROW_ON_ERROR);
        } catch (JsonException $e) {
            fwrite(STDERR, "The file cannot be read as JSON: {$e->getMessage()}\n");
            exit(2);
        }
    }
    $data = describe_php();
    printf("%d functions and %d classes of PHP %s, from its own reflection\n", count($data['functions']), count($data['classes']), PHP_VERSION);
    return $data;
}

$data = data(...$argv);

$packed = msgpack_pack($data);
if (msgpack_unpack($packed) !== $data) {
    fwrite(STDERR, "What was unpacked is not what was packed\n");
    exit(1);
}
printf("packed to %s bytes, unpacked, and equal to the original\n\n", number_format(strlen($packed)));

$times = [];
for ($round = 0; $round < ROUNDS; $round++) {
    show_progress($round);
    foreach (serializers() as $name => [$pack, $unpack]) {
        $times[$name]['pack'][] = measure($pack, $data);
        $times[$name]['unpack'][] = measure($unpack, $pack($data));
    }
}
$medians = array_map(fn (array $operations) => array_map(median(...), $operations), $times);

show_progress(ROUNDS);
printf("%-12s %12s %14s %14s\n", '', 'bytes', 'pack, µs', 'unpack, µs');
foreach (serializers() as $name => [$pack]) {
    ['pack' => $packing, 'unpack' => $unpacking] = $medians[$name];
    printf('%-12s %12s', $name, number_format(strlen($pack($data))));
    printf(' %12s %12s', number_format($packing / 1000, 1), number_format($unpacking / 1000, 1));
    if ($name !== 'msgpack') {
        ['pack' => $ours, 'unpack' => $our_unpacking] = $medians['msgpack'];
        printf('   msgpack takes %.2f and %.2f of that', $ours / $packing, $our_unpacking / $unpacking);
    }
    echo "\n";
}
