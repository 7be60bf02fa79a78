--TEST--
memory_limit ends the request, not the process, wherever it is reached; shutdown functions run
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (getenv('USE_ZEND_ALLOC') === '0') die('skip only Zend\'s allocator has a limit');
if (!extension_loaded('session')) die('skip no sessions');
?>
--FILE--
<?php
function run(string ...$arguments): array
{
    $command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=msgpack',
        '-d', 'memory_limit=24M', '-d', 'display_errors=1', '-d', 'html_errors=0', __DIR__ . '/include/exceeds_memory.php', ...$arguments];
    $process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['pipe', 'w']], $pipes);
    $output = stream_get_contents($pipes[1]) . stream_get_contents($pipes[2]);
    return [proc_close($process), trim($output)];
}

[, $names] = run();
foreach (explode("\n", $names) as $name) {
    [$status, $output] = run($name);
    $ended = $status === 255 && preg_match('/^(PHP )?Fatal error: +Allowed memory size of 25165824 bytes exhausted.*\nshutdown$/s', $output);
    echo $ended ? '' : "$name: $status, $output\n";
}
echo "done\n";
?>
--EXPECT--
done
