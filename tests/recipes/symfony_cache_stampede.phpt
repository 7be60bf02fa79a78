--TEST--
MsgpackExt\Symfony\Cache\MsgpackMarshaller: of several processes that miss, symfony/cache's lock lets one compute the value
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/frameworks.php'; skip_without_composers('symfony'); ?>
--FILE--
<?php
require __DIR__ . '/include/cache_pool.php';

use Symfony\Component\Cache\Adapter\FilesystemAdapter;
use Symfony\Component\Cache\LockRegistry;

// In a process of the command line, symfony/cache locks only if asked to.
if (isset($argv[1])) {
    $pool = new FilesystemAdapter('shop', 60, "$argv[1]/pool", new MsgpackExt\Symfony\Cache\MsgpackMarshaller);
    $pool->setCallbackWrapper(LockRegistry::compute(...));
    echo "ready\n";
    fgets(STDIN);
    echo json_encode($pool->get('value', function () use ($argv) {
        file_put_contents("$argv[1]/computed", '.', FILE_APPEND);
        usleep(50_000);
        return [1, 2, 3];
    }));
    exit;
}

$folder = new Folder;
$php = [...php(['msgpack']), __FILE__, $folder->path];
for ($i = 0; $i < 4; $i++) {
    $processes[] = [proc_open($php, [['pipe', 'r'], ['pipe', 'w'], ['redirect', 1]], $pipes), $pipes];
}
foreach ($processes as [, $pipes]) {
    fgets($pipes[1]);
}
foreach ($processes as [, $pipes]) {
    fwrite($pipes[0], "go\n");
}
foreach ($processes as [$process, $pipes]) {
    echo stream_get_contents($pipes[1]), "\n";
    proc_close($process);
}
echo 'computed: ', strlen(file_get_contents("$folder->path/computed")), "\n";
passthru('rm -r ' . escapeshellarg($folder->path) . '/*');
?>
--EXPECT--
[1,2,3]
[1,2,3]
[1,2,3]
[1,2,3]
computed: 1
