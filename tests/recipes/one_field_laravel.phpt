--TEST--
App\Cache\CachedParts: fields of cached values in a msgpack-redis store of Laravel, without unpacking the rest
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/frameworks.php'; skip_without_packages(); skip_without_laravel(); ?>
--FILE--
<?php
require __DIR__ . '/include/laravel.php';
autoload_packages();
require example('one_field/CachedParts.php');

use App\Cache\CachedParts;
use MsgpackExt\Laravel\Cache\CacheValues;
use MsgpackExt\Laravel\Cache\MsgpackRedisStore;

final class Product
{
    public function __construct(public readonly string $name)
    {
    }
}

$server = Server::redis();
$store = (new MsgpackRedisStore(redis_manager($server), 'shop:'))->packWith(new CacheValues);
$page = ['title' => 'Chairs', 'products' => [new Product('stool'), new Product('throne')], 'html' => str_repeat('<p>', 9)];
$store->put('page', $page, 60);
$store->put('count', 5, 60);
raw_redis($server)->set('shop:old', serialize($page));

$parts = new CachedParts($store);
$found = $parts->find('page');
var_dump($found->get('/title'), $found->get('/products/1/name'), $found->at('/products/0')->className());
var_dump($parts->find('missing'), $parts->find('count'), $parts->find('old'));
?>
--EXPECT--
string(6) "Chairs"
string(6) "throne"
string(7) "Product"
NULL
NULL
NULL
