<?php
/* The implementations, and the commands of their runners. */
declare(strict_types=1);

define('ROOT', dirname(__DIR__, 2));
const GO = '/usr/share/gocode/src/github.com';

/**
 * By the name that conformance/run takes: the name in the tables, and the command, or what is missing.
 *
 * @param array{extension?: string, rybakit?: string, pecl?: string, npm?: string} $places
 * @return array<string, array{string, Closure(): (list<string>|string)}>
 */
function runners(array $places): array
{
    $extension = $places['extension'] ?? ROOT . '/modules/msgpack.so';
    $own = fn (string $which) => fn () => is_file($extension) || isset($places['extension'])
        ? php(['-d', "extension=$extension"], $which)
        : 'no modules/msgpack.so: tools/setup build makes it';
    return [
        'functions' => ['`msgpack_unpack()`', $own('functions')],
        'data' => ['`msgpack_unpack()`, php_only=0', $own('data')],
        'strict' => ['`msgpack_unpack()`, strict', $own('strict')],
        'unpacker' => ['`BufferUnpacker`', $own('unpacker')],
        'rybakit' => ['rybakit/msgpack', fn () => rybakit($places['rybakit'] ?? null)],
        'pecl' => ['PECL msgpack', fn () => pecl($places['pecl'] ?? null)],
        'python' => ['python3-msgpack', fn () => python()],
        'python-only' => ['python3-msgpack without C', fn () => python('python')],
        'node' => ['@msgpack/msgpack', fn () => node('@msgpack/msgpack', $places['npm'] ?? ROOT . '/.cache/npm')],
        'msgpackr' => ['msgpackr', fn () => node('msgpackr', $places['npm'] ?? ROOT . '/.cache/npm')],
        'go' => ['Go, vmihailenco', fn () => go('vmihailenco', 'golang-github-vmihailenco-msgpack.v5-dev', GO . '/vmihailenco/msgpack/v5')],
        'ugorji' => ['Go, ugorji', fn () => go('ugorji', 'golang-github-ugorji-go-codec-dev', GO . '/ugorji/go/codec')],
    ];
}

/** @return list<string> */
function php(array $options, string ...$arguments): array
{
    return [PHP_BINARY, '-n', ...$options, dirname(__DIR__) . '/runners/php.php', ...$arguments];
}

function rybakit(?string $place): array|string
{
    $place ??= getenv('MSGPACK_RYBAKIT') ?: ROOT . '/.cache/rybakit/vendor/autoload.php';
    return file_exists($place) ? php([], 'rybakit', $place)
        : "nothing at $place: composer require rybakit/msgpack, and --rybakit=FOLDER/vendor/autoload.php, or a checkout and --rybakit=FOLDER";
}

function pecl(?string $place): array|string
{
    $version = PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION;
    $place ??= glob(ROOT . "/.cache/peers/php$version-msgpack/usr/lib/php/*/msgpack.so")[0] ?? null;
    return $place !== null ? php(['-d', "extension=$place"], 'pecl') : "no PECL msgpack for PHP $version: tools/setup peers fetches Debian's, or --pecl=FILE";
}

function python(string ...$arguments): array|string
{
    // Debian's first: its module is not that of a Python installed by other means.
    $python = is_executable('/usr/bin/python3') ? '/usr/bin/python3' : command('python3');
    return $python !== null ? [$python, dirname(__DIR__) . '/runners/python.py', ...$arguments] : 'no python3';
}

function node(string $package, string $folder): array|string
{
    return command('node') !== null ? ['node', '--max-old-space-size=2048', dirname(__DIR__) . '/runners/node.mjs', $package, $folder] : 'no node: in Debian it is nodejs';
}

/** Compiled into .cache/conformance, with Debian's packages. */
function go(string $name, string $package, string $source): array|string
{
    if (command('go') === null) {
        return 'no go: in Debian it is golang-go';
    }
    if (!is_dir($source)) {
        return "no $package";
    }
    $folder = ROOT . '/.cache/conformance';
    @mkdir($folder, 0777, true);
    $program = "$folder/$name";
    $environment = ['GO111MODULE' => 'off', 'GOPATH' => '/usr/share/gocode', 'GOCACHE' => "$folder/go", 'GOFLAGS' => ''] + getenv();
    $process = proc_open(['go', 'build', '-o', $program, 'main.go', "$name.go"], [2 => ['pipe', 'w']], $pipes, dirname(__DIR__) . '/runners/go', $environment);
    $errors = stream_get_contents($pipes[2]);
    return proc_close($process) === 0 ? [$program, debian_version($package)] : "it does not compile: $errors";
}

function debian_version(string $package): string
{
    return preg_replace('~^\d+:|[-+].*~', '', trim((string) shell_exec("dpkg-query -W -f '\${Version}' $package 2>/dev/null")));
}

function command(string $name): ?string
{
    return trim((string) shell_exec("command -v $name")) ?: null;
}
