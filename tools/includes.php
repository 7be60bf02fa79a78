<?php
/** Implements tools/includes. A layer is a folder, or some files of the root: each may include itself and those named. */
const LAYERS = [
    'wire' => [],
    'base' => [],
    'codec' => ['wire', 'base'],
    'compact' => ['codec', 'wire', 'base'],
    'msgpackr' => ['values', 'codec', 'compact', 'wire', 'base'],
    'objects' => ['codec', 'compact', 'wire', 'base'],
    'values' => ['codec', 'wire', 'base'],
    'globals' => ['objects', 'codec', 'compact', 'base'],
    'raw' => ['values', 'codec', 'wire', 'base'],
    'typed' => ['raw', 'values', 'globals', 'codec', 'wire', 'base'],
    'serializer' => ['raw', 'values', 'globals', 'objects', 'codec', 'compact', 'wire', 'base'],
    'library' => ['typed', 'raw', 'values', 'globals', 'codec', 'compact', 'msgpackr', 'wire', 'base'],
    'pecl' => ['serializer', 'values', 'globals', 'objects', 'codec', 'wire', 'base'],
    'integration' => ['serializer', 'globals', 'objects', 'codec', 'wire', 'base'],
    'stream' => ['library', 'typed', 'msgpackr', 'values', 'globals', 'codec', 'wire', 'base'],
    'module' => [
        'integration', 'pecl', 'stream', 'library', 'serializer', 'typed', 'raw', 'values', 'globals', 'objects', 'codec', 'compact',
        'msgpackr', 'wire', 'base',
    ],
];
const LAYER_OF_ROOT_FILE = [
    'exceptions' => 'values', 'property_slots' => 'values', 'types' => 'values',
    'allowed_classes' => 'globals', 'msgpack_globals' => 'globals', 'serializer' => 'serializer',
    'msgpack' => 'module', 'msgpack_arginfo' => 'module', 'php_msgpack' => 'module',
];

/** A header and its implementation count as one unit. */
function unit(string $file): string
{
    return preg_replace('/\.[ch]$/', '', $file);
}

function layer_of(string $file): string
{
    $folder = dirname($file);
    return $folder !== '.' ? $folder : LAYER_OF_ROOT_FILE[unit($file)] ?? fail("$file has no layer: add it to LAYER_OF_ROOT_FILE in tools/includes.php");
}

function fail(string $message): never
{
    fwrite(STDERR, "$message\n");
    exit(1);
}

/** The path from the root without `folder/../`. */
function normalized(string $path): string
{
    do {
        $path = preg_replace('~(^|/)[^/.]+/\.\./~', '$1', $path, 1, $count);
    } while ($count);
    return preg_replace('~^\./~', '', $path);
}

/** @return array<string, list<string>> the project's headers that each file includes */
function includes(): array
{
    $includes = [];
    foreach (array_diff(glob('{,' . implode('/,', array_filter(array_keys(LAYERS), is_dir(...))) . '/}*.[ch]', GLOB_BRACE), ['config.h']) as $file) {
        preg_match_all('/^#\s*include "([^"]+)"/m', file_get_contents($file), $matches);
        $paths = array_map(fn ($header) => normalized(dirname($file) . "/$header"), $matches[1]);
        $includes[$file] = array_values(array_filter($paths, fn ($path) => is_file($path) && $path !== 'config.h'));
    }
    return $includes;
}

function against_arrows(array $includes): array
{
    $wrong = [];
    foreach ($includes as $file => $headers) {
        $layer = layer_of($file);
        foreach ($headers as $header) {
            if (layer_of($header) !== $layer && !in_array(layer_of($header), LAYERS[$layer], true)) {
                $wrong[] = "$file includes $header: $layer -> " . layer_of($header);
            }
        }
    }
    return $wrong;
}

/** @return array<string, array<string, true>> which units each unit includes */
function graph(array $includes): array
{
    $graph = [];
    foreach ($includes as $file => $headers) {
        $graph[unit($file)] ??= [];
        foreach ($headers as $header) {
            if (unit($header) !== unit($file)) {
                $graph[unit($file)][unit($header)] = true;
            }
        }
    }
    return $graph;
}

function find_circles(array $graph, string $unit, array $path, array &$done, array &$circles): void
{
    if (in_array($unit, $path, true)) {
        $circles[] = 'Circle: ' . implode(' -> ', [...array_slice($path, array_search($unit, $path, true)), $unit]);
        return;
    }
    if (isset($done[$unit])) {
        return;
    }
    foreach (array_keys($graph[$unit] ?? []) as $next) {
        find_circles($graph, $next, [...$path, $unit], $done, $circles);
    }
    $done[$unit] = true;
}

/** In headers: a function without a prefix, or with the name of another. One header is generated, and one is a template. */
function unclear_names(array $headers): array
{
    $wrong = $places = [];
    foreach (array_diff($headers, ['msgpack_arginfo.h']) as $header) {
        preg_match_all('/^(?:static|MP_INLINE) [^(\n]*?\b(\w+)\([^;]*$/m', file_get_contents($header), $names);
        foreach ($names[1] as $name) {
            if (!preg_match('/^(?:php_)?(?:msgpack|mp)_/', $name)) {
                $wrong[] = "$name() in $header has no prefix";
            } elseif (($places[$name] ??= $header) !== $header) {
                $wrong[] = "$name() is in $places[$name] and in $header";
            }
        }
    }
    return $wrong;
}

/** @return array<string, array<string, list<string>>> what each object file takes from which other: its functions and data */
function references(): array
{
    $owners = $needed = [];
    $objects = array_map(escapeshellarg(...), glob('{,*/}.libs/*.o', GLOB_BRACE));
    foreach ($objects ? explode("\n", (string) shell_exec('nm -A ' . implode(' ', $objects))) : [] as $line) {
        if (!preg_match('~^(?:(.+)/)?\.libs/(\w+)\.o:.* ([A-Z]) (\w+)$~', $line, $match)) {
            continue;
        }
        $unit = ltrim("$match[1]/$match[2]", '/');
        if (is_file("$unit.c")) {
            $match[3] === 'U' ? $needed[$unit][] = $match[4] : $owners[$match[4]] = $unit;
        }
    }
    $graph = [];
    foreach ($needed as $unit => $names) {
        foreach (array_intersect($names, array_keys($owners)) as $name) {
            $graph[$unit][$owners[$name]][] = $name;
        }
    }
    return $graph;
}

/** Prints the circles of files that call each other, or use each other's data. Returns how many references are in one. */
function print_circles_of_functions(): int
{
    $graph = references() ?: fail('There are no object files: tools/setup build makes them');
    $reached = [];
    $reach = function (string $from, string $at) use (&$reach, &$reached, $graph): void {
        foreach (array_keys($graph[$at] ?? []) as $next) {
            if (!isset($reached[$from][$next])) {
                $reached[$from][$next] = true;
                $reach($from, $next);
            }
        }
    };
    array_map(fn (string $unit) => $reach($unit, $unit), array_keys($graph));
    $count = 0;
    foreach ($graph as $unit => $others) {
        foreach ($others as $other => $names) {
            if (isset($reached[$other][$unit])) {
                $count++;
                echo "$unit -> $other: ", implode(', ', array_slice($names, 0, 3)), "\n";
            }
        }
    }
    echo "$count references in circles\n";
    return $count;
}

if (($argv[1] ?? '') === '--functions') {
    exit(print_circles_of_functions() ? 1 : 0);
}
$includes = includes();
$problems = [...against_arrows($includes), ...unclear_names(preg_grep('/\.h$/', array_keys($includes)))];
$done = [];
$graph = graph($includes);
foreach (array_keys($graph) as $unit) {
    find_circles($graph, $unit, [], $done, $problems);
}
echo implode('', array_map(fn ($problem) => "$problem\n", $problems));
echo count($includes), ' files, ', count($problems), " problems\n";
exit($problems ? 1 : 0);
