--TEST--
The command reads each message of the conformance corpus, rejects what is none, and its JSON comes back
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
if (!is_file(__DIR__ . '/../../conformance/run')) die('skip not in the source tree');
?>
--INI--
memory_limit=1G
msgpack.max_depth=4096
--FILE--
<?php
require __DIR__ . '/include/command.php';
foreach (['Errors', 'Text', 'Reader', 'Records', 'Frame', 'Walker', 'Json'] as $file) {
    require dirname(COMMAND) . "/command/$file.php";
}
use MessagePack\CommandLine\{Json, Malformed, Reader, Walker};

/** What the command answers, and the JSON. */
function answer(string $bytes): array
{
    try {
        $reader = Reader::of($bytes);
        $walker = new Walker($reader);
        $walker->next();
        $json = Json::of($walker);
        return [$reader->has(1) ? 'trailing' : 'value', $json];
    } catch (Malformed $e) {
        return [match (true) {
            str_contains($e->getMessage(), 'ends early') => 'incomplete',
            str_contains($e->getMessage(), 'nested deeper') => 'too deep',
            default => 'malformed',
        }, ''];
    }
}

[$cases] = run_command([PHP_BINARY, '-n', __DIR__ . '/../../conformance/run', '--cases'], '');
$count = 0;
foreach (explode("\n", rtrim($cases)) as $line) {
    $case = json_decode($line, true);
    $answers = array_map(fn (string $answer) => in_array($answer, ['incomplete', 'malformed', 'trailing'], true) ? $answer : 'value', $case['answers'] ?? ['value']);
    [$answer, $json] = answer(hex2bin($case['bytes']));
    if ($answer !== 'too deep' && !in_array($answer, $answers, true)) {
        echo "$case[id]: $answer\n";
    }
    // Of two equal keys the last one comes back.
    if ($answer === 'value' && !str_starts_with($case['id'], 'keys/twice') && strlen($json) < 1000000 && answer(Json::packed($json))[1] !== $json) {
        echo "$case[id]: $json does not come back\n";
    }
    $count++;
}
var_dump($count > 1500);
?>
--EXPECT--
bool(true)
