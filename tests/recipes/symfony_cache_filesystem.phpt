--TEST--
MsgpackExt\Symfony\Cache\MsgpackMarshaller with symfony/cache's FilesystemAdapter and FilesystemTagAwareAdapter
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/frameworks.php'; skip_without_composers('symfony'); ?>
--FILE--
<?php
require __DIR__ . '/include/cache_pool.php';

use MsgpackExt\Symfony\Cache\MsgpackMarshaller;
use Symfony\Component\Cache\Adapter\FilesystemAdapter;
use Symfony\Component\Cache\Adapter\FilesystemTagAwareAdapter;

$folder = new Folder;
$pool = new FilesystemAdapter('shop', 60, "$folder->path/plain", new MsgpackMarshaller);
check_values($pool);
check_metadata($pool);
check_tags(new FilesystemTagAwareAdapter('tags', 60, "$folder->path/tags", new MsgpackMarshaller));

$pool->clear();
$pool->save($pool->getItem('cut')->set([1, 2]));
$files = new RecursiveIteratorIterator(new RecursiveDirectoryIterator("$folder->path/plain", FilesystemIterator::SKIP_DOTS));
[$file] = array_keys(iterator_to_array($files));
file_put_contents($file, substr(file_get_contents($file), 0, -1));
$pool->setLogger(new Output);
var_dump($pool->getItem('cut')->isHit());
passthru('rm -r ' . escapeshellarg($folder->path) . '/*');
?>
--EXPECT--
identical objects: true
a closure: false, hit: false
{"computed":1} expiry and ctime, early: {"computed":2}
chair, hit: false, tags: []
table, hit: true, tags: ["wood"]
lamp, hit: true, tags: []
warning: Failed to fetch key "{key}": Insufficient data for unserializing at offset 3, in [0][1], UnexpectedValueException
bool(false)
