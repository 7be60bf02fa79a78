--TEST--
conformance/run says what is missing for an implementation, and ends with status 2 if nothing is run
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/conformance.php';
if ($missing = conformance_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/conformance.php';

function errors(string ...$arguments): string
{
    $process = proc_open([PHP_BINARY, '-n', CONFORMANCE . '/run', ...$arguments], [['file', '/dev/null', 'r'], ['file', '/dev/null', 'w'], ['pipe', 'w']], $pipes);
    return stream_get_contents($pipes[2]) . 'status ' . proc_close($process) . "\n";
}

echo errors('cobol');
echo errors('--rybakit=/there/is/nothing', 'rybakit');
echo errors('--rybakit=' . __DIR__, 'rybakit');
echo errors('--pecl=' . substr(this_extension(), strlen('--extension=')), 'pecl');
echo errors('--wrong');
echo strtok(conformance('run', '--help'), "\n"), "\n";
$first = strtok(conformance('run', '--cases'), "\n");
echo $first, "\n";
?>
--EXPECTF--
No runner cobol: there are functions, data, strict, unpacker, rybakit, pecl, python, python-only, node, msgpackr, go, ugorji
status 2
No /there/is/nothing
status 2
rybakit/msgpack: not run: no rybakit/msgpack in %sconformance
Nothing was run
status 2
PECL msgpack: not run: PECL msgpack is not loaded: tools/setup peers fetches it
Nothing was run
status 2
Unknown option --wrong, see --help
status 2
Runs the corpus through MessagePack implementations, each in a process of its own, and says who fails what.
{"bytes":"90","id":"arrays/array-0","notation":"[]"}
