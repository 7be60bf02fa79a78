--TEST--
Memcached::SERIALIZER_MSGPACK, with the library that Debian compiled for PECL's extension
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
skip_without('memcached', 'igbinary');
Server::skip_without('memcached');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
run_with(['igbinary', 'msgpack', 'memcached'], ['memory_limit=1G']);
require __DIR__ . '/include/servers.php';
class Node { public $next; protected $secret = 's'; private $own = 'o'; }
$server = Server::memcached();
$cache = new Memcached;
var_dump($cache->setOption(Memcached::OPT_SERIALIZER, Memcached::SERIALIZER_MSGPACK));
$cache->addServer($server->socket, 0);

$node = new Node;
$node->next = $node;
$list = [1, 2];
$cache->set('graph', ['node' => $node, 'again' => $node, 'list' => &$list, 'same' => &$list]);
$graph = $cache->get('graph');
$graph['list'][] = 3;
var_dump($graph['node']->next === $graph['again'], $graph['same'] === [1, 2, 3]);

foreach ([null, true, 5, 1.5, 'text', [], ['a' => ['b']], new Node] as $value) {
    $cache->set('value', $value);
    if (serialize($cache->get('value')) !== serialize($value)) {
        echo 'not what was stored: ', get_debug_type($value), "\n";
    }
}

$got = $cache->get('graph', null, Memcached::GET_EXTENDED);
var_dump($cache->set('graph', [2]), $cache->cas($got['cas'], 'graph', [3]), $cache->get('graph'));
$got = $cache->get('graph', null, Memcached::GET_EXTENDED);
var_dump($cache->cas($got['cas'], 'graph', [4]), $cache->get('graph'));
var_dump($cache->add('graph', [5]), $cache->replace('graph', [6]), $cache->get('graph'));
$cache->setMulti(['a' => [1], 'b' => $node, 'c' => 'text']);
$many = $cache->getMulti(['a', 'b', 'c', 'missing']);
var_dump(array_keys($many), $many['a'], $many['b']->next === $many['b']);

$large = array_fill(0, 20_000, ['id' => 17, 'name' => 'Alice', 'tags' => ['x', 'y']]);
$random = array_map(fn() => random_bytes(60), range(1, 10_000));
foreach ([false, true] as $compressed) {
    $cache->setOption(Memcached::OPT_COMPRESSION, $compressed);
    var_dump($cache->set('large', $large) && $cache->get('large') === $large);
    var_dump($cache->set('random', $random) && $cache->get('random') === $random);
}
try {
    $cache->set('a', [2, fn() => 1]);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
var_dump($cache->get('a'), $cache->delete('a'), $cache->get('a'));

// Damaged items, with the flags of ours, are false, but not a miss.
$cache->setOption(Memcached::OPT_COMPRESSION, false);
$cache->set('a', [1, 2]);
$stream = stream_socket_client("unix://$server->socket");
fwrite($stream, "get a\r\n");
[, , $flags] = explode(' ', fgets($stream));
foreach (["\x92\x01\x02\x03", "\x92\x01", "\xc1"] as $bytes) {
    fwrite($stream, "set b $flags 0 " . strlen($bytes) . "\r\n$bytes\r\n");
    do {
        $line = fgets($stream);
    } while ($line !== "STORED\r\n");
    var_dump(@$cache->get('b'), $cache->getResultCode() === Memcached::RES_SUCCESS);
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
array(1) {
  [0]=>
  int(2)
}
bool(true)
array(1) {
  [0]=>
  int(4)
}
bool(false)
bool(true)
array(1) {
  [0]=>
  int(6)
}
array(3) {
  [0]=>
  string(1) "a"
  [1]=>
  string(1) "b"
  [2]=>
  string(1) "c"
}
array(1) {
  [0]=>
  int(1)
}
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
Serialization of 'Closure' is not allowed, in [1]
array(1) {
  [0]=>
  int(1)
}
bool(true)
bool(false)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
