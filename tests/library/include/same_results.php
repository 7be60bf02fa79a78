<?php
require_once __DIR__ . '/library_folder.php';

/** The autoloader of the library's classes; null if the library is missing. */
function library(): ?string
{
    return library_folder() === null ? null : __DIR__ . '/library_autoload.php';
}

/** The autoload.php of symfony/cache; null if it is missing. */
function symfony_cache(): ?string
{
    $file = dirname(__DIR__, 3) . '/.cache/symfony/vendor/autoload.php';
    return is_file($file) ? $file : null;
}

/** The extensions to load for gmp: none if it is built in; null if there is no gmp. */
function with_gmp(): ?array
{
    $file = PHP_EXTENSION_DIR . '/gmp.so';
    return extension_loaded('gmp') ? [] : (is_file($file) ? [$file] : null);
}

/** Starts a worker. Returns its process and its output file. */
function start(string $group, array $extensions, string ...$arguments): array
{
    $command = [PHP_BINARY, '-n'];
    foreach ($extensions as $extension) {
        array_push($command, '-d', "extension=$extension");
    }
    $output = tmpfile();
    return [proc_open([...$command, __DIR__ . '/worker.php', $group, ...$arguments], [['file', '/dev/null', 'r'], $output, $output], $pipes), $output];
}

/** Prints how the process ended, unless it succeeded. */
function lines(string $side, array $started): array
{
    [$process, $output] = $started;
    $status = proc_close($process);
    rewind($output);
    $lines = explode("\n", rtrim(stream_get_contents($output), "\n"));
    if ($status !== 0) {
        echo "$side ended with status $status after ", count($lines), ' lines: ', end($lines), "\n";
    }
    return $lines;
}

function same_results(string $group): void
{
    $gmp = with_gmp();
    $ours = start($group, [ini_get('extension_dir') . '/msgpack.so', ...$gmp]);
    $theirs = start($group, $gmp, library());
    [$ours, $theirs] = [lines('ours', $ours), lines('theirs', $theirs)];
    $different = 0;
    foreach (array_map(null, $ours, $theirs) as [$our, $their]) {
        if ($our !== $their && ++$different <= (int) (getenv('SHOWN') ?: 10)) {
            [$call, $answer] = explode("\t", $our ?? "nothing\t", 2) + [1 => ''];
            echo "DIFFERENT: $call\n    ours: $answer\n  theirs: ", str_replace("$call\t", '', $their ?? 'nothing'), "\n";
        }
    }
    echo "$group: ", count($ours), ' calls, ', $different ? "$different DIFFERENT" : 'the same results', "\n";
}
