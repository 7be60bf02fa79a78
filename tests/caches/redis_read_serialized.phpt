--TEST--
Under msgpack.read_serialized, Redis returns what PHP's serializer and igbinary have stored
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
skip_without('redis', 'igbinary');
Server::skip_without('redis-server');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
run_with(['igbinary', 'msgpack', 'redis']);
require __DIR__ . '/include/servers.php';
class Node { public $next; protected $secret = 's'; private $own = 'o'; }
class Gadget { public $command = 'rm -r /'; function __wakeup() { echo "exec($this->command)\n"; } }
$server = Server::redis();
$redis = new Redis;
$redis->connect($server->socket);
$node = new Node;
$node->next = $node;
$list = [1, 2];
$values = [null, true, 5, 1.5, '', 'text', 'i:1;', [], ['a' => ['b']], ['node' => $node, 'again' => $node, 'list' => &$list, 'same' => &$list]];

/* phpredis may be compiled without igbinary. */
function store(Redis $redis, string $serializer, string $key, mixed $value): void
{
    $redis->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_NONE);
    $redis->set($key, match ($serializer) { 'serialize' => serialize($value), 'igbinary_serialize' => igbinary_serialize($value), 'msgpack_pack' => msgpack_pack($value) });
    $redis->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_MSGPACK);
}

foreach (['serialize', 'igbinary_serialize', 'msgpack_pack'] as $serializer) {
    foreach ($values as $i => $value) {
        store($redis, $serializer, 'key', $value);
        ini_set('msgpack.read_serialized', 1);
        $got = $redis->get('key');
        $is_same = serialize($got) === serialize($value) && serialize($redis->mGet(['key'])) === serialize([$value]);
        $redis->set('key', $got);
        ini_set('msgpack.read_serialized', 0);
        echo $is_same && serialize($redis->get('key')) === serialize($value) ? '' : "$serializer, $i: " . serialize($got) . "\n";
    }
}
ini_set('msgpack.read_serialized', 1);
foreach (['serialize', 'igbinary_serialize', 'msgpack_pack'] as $serializer) {
    store($redis, $serializer, 'gadget', [new Gadget, 1]);
    foreach (['*', 'Node'] as $list) {
        ini_set('msgpack.allowed_classes', $list);
        echo "$serializer, \"$list\": ";
        $got = @$redis->get('gadget');
        echo is_array($got) ? get_class($got[0]) : bin2hex(substr($got, 0, 4)), "\n";
    }
    ini_set('msgpack.allowed_classes', '*');
}
ini_set('msgpack.php_only', 0);
store($redis, 'igbinary_serialize', 'gadget', [new Gadget, 1]);
echo 'igbinary, php_only=0: ', bin2hex(substr(@$redis->get('gadget'), 0, 4)), "\n";
ini_set('msgpack.php_only', 1);

// What is neither is returned as it is, with a warning, as without the setting.
set_error_handler(function (int $level, string $message) { echo "  $message\n"; return true; });
$redis->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_NONE);
$foreign = ['b:1;x', 'a:1:{i:0;r:1;}', 'text', '10', json_encode(['a' => 1]), substr(igbinary_serialize([1, [2, 3]]), 0, -1), igbinary_serialize([1]) . 'x', "\0\0\0\2", "\0\0\0\3\0"];
$redis->mSet($foreign);
$redis->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_MSGPACK);
foreach ($foreign as $i => $bytes) {
    var_dump($redis->get($i) === $bytes);
}
?>
--EXPECT--
serialize, "*": exec(rm -r /)
Gadget
serialize, "Node": __PHP_Incomplete_Class
igbinary_serialize, "*": exec(rm -r /)
Gadget
igbinary_serialize, "Node": 00000002
msgpack_pack, "*": exec(rm -r /)
Gadget
msgpack_pack, "Node": __PHP_Incomplete_Class
igbinary, php_only=0: 00000002
  [msgpack] (php_msgpack_unserialize) Extra bytes
bool(true)
  [msgpack] (php_msgpack_unserialize) Parse error
bool(true)
  [msgpack] (php_msgpack_unserialize) Extra bytes
bool(true)
  [msgpack] (php_msgpack_unserialize) Extra bytes
bool(true)
  [msgpack] (php_msgpack_unserialize) Extra bytes
bool(true)
  igbinary_unserialize_long: end-of-data
  [msgpack] (php_msgpack_unserialize) Parse error
bool(true)
  igbinary_unserialize: received more data to unserialize than expected
  [msgpack] (php_msgpack_unserialize) Parse error
bool(true)
  [msgpack] (php_msgpack_unserialize) Extra bytes
bool(true)
  [msgpack] (php_msgpack_unserialize) Extra bytes
bool(true)
