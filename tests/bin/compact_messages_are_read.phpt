--TEST--
The command reads each compact message as the extension does, and rejects each malformed one
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
$valid = $plain = '';
// PHP's arrays have integers for keys that are digits; a command that reads a sequence of messages does not reject a second one.
$others = ['column, digits as keys', 'column, a string that was a key', 'bytes after the value'];
foreach (compact_messages() as $name => [$message, $json]) {
    if (in_array($name, $others, true)) {
        continue;
    }
    if ($json === 'rejected') {
        [$output, $errors, $status] = run_command([...php(), COMMAND, 'unpack'], $message);
        echo $status === 1 && str_contains($errors, ' at offset ') ? '' : "$name: $status, $errors\n";
    } elseif (!str_contains($json, '__')) {
        $valid .= $message;
        $plain .= msgpack_pack(msgpack_unpack($message));
    }
}
var_dump(output($valid, 'unpack') === $plain, output($valid, 'json') === output($plain, 'json'));
var_dump(strlen($plain) > 1000, str_contains(output($valid, 'dump'), 'exit status'));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
