<?php
/* Runs the command; for SKIPIF sections, whether it can. */
const COMMAND = __DIR__ . '/../../../stubs/bin/msgpack';

function command_is_missing(): ?string
{
    return match (true) {
        !is_file(COMMAND) => 'not in the source tree',
        PHP_INT_SIZE < 8 => 'needs integers of 64 bits',
        !function_exists('proc_open') => 'needs proc_open()',
        default => null,
    };
}

/** @return list<string> a PHP that has the extension */
function php(string ...$settings): array
{
    $command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=msgpack', '-d', 'error_reporting=-1'];
    foreach ($settings as $setting) {
        array_push($command, '-d', $setting);
    }
    return $command;
}

/**
 * @param list<string> $command
 * @return array{string, string, int} standard output, standard error, exit status
 */
function run_command(array $command, string $input): array
{
    $files = array_map(fn () => tmpfile(), [0, 1, 2]);
    fwrite($files[0], $input);
    rewind($files[0]);
    $status = proc_close(proc_open($command, $files, $pipes, getcwd(), ['NO_COLOR' => '1'] + getenv()));
    rewind($files[1]);
    rewind($files[2]);
    return [stream_get_contents($files[1]), stream_get_contents($files[2]), $status];
}

/** What the subcommand writes to standard output, and it must succeed. */
function output(string $input, string ...$arguments): string
{
    [$output, $errors, $status] = run_command([...php(), COMMAND, ...$arguments], $input);
    return $output . $errors . ($status === 0 ? '' : "exit status $status\n");
}

/** Prints all of it, bytes in hexadecimal. */
function show(string $input, string ...$arguments): void
{
    [$output, $errors, $status] = run_command([...php(), COMMAND, ...$arguments], $input);
    echo '$ msgpack ', implode(' ', $arguments), "\n", preg_match('//u', $output) ? $output : bin2hex($output) . "\n", $errors, $status === 0 ? '' : "exit status $status\n";
}

function bytes(string $hexadecimal): string
{
    return hex2bin(str_replace(' ', '', $hexadecimal));
}

/** @return iterable<string, array{string, string}> name => compact message, and its value as JSON or "rejected" */
function compact_messages(): iterable
{
    foreach (preg_grep('/^#/', file(__DIR__ . '/../../data/compact/messages.tsv', FILE_IGNORE_NEW_LINES), PREG_GREP_INVERT) as $line) {
        [$name, $digits, $json] = explode("\t", $line);
        yield $name => ["\x92\x82\xc0\x03\0\0" . hex2bin($digits), $json];
    }
}
