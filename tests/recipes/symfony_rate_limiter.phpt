--TEST--
MsgpackExt\Symfony\Cache\MsgpackMarshaller: symfony/rate-limiter limits under a list of classes that has none of its own
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/frameworks.php';
skip_without_composers('symfony');
skip_without_debians('Symfony/Component/RateLimiter');
?>
--FILE--
<?php
require __DIR__ . '/include/cache_pool.php';
autoload_debians();

use MsgpackExt\Symfony\Cache\MsgpackMarshaller;
use Symfony\Component\Cache\Adapter\FilesystemAdapter;
use Symfony\Component\RateLimiter\RateLimiterFactory;
use Symfony\Component\RateLimiter\Storage\CacheStorage;

$folder = new Folder;
foreach ([[Product::class], false] as $classes) {
    $storage = new CacheStorage(new FilesystemAdapter(gettype($classes), 60, $folder->path, new MsgpackMarshaller($classes)));
    foreach (['fixed_window', 'sliding_window', 'token_bucket'] as $policy) {
        $rate = ['interval' => '1 hour', 'amount' => 1];
        $limiter = new RateLimiterFactory(['id' => $policy, 'policy' => $policy, 'limit' => 2, 'interval' => '1 hour', 'rate' => $rate], $storage);
        $accepted = array_map(fn () => $limiter->create('visitor')->consume()->isAccepted(), range(1, 4));
        echo $policy, ': ', json_encode($accepted), "\n";
    }
}
passthru('rm -r ' . escapeshellarg($folder->path) . '/*');
?>
--EXPECT--
fixed_window: [true,true,false,false]
sliding_window: [true,true,false,false]
token_bucket: [true,true,false,false]
fixed_window: [true,true,false,false]
sliding_window: [true,true,false,false]
token_bucket: [true,true,false,false]
