--TEST--
Compact form: memory_limit ends the request where there is no room left to take a reference back
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (getenv('USE_ZEND_ALLOC') === '0') die('skip only Zend\'s allocator has a limit');
?>
--FILE--
<?php
/* Packs a value that fills its block, whole pages, but for some bytes or for none. What is written after that is in the place of
 * what was. */
function pack_within_limit(int $length): void
{
    $value = [str_repeat('x', 8 * 1024 * 1024 - 37), 'again', 'again', ...range(1, 36), str_repeat('y', $length), PHP_INT_MAX];
    ini_set('memory_limit', (string) (memory_get_usage(true) + 9200000));
    echo strlen(msgpack_pack($value, ['compact' => true])), " bytes\n";
}

function run(int $length): array
{
    $command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=msgpack',
        '-d', 'memory_limit=128M', '-d', 'display_errors=1', '-d', 'html_errors=0', __FILE__, (string) $length];
    $process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], ['pipe', 'w']], $pipes);
    $output = stream_get_contents($pipes[1]) . stream_get_contents($pipes[2]);
    return [proc_close($process), trim($output)];
}

if (isset($argv[1])) {
    pack_within_limit((int) $argv[1]);
    exit;
}
echo preg_match('/^\d+ bytes$/', run(4000)[1]) ? "packed where there is room\n" : "not packed\n";
foreach (range(4030, 4056, 2) as $length) {
    [$status, $output] = run($length);
    if (!($status === 0 ? preg_match('/^\d+ bytes$/', $output) : $status === 255 && preg_match('/Allowed memory size of \d+ bytes exhausted/', $output))) {
        echo "$length: $status, $output\n";
    }
}
echo "done\n";
?>
--EXPECT--
packed where there is room
done
