<?php
/** The docblock at the top of a benchmark, which says how it is called. */
function usage(string $file): string
{
    preg_match('#/\*\*(.*?)\*/#s', (string) file_get_contents($file), $docblock);
    return trim(preg_replace('/^ \* ?/m', '', $docblock[1]));
}

/** Prints the usage and ends: that is no error if --help is among the arguments. */
function end_with_usage(string $file, array $arguments): never
{
    $isAsked = in_array('--help', $arguments, true);
    fwrite($isAsked ? STDOUT : STDERR, usage($file) . "\n");
    exit($isAsked ? 0 : 2);
}

/** Ends with the usage where an argument does not match. */
function takes(string $pattern, string $file, array $arguments): void
{
    if (preg_grep($pattern, $arguments, PREG_GREP_INVERT)) {
        end_with_usage($file, $arguments);
    }
}
