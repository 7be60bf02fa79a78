--TEST--
A fiber suspended in a call where memory has run out does not end the process
--EXTENSIONS--
msgpack
--FILE--
<?php
// The allocator that counts every byte.
$environment = ['USE_ZEND_ALLOC' => '0', 'USE_TRACKED_ALLOC' => '1'] + getenv();
for ($bytes = 20; $bytes < 400; $bytes += 40) {
    $command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=msgpack',
        __DIR__ . '/include/memory_runs_out_in_fibers.php', (string) $bytes];
    $process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['pipe', 'w']], $pipes, null, $environment);
    $output = stream_get_contents($pipes[1]) . stream_get_contents($pipes[2]);
    $status = proc_close($process);
    echo match ([$status, $output]) {
        [0, "enough\nshutdown\n"], [255, "shutdown\n"] => '',
        default => "$bytes bytes: $status, $output\n",
    };
}
echo "done\n";
?>
--EXPECT--
done
