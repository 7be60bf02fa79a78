--TEST--
App\Doctrine\MsgpackCaches: Doctrine's metadata, query, result and second-level caches as MessagePack
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/frameworks.php';
skip_without_composers('doctrine');
if (PHP_DEBUG || PHP_ZTS || !glob(PHP_EXTENSION_DIR . '/pdo_sqlite.so')) die('skip no pdo_sqlite for this PHP: tools/setup test');
?>
--FILE--
<?php
require __DIR__ . '/include/frameworks.php';
run_with(['msgpack', 'pdo', 'pdo_sqlite', 'tokenizer', 'ctype'], ['error_reporting=' . (E_ALL & ~E_DEPRECATED)]);
require __DIR__ . '/include/shop.php';

use App\Doctrine\MsgpackCaches;
use Doctrine\ORM\EntityManager;
use Doctrine\ORM\ORMSetup;
use Doctrine\ORM\Tools\SchemaTool;
use Symfony\Component\Cache\Adapter\FilesystemAdapter;

$folder = new Folder;
$queries = new QueryCount;
$connection = connect($queries);
// Every manager reads the files anew.
$manager = function () use ($folder, $connection): EntityManager {
    $configuration = ORMSetup::createAttributeMetadataConfiguration([], true, $folder->path);
    $caches = new MsgpackCaches(fn(string $namespace, $marshaller) => new FilesystemAdapter($namespace, 0, "$folder->path/pools", $marshaller));
    $caches->configure($configuration, [DateTimeImmutable::class, State::class]);
    return new EntityManager($connection, $configuration);
};
$first = $manager();
(new SchemaTool($first))->createSchema([$first->getClassMetadata(Category::class), $first->getClassMetadata(Product::class)]);
$category = new Category('chairs');
foreach (['stool' => State::New, 'throne' => State::Sold] as $name => $state) {
    new Product($category, $name, $state);
}
$first->persist($category);
$first->flush();

$read = [
    'an entity' => fn(EntityManager $em) => $em->find(Product::class, 2)->name . ' ' . $em->find(Product::class, 2)->state->name
        . $em->find(Product::class, 2)->added->format(' c'),
    'its association' => fn(EntityManager $em) => $em->find(Product::class, 2)->category->name,
    'a collection' => fn(EntityManager $em) => $em->find(Category::class, 1)->products->map(fn($product) => $product->name)->toArray(),
    'a query of the second-level cache' => fn(EntityManager $em) => $em->createQuery('SELECT p FROM Product p WHERE p.id > 0')->setCacheable(true)->getResult()[0]->name,
    'a cached result' => fn(EntityManager $em) => $em->createQuery('SELECT p.name, p.state FROM Product p')->enableResultCache(60, 'all')->getArrayResult(),
    'a cached result of SQL' => fn(EntityManager $em) => $em->getConnection()->executeCacheQuery('SELECT name FROM Product', [], [],
        new Doctrine\DBAL\Cache\QueryCacheProfile(60, 'sql', $em->getConfiguration()->getResultCache()))->fetchFirstColumn(),
];
foreach ($read as $what => $function) {
    foreach (['first', 'again'] as $time) {
        $queries->count = 0;
        echo "$what, $time: ", json_encode($function($manager())), ', ', $queries->count, " queries\n";
    }
}

$em = $manager();
foreach (['a proxy' => $em->getReference(Category::class, 1), 'an entity with a proxy' => $em->find(Product::class, 1)] as $what => $object) {
    var_dump(msgpack_unpack(msgpack_pack($object)) == unserialize(serialize($object)));
}

$packed = 0;
foreach (['metadata', 'query', 'result', 'entries'] as $pool) {
    if (!array_filter(glob("$folder->path/pools/$pool/*/*/*") ?: [], is_file(...))) {
        echo "nothing in the pool $pool\n";
    }
}
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator("$folder->path/pools", FilesystemIterator::SKIP_DOTS)) as $file) {
    MsgpackExt\StrictMsgpack::isPacked(explode("\n", file_get_contents($file), 3)[2]) ? $packed++ : print("not MessagePack: $file\n");
}
var_dump($packed > 10);
passthru('rm -rf ' . escapeshellarg($folder->path) . '/*');
?>
--EXPECT--
an entity, first: "throne Sold 2026-01-02T03:04:05+00:00", 0 queries
an entity, again: "throne Sold 2026-01-02T03:04:05+00:00", 0 queries
its association, first: "chairs", 0 queries
its association, again: "chairs", 0 queries
a collection, first: ["stool","throne"], 0 queries
a collection, again: ["stool","throne"], 0 queries
a query of the second-level cache, first: "stool", 1 queries
a query of the second-level cache, again: "stool", 0 queries
a cached result, first: [{"name":"stool","state":"new"},{"name":"throne","state":"sold"}], 1 queries
a cached result, again: [{"name":"stool","state":"new"},{"name":"throne","state":"sold"}], 0 queries
a cached result of SQL, first: ["stool","throne"], 1 queries
a cached result of SQL, again: ["stool","throne"], 0 queries
bool(true)
bool(true)
bool(true)
