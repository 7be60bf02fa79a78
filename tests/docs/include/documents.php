<?php
/* What the tests of the documents share. */
const ROOT = __DIR__ . '/../../..';

/** Why the tests cannot run, or null. */
function documents_are_missing(): ?string
{
    return is_dir(ROOT . '/tools/docs') ? null : 'not in the source tree';
}

/** Everything that a user reads; the report of the benchmarks is generated. */
function documents(): array
{
    chdir(ROOT);
    return ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'stubs/README.md', 'conformance/README.md', ...glob('docs/*.md'), ...glob('docs/recipes/*.md')];
}

/** @return array{string, int} the output and the exit status of a script of tools/docs, with msgpack, in the root */
function run_to_end(string $script, string ...$arguments): array
{
    $command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=msgpack', ROOT . "/tools/docs/$script", ...$arguments];
    $process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['file', '/dev/null', 'w']], $pipes, ROOT);
    $output = stream_get_contents($pipes[1]);
    return [$output, proc_close($process)];
}

function run_tool(string $script, string ...$arguments): string
{
    [$output, $status] = run_to_end($script, ...$arguments);
    return $output . ($status === 0 || $output !== '' ? '' : "$script failed\n");
}

function tool_status(string $script, string ...$arguments): int
{
    return run_to_end($script, ...$arguments)[1];
}
