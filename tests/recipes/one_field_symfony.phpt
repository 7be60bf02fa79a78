--TEST--
App\Cache\RawMarshaller: fields of cached values in symfony/cache's pools, without unpacking the rest
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/frameworks.php'; skip_without_composers('symfony'); ?>
--FILE--
<?php
require __DIR__ . '/include/cache_pool.php';
require example('one_field/RawMarshaller.php');

use App\Cache\RawMarshaller;
use MsgpackExt\Symfony\Cache\MsgpackMarshaller;
use Symfony\Component\Cache\Adapter\FilesystemAdapter;
use Symfony\Component\Cache\Marshaller\DefaultMarshaller;
use Symfony\Contracts\Cache\ItemInterface;

$folder = new Folder;
$page = ['title' => 'Chairs', 'products' => [new Product('stool'), new Product('throne')], 'html' => str_repeat('<p>', 9)];
$pages = new FilesystemAdapter('pages', 60, "$folder->path/pages", new MsgpackMarshaller);
$pages->save($pages->getItem('plain')->set($page));
$compact = new FilesystemAdapter('pages', 60, "$folder->path/pages", new MsgpackMarshaller(compact: true));
$compact->save($compact->getItem('compact')->set($page));
$pages->get('computed', function (ItemInterface $item) use ($page) {
    $item->expiresAfter(50);
    usleep(2000);
    return $page;
}, 0);
$parts = new FilesystemAdapter('pages', 60, "$folder->path/pages", new RawMarshaller);
$parts->setLogger(new Output);
foreach (['plain', 'compact', 'computed', 'missing'] as $key) {
    $part = $parts->getItem($key)->get();
    echo $key, ': ', $part?->get('/title') ?? 'none', ', ', $part?->get('/products/1/name') ?? 'none', "\n";
}
echo 'wrapped, with ', implode(' and ', array_keys($pages->getItem('computed')->getMetadata())), "\n";

echo "\nOther bytes:\n";
$old = new FilesystemAdapter('pages', 60, "$folder->path/pages", new DefaultMarshaller);
$old->save($old->getItem('plain')->set($page));
$parts = new FilesystemAdapter('pages', 60, "$folder->path/pages", new RawMarshaller);
$parts->setLogger(new Output);
var_dump($parts->getItem('plain')->isHit());
var_dump($parts->save($parts->getItem('computed')->set(1)));
passthru('rm -r ' . escapeshellarg($folder->path) . '/*');
?>
--EXPECT--
plain: Chairs, throne
compact: Chairs, throne
computed: Chairs, throne
missing: none, none
wrapped, with expiry and ctime

Other bytes:
warning: Failed to fetch key "{key}": No value of a MsgpackMarshaller, UnexpectedValueException
bool(false)
warning: Failed to save key "{key}" of type int: This pool is for reading, LogicException
bool(false)
