--TEST--
MsgpackExt\Symfony\Cache\MsgpackMarshaller with symfony/cache's MemcachedAdapter
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/frameworks.php';
skip_without('memcached', 'igbinary');
Server::skip_without('memcached');
skip_without_composers('symfony');
?>
--FILE--
<?php
require __DIR__ . '/include/frameworks.php';
run_with(['igbinary', 'msgpack', 'memcached']);
require __DIR__ . '/include/cache_pool.php';

use MsgpackExt\Symfony\Cache\MsgpackMarshaller;
use Symfony\Component\Cache\Adapter\MemcachedAdapter;
use Symfony\Component\Cache\Adapter\TagAwareAdapter;

$server = Server::memcached();
$client = MemcachedAdapter::createConnection("memcached://$server->socket");
check_values(new MemcachedAdapter($client, 'shop', 60, new MsgpackMarshaller));
check_metadata(new MemcachedAdapter($client, 'contract', 60, new MsgpackMarshaller));
check_tags(new TagAwareAdapter(new MemcachedAdapter($client, 'tags', 60, new MsgpackMarshaller)));
?>
--EXPECT--
identical objects: true
a closure: false, hit: false
{"computed":1} expiry and ctime, early: {"computed":2}
chair, hit: false, tags: []
table, hit: true, tags: ["wood"]
lamp, hit: true, tags: []
