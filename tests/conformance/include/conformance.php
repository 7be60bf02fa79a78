<?php
/* What the tests of the conformance corpus share. */
const CONFORMANCE = __DIR__ . '/../../../conformance';

/** Why the tests cannot run, or null. */
function conformance_is_missing(): ?string
{
    return match (true) {
        !is_dir(CONFORMANCE) => 'not in the source tree',
        PHP_INT_SIZE < 8 => 'needs 64-bit integers',
        default => null,
    };
}

/** The output of a program of conformance/, of this PHP; errors are left out. */
function conformance(string $program, string ...$arguments): string
{
    $process = proc_open([PHP_BINARY, '-n', CONFORMANCE . "/$program", ...$arguments], [['file', '/dev/null', 'r'], ['pipe', 'w'], ['file', '/dev/null', 'w']], $pipes);
    $output = stream_get_contents($pipes[1]);
    $status = proc_close($process);
    return $output . ($status === 0 ? '' : "exit status $status\n");
}

/** The module that this test runs with. */
function this_extension(): string
{
    return '--extension=' . ini_get('extension_dir') . '/msgpack.' . PHP_SHLIB_SUFFIX;
}

/** What conformance/run prints of implementations: who gives how many wrong answers, and to what. */
function wrong_answers(string ...$arguments): string
{
    preg_match_all('~^(?:\S.* answers wrong.*|  (?:must|should) .*|exit status .*)$~m', conformance('run', ...$arguments), $lines);
    return preg_replace('~of \d+ answers~', 'of all answers', implode("\n", $lines[0])) . "\n";
}
