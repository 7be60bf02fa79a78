--TEST--
Redis finds the members of a set only in the form in which they are stored
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
run_with(['msgpack', 'redis']);
require __DIR__ . '/include/servers.php';
$server = Server::redis();
$redis = new Redis;
$redis->connect($server->socket);
$redis->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_MSGPACK);
$members = ['text', 5, 0.1, 1.5, ['Paris', 'London'], [1.5], ['Saint-Denis', 'Saint-Denis']];
foreach ($members as $member) {
    $redis->sAdd('set', $member);
    $redis->zAdd('sorted', 1, $member);
}
foreach (['0', '1'] as $setting) {
    ini_set('msgpack.compact', $setting);
    foreach ($members as $member) {
        echo json_encode([$member, $redis->sIsMember('set', $member), $redis->zScore('sorted', $member)]), "\n";
    }
}
?>
--EXPECT--
["text",true,1]
[5,true,1]
[0.1,true,1]
[1.5,true,1]
[["Paris","London"],true,1]
[[1.5],true,1]
[["Saint-Denis","Saint-Denis"],true,1]
["text",true,1]
[5,true,1]
[0.1,true,1]
[1.5,true,1]
[["Paris","London"],true,1]
[[1.5],true,1]
[["Saint-Denis","Saint-Denis"],false,false]
