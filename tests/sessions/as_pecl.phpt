--TEST--
Sessions have PECL's bytes, and both extensions read them alike
--EXTENSIONS--
msgpack
session
--SKIPIF--
<?php require __DIR__ . '/../pecl/include/side.php'; skip_without_pecl(); ?>
--FILE--
<?php
require __DIR__ . '/../pecl/include/side.php';

/** @return list<string> lines that the worker printed */
function worker(string $library, array $arguments, string $input = ''): array
{
    $command = [PHP_BINARY, '-n', '-d', "extension=$library", __DIR__ . '/include/worker.php', ...$arguments];
    $files = [tmpfile(), tmpfile()];
    fwrite($files[0], $input);
    rewind($files[0]);
    if ($status = proc_close(proc_open($command, [$files[0], $files[1]], $pipes))) {
        echo implode(' ', $arguments), " ended with status $status\n";
    }
    rewind($files[1]);
    return explode("\n", trim(stream_get_contents($files[1])));
}

[$ours, $pecls] = [ini_get('extension_dir') . '/msgpack.so', Side::pecls_library()];
foreach (['plain_data', 'objects'] as $samples) {
    $written = worker($ours, ['encode', $samples]);
    var_dump(count($written) > 700, array_diff_assoc($written, worker($pecls, ['encode', $samples])));
    $read = worker($ours, ['decode'], implode("\n", $written) . "\n");
    $differing = array_diff_assoc($read, worker($pecls, ['decode'], implode("\n", $written) . "\n"));
    var_dump(count($read) === count($written), array_map(fn($line) => strtok($line, ' '), $differing));
}
?>
--EXPECT--
bool(true)
array(0) {
}
bool(true)
array(0) {
}
bool(true)
array(0) {
}
bool(true)
array(0) {
}
