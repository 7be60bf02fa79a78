--TEST--
memcached.serializer=msgpack and apc.serializer=msgpack: code that sets no serializer stores MessagePack, and its counters work
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/frameworks.php';
skip_without('memcached', 'igbinary', 'apcu');
Server::skip_without('memcached');
?>
--FILE--
<?php
require __DIR__ . '/include/frameworks.php';
run_with(['igbinary', 'msgpack', 'memcached', 'apcu'], ['memcached.serializer=msgpack', 'apc.serializer=msgpack', 'apc.enable_cli=1']);

$post = new stdClass;
$post->ID = 17;
$post->post_title = 'Hello';
$options = ['siteurl' => 'http://localhost', 'active_plugins' => ['redis.php'], 'posts_per_page' => 10];

// As the object caches of WordPress do.
$server = Server::memcached();
$cache = new Memcached;
$cache->addServer($server->socket, 0);
var_dump($cache->add('posts:17', $post, 60), $cache->add('posts:17', $post, 60));
$cache->setMulti(['alloptions' => $options, 'text' => 'plain', 'count' => 5]);
var_dump($cache->getMulti(['posts:17', 'alloptions', 'text', 'count']) == ['posts:17' => $post, 'alloptions' => $options, 'text' => 'plain', 'count' => 5]);
var_dump($cache->increment('count'), $cache->get('count'));
$socket = stream_socket_client("unix://$server->socket");
foreach (['alloptions', 'text', 'count'] as $key) {
    fwrite($socket, "get $key\r\n");
    $size = (int) substr(strrchr(fgets($socket), ' '), 1);
    $bytes = fread($socket, $size);
    echo $key, ': ', @msgpack_unpack($bytes) === $options ? 'MessagePack' : $bytes, "\n";
    fread($socket, strlen("\r\nEND\r\n"));
}

apcu_store('posts:17', $post);
apcu_store('count', 5);
var_dump(apcu_fetch('posts:17') == $post, apcu_inc('count'), apcu_fetch('count'));

// What php.ini does not name is not instantiated.
ini_set('msgpack.allowed_classes', 'WP_Post, WP_Term');
var_dump(get_debug_type($cache->get('posts:17')), get_debug_type(apcu_fetch('posts:17')));
?>
--EXPECT--
bool(true)
bool(false)
bool(true)
int(6)
int(6)
alloptions: MessagePack
text: plain
count: 6
bool(true)
int(6)
int(6)
string(22) "__PHP_Incomplete_Class"
string(22) "__PHP_Incomplete_Class"
