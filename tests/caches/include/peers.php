<?php
/** The extensions that are tested with ours: tools/setup puts Debian's libraries into .cache/peers. */

/** The library of an extension for the running PHP; null if it is missing. */
function peer(string $name): ?string
{
    if ($name === 'msgpack') {
        return ini_get('extension_dir') . '/msgpack.so';
    }
    if ($name === 'ffi') {
        return glob(PHP_EXTENSION_DIR . '/ffi.so')[0] ?? null;
    }
    if ($name === 'redis') {
        return glob(dirname(__DIR__, 3) . '/.cache/phpredis/modules/redis.so')[0] ?? null;
    }
    $version = PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION;
    return glob(dirname(__DIR__, 3) . "/.cache/peers/php$version-$name/usr/lib/php/*/$name.so")[0] ?? null;
}

function pecls_msgpack(): ?string
{
    require_once dirname(__DIR__, 2) . '/pecl/include/side.php';
    return Side::pecls_library();
}

/** For --SKIPIF--. */
function skip_without(string ...$names): void
{
    if (PHP_DEBUG || PHP_ZTS) {
        die("skip Debian's libraries are not for a debug or a thread-safe PHP");
    }
    foreach ($names as $name) {
        if (($name === 'pecl' ? pecls_msgpack() : peer($name)) === null) {
            die("skip no $name for this PHP in .cache/peers: tools/setup test");
        }
    }
}

/**
 * The command line of a PHP that has these extensions loaded: libraries, or names of peers.
 *
 * @param list<string> $settings 'name=value'
 */
function php(array $extensions, array $settings = []): array
{
    $command = [PHP_BINARY, '-n'];
    foreach ($extensions as $extension) {
        array_push($command, '-d', 'extension=' . (peer($extension) ?? $extension));
    }
    foreach ($settings as $setting) {
        array_push($command, '-d', $setting);
    }
    return $command;
}

/** @return list<string> settings; none where there is no opcache. From 8.5 on it is in PHP itself. */
function with_jit(): array
{
    $library = PHP_VERSION_ID < 80500 ? glob(PHP_EXTENSION_DIR . '/opcache.so') : [''];
    $jit = ['opcache.enable=1', 'opcache.jit=tracing', 'opcache.jit_buffer_size=32M'];
    return match ($library) {
        [''] => $jit,
        [] => [],
        default => ["zend_extension=$library[0]", ...$jit],
    };
}

/** Exits, and reruns the test in a PHP with these extensions. Returns at once in that one. */
function run_with(array $extensions, array $settings = []): void
{
    if (!getenv('RUNS_WITH_PEERS')) {
        putenv('RUNS_WITH_PEERS=1');
        $command = implode(' ', array_map('escapeshellarg', [...php($extensions, $settings), $_SERVER['SCRIPT_FILENAME']]));
        passthru($command, $status);
        exit($status);
    }
}
