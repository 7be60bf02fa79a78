--TEST--
Caches and objects stay valid where memory runs out, at any point, and shutdown functions may use them
--EXTENSIONS--
msgpack
--FILE--
<?php
/** @return array{int, string} */
function run(int $bytes): array
{
    // The allocator that counts every byte, and shows every block to a memory checker.
    $environment = ['USE_ZEND_ALLOC' => '0', 'USE_TRACKED_ALLOC' => '1'] + getenv();
    $command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=msgpack',
        __DIR__ . '/include/memory_runs_out.php', (string) $bytes];
    $process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['pipe', 'w']], $pipes, null, $environment);
    $output = stream_get_contents($pipes[1]) . stream_get_contents($pipes[2]);
    return [proc_close($process), $output];
}

// In small steps while keys of the cache become interned, then in larger ones, until memory suffices; MSGPACK_STRESS: always in
// small steps.
$step = getenv('MSGPACK_STRESS') ? 40 : 4000;
for ($bytes = 1000, $points = 0; $bytes < 10_000_000; $bytes += $bytes < 3000 ? 40 : $step, $points++) {
    [$status, $output] = run($bytes);
    if ($status === 0 && $output === "enough\nshutdown\n") {
        break;
    }
    echo $status === 255 && $output === "shutdown\n" ? '' : "$bytes bytes: $status, $output\n";
}
var_dump($points > 20, $status);
?>
--EXPECT--
bool(true)
int(0)
