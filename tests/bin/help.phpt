--TEST--
msgpack --help, and that of each subcommand, tells the options; --version the version
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
foreach (['', 'dump', 'json', 'get', 'check', 'diff', 'pack', 'unpack', 'measure'] as $command) {
    [$help, $errors, $status] = run_command([...php(), COMMAND, ...array_filter([$command]), '--help'], '');
    $lines = explode("\n", rtrim($help));
    echo $lines[0], $status === 0 && $errors === '' && max(array_map('strlen', $lines)) <= 128 ? '' : ' ERROR', "\n";
    preg_match_all('/^ +(--\w+)/m', $help, $options);
    echo $options[1] === [] ? '' : '    ' . implode(' ', $options[1]) . "\n";
}
[$version, $errors, $status] = run_command([...php(), COMMAND, '--version'], '');
var_dump($version === 'msgpack ' . phpversion('msgpack') . ', PHP ' . PHP_VERSION . "\n", $errors, $status);
?>
--EXPECT--
msgpack SUBCOMMAND [ARGUMENT ...]     looks into MessagePack, and converts it
msgpack dump [OPTION ...] [FILE]      the tokens, as a tree
    --depth --path --strings --records --from --json --color
msgpack json [--records] [FILE]       a line of JSON for each message
    --records --from
msgpack get PATH [FILE]               the value with this path (RFC 6901), as JSON, a line for
    --records --from
msgpack check [OPTION ...] TYPE [FILE]
    --require --coerce --forbid --records --from --json
msgpack diff [OPTION ...] OLD NEW     in what the values of two files differ, by path
    --json --records --from --color
msgpack pack [--compact] [FILE]       writes the compact form of each message to standard output
    --from
msgpack unpack [FILE]                 writes the plain form of each message to standard output
    --from
msgpack measure [OPTION ...] [WHAT]   bytes and time of your own values in each form and serializer
    --match --limit --require --rounds --svg --json --color
bool(true)
string(0) ""
int(0)
