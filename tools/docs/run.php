<?php
/*
 * Runs the code blocks of Markdown files, a process for each section, and prints what is not as they say. Then the exit status
 * is 1.
 *
 *   php run.php [--languages=php,python] FILE ...
 *   php run.php --marked FILE ...     prints the blocks that are marked as not run
 */
declare(strict_types=1);

require __DIR__ . '/blocks.php';

const ROOT = __DIR__ . '/../..';

/** @return list<string> the command of a PHP like this one, which has msgpack and what some blocks need */
function php_command(): array
{
    $command = [PHP_BINARY, '-n', '-d', 'display_errors=stderr', '-d', 'error_reporting=-1', '-d', 'date.timezone=UTC',
        '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=msgpack'];
    foreach (['gmp', 'mbstring', 'sockets'] as $name) {
        $file = PHP_EXTENSION_DIR . "/$name.so";
        if (is_file($file)) {
            array_push($command, '-d', "extension=$file");
        }
    }
    return $command;
}

/** An empty folder, in which Node finds the packages. */
function make_folder(): string
{
    $folder = sys_get_temp_dir() . '/msgpack-docs-' . getmypid() . '-' . bin2hex(random_bytes(4));
    mkdir($folder);
    if (is_dir(ROOT . '/.cache/npm/node_modules')) {
        symlink((string) realpath(ROOT . '/.cache/npm/node_modules'), "$folder/node_modules");
    }
    return $folder;
}

/** Whether everything is as the blocks say. */
function run_section(string $file, int $number, array $languages): bool
{
    $folder = make_folder();
    $command = [...php_command(), __DIR__ . '/section.php', (string) realpath($file), (string) $number, implode(',', $languages)];
    $process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes, null,
        ['MSGPACK_DOCS_FOLDER' => $folder] + getenv());
    $output = (string) stream_get_contents($pipes[1]);
    $status = proc_close($process);
    exec('rm -r ' . escapeshellarg($folder));
    if ($status === 0 && $output === '') {
        return true;
    }
    echo str_replace((string) realpath($file), $file, $output), $output === '' ? "$file: section $number ended with $status\n" : '';
    return false;
}

/** Whether everything is as the blocks say. */
function run_file(string $file, array $languages): bool
{
    $count = 0;
    $isRight = true;
    foreach (sections((string) file_get_contents($file)) as $number => ['blocks' => $blocks]) {
        foreach ($blocks as $block) {
            if ($block->isCode() && !in_array($block->language, LANGUAGES, true)) {
                echo "$file:$block->line: a block that cannot be run needs a mark: <!-- not run: why -->\n";
                $isRight = false;
            }
        }
        $run = array_filter($blocks, fn (Block $block) => $block->isRunWith($languages));
        $count += count($run);
        if ($run) {
            $isRight = run_section($file, $number, $languages) && $isRight;
        }
    }
    fwrite(STDERR, "$file: $count blocks\n");
    return $isRight;
}

function list_marked(string $file): void
{
    foreach (sections((string) file_get_contents($file)) as ['title' => $title, 'blocks' => $blocks]) {
        foreach ($blocks as $block) {
            if ($block->mark !== null) {
                echo $file, $title === '' ? '' : ", $title", ": $block->mark\n";
            }
        }
    }
}

$files = [];
$languages = LANGUAGES;
$marked = false;
foreach (array_slice($argv, 1) as $argument) {
    if (str_starts_with($argument, '--languages=')) {
        $languages = explode(',', substr($argument, strlen('--languages=')));
    } elseif ($argument === '--marked') {
        $marked = true;
    } else {
        $files[] = $argument;
    }
}
$isRight = true;
foreach ($files as $file) {
    if ($marked) {
        list_marked($file);
    } else {
        $isRight = run_file($file, $languages) && $isRight;
    }
}
exit($isRight ? 0 : 1);
