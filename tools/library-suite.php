<?php
/** Implements tools/library-suite. */

/** Loads the classes, and ends the run if they are not the expected ones. */
const BOOTSTRAP = <<<'PHP'
    <?php
    require_once getenv('SUITE_AUTOLOAD');
    require_once getenv('LIBRARY_AUTOLOAD');
    if ((new ReflectionClass(MessagePack\Packer::class))->isInternal() !== (getenv('SUITE_CLASSES') === 'ours')) {
        fwrite(STDERR, "These are not the classes of the library, or ours, that are asked for\n");
        exit(1);
    }
    PHP;

const EXTENSIONS = ['ctype', 'dom', 'gmp', 'mbstring', 'phar', 'posix', 'sockets', 'tokenizer', 'xml', 'xmlwriter'];

function fail(string $reason): never
{
    fwrite(STDERR, "$reason\n");
    exit(2);
}

function autoload(string $package): string
{
    if (is_file("$package/src/Packer.php")) {
        return dirname(__DIR__) . '/tests/library/include/library_autoload.php';
    }
    return current(array_filter(["$package/autoload.php", "$package/vendor/autoload.php"], is_file(...)))
        ?: fail("$package has neither autoload.php nor vendor/autoload.php");
}

/** The extensions that are not compiled into PHP. */
function php(): array
{
    $shared = array_filter(EXTENSIONS, fn ($name) => is_file(ini_get('extension_dir') . "/$name.so"));
    return [PHP_BINARY, '-n', '-d', 'memory_limit=-1', ...array_merge(...array_map(fn ($name) => ['-d', "extension=$name"], $shared))];
}

/** @return array<string, array{string, string, int}> the outcome of each test, its message, and the number of assertions */
function results(string $log): array
{
    $results = [];
    foreach (simplexml_load_file($log)->xpath('//testcase') as $case) {
        [$outcome] = $case->xpath('*[name() != "system-out"]') ?: [null];
        $results["$case[class]::$case[name]"] = [$outcome?->getName() ?? 'passed', trim((string) $outcome), (int) $case['assertions']];
    }
    return $results;
}

/** @return array<string, array{string, string, int}> as results() */
function run(string $package, string $classes): array
{
    $work = dirname(__DIR__) . '/.cache/library-suite';
    is_dir($work) || mkdir($work);
    file_put_contents("$work/bootstrap.php", BOOTSTRAP);
    @unlink("$work/$classes.xml");
    $tests = current(array_filter(["$package/tests/Unit", "$package/tests"], is_dir(...))) ?: fail("$package has no tests/");
    $extension = $classes === 'ours' ? ['-d', 'extension=' . dirname(__DIR__) . '/modules/msgpack.so'] : [];
    $phpunit = dirname(__DIR__) . '/.cache/phpunit/vendor/bin/phpunit';
    $command = [...php(), ...$extension, $phpunit, '--no-configuration', '--bootstrap', "$work/bootstrap.php", '--log-junit', "$work/$classes.xml", $tests];
    $environment = ['SUITE_AUTOLOAD' => autoload($package), 'LIBRARY_AUTOLOAD' => dirname(__DIR__) . '/tests/library/include/library_autoload.php', 'SUITE_CLASSES' => $classes] + getenv();
    $process = proc_open($command, [1 => ['file', "$work/$classes.log", 'w'], 2 => ['file', "$work/$classes.log", 'a']], $pipes, $package, $environment);
    // 0, 1 and 2 are PHPUnit's own exit codes; a run that did not end leaves no log, or an empty one.
    if (!in_array(proc_close($process), [0, 1, 2], true) || !@filesize("$work/$classes.xml")) {
        fail("PHPUnit did not come to its end in $package with the classes that are $classes; it said:\n" . file_get_contents("$work/$classes.log"));
    }
    return results("$work/$classes.xml") ?: fail("No test of $package has run with the classes that are $classes");
}

function passed(array $results): array
{
    return array_filter($results, fn ($result) => $result[0] === 'passed');
}

/** Prints the counts; returns the number of tests that pass with the library only. */
function compare(string $package): int
{
    $library = run($package, 'library');
    $ours = run($package, 'ours');
    echo "$package\n";
    foreach (['library' => $library, 'ours' => $ours] as $whose => $results) {
        $counts = array_count_values(array_column($results, 0));
        ksort($counts);
        $outcomes = implode(', ', array_map(fn ($outcome) => "$counts[$outcome] $outcome", array_keys($counts)));
        printf("  %-8s %4d tests, %5d assertions: %s\n", $whose, count($results), array_sum(array_column($results, 2)), $outcomes);
    }
    $lost = array_diff_key(passed($library), passed($ours));
    foreach (array_keys($lost) as $name) {
        printf("  passes with the library alone: %s\n    %s\n", $name, strtr($ours[$name][1] ?? 'not run', ["\n" => "\n    "]));
    }
    foreach (array_keys(array_diff_key(passed($ours), passed($library))) as $name) {
        echo "  passes with ours alone: $name\n";
    }
    return count($lost);
}

exit(array_sum(array_map(compare(...), array_slice($argv, 1))) > 0 ? 1 : 0);
