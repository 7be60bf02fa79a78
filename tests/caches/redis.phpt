--TEST--
Redis::SERIALIZER_MSGPACK, with phpredis compiled against our header
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
require __DIR__ . '/include/servers.php';
skip_without('redis');
Server::skip_without('redis-server');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
run_with(['redis', 'msgpack']);
require __DIR__ . '/include/servers.php';
class Node { public $next; protected $secret = 's'; private $own = 'o'; }
$server = Server::redis();
$redis = new Redis;
$redis->connect($server->socket);
var_dump($redis->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_MSGPACK));
$node = new Node;
$node->next = $node;
$list = [1, 2];
foreach ([null, true, 5, 1.5, 'text', [], ['a' => ['b']], ['node' => $node, 'again' => $node, 'list' => &$list, 'same' => &$list]] as $value) {
    $redis->set('value', $value);
    if (serialize($redis->get('value')) !== serialize($value)) {
        echo 'not what was stored: ', get_debug_type($value), "\n";
    }
}
$redis->hSet('hash', 'field', [1, 2]);
$redis->rPush('list', [1], [2]);
$redis->mSet(['a' => [1], 'b' => $node]);
var_dump($redis->hGet('hash', 'field') === [1, 2], $redis->lRange('list', 0, -1) === [[1], [2]], $redis->mGet(['a', 'missing']));
$large = array_fill(0, 50_000, ['id' => 17, 'name' => 'Alice', 'tags' => ['x', 'y']]);
var_dump($redis->set('large', $large) && $redis->get('large') === $large);
try {
    $redis->set('closure', [fn() => 1]);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}

// A value of another program that is not a message is returned as it is.
$redis->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_NONE);
var_dump(bin2hex($redis->get('a')));
$foreign = ["\xc1", "\x92\x01", '', serialize(['a' => 1]), json_encode(['a' => 1]), 'text', '-5', '10'];
$redis->mSet($foreign);
$redis->rPush('foreign', ...$foreign);
$redis->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_MSGPACK);
var_dump(@$redis->mGet(array_keys($foreign)) === $foreign, @$redis->get(3) === $foreign[3], @$redis->lRange('foreign', 0, -1) === $foreign);
// A single character is a message, of an integer: a counter below 10 must be read without the serializer.
var_dump($redis->incrBy('counter', 9), $redis->get('counter'), $redis->incrBy('counter', 0), $redis->incr('counter'), @$redis->get('counter'));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
array(2) {
  [0]=>
  array(1) {
    [0]=>
    int(1)
  }
  [1]=>
  bool(false)
}
bool(true)
Serialization of 'Closure' is not allowed, in [0]
string(4) "9101"
bool(true)
bool(true)
bool(true)
int(9)
int(57)
int(9)
int(10)
string(2) "10"
