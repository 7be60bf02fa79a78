--TEST--
Redis' cmsgpack: what Lua changes in a value, and what it cannot read
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/frameworks.php'; skip_without('redis'); Server::skip_without('redis-server'); ?>
--FILE--
<?php
require __DIR__ . '/include/frameworks.php';
run_with(['msgpack', 'redis']);

use MessagePack\MessagePack;
use MessagePack\Type\Bin;
use MessagePack\Type\Map;
use MessagePack\Type\Timestamp;

$server = Server::redis();
$redis = new Redis;
$redis->connect($server->socket);
$show = function (string $what, string $bytes) use ($redis) {
    $result = $redis->eval('return cmsgpack.pack(cmsgpack.unpack(ARGV[1]))', [$bytes]);
    $result = $result === false ? preg_replace('/ERR (?:user_script:\d+: )?|\W+script:.*/', '', $redis->getLastError()) : bin2hex($result);
    echo str_pad($what, 23), bin2hex($bytes), ' -> ', $result, "\n";
};
$show('text that is not UTF-8', MessagePack::pack("\xff\x00"));
$show('1.5', MessagePack::pack(1.5));
$show('0.1', MessagePack::pack(0.1));
$show('1.0', MessagePack::pack(1.0));
$show('2^53 + 1', "\xcf\x00\x20\x00\x00\x00\x00\x00\x01");
$show('an empty map', MessagePack::pack(new Map([])));
$show('a map from 1', MessagePack::pack([1 => 'a', 2 => 'b']));
$show('a map from 5', MessagePack::pack([5 => 'a']));
$show('a list with nil', MessagePack::pack([1, null, 3]));
$show('a list that ends so', MessagePack::pack([1, null]));
$show('18 levels', str_repeat("\x91", 18) . "\x01");
$show('a bin', MessagePack::pack(new Bin('a')));
$show('a timestamp', MessagePack::pack(new Timestamp(1)));
$show('an object of PHP', msgpack_pack(new stdClass));
$show('the compact form', msgpack_pack([['id' => 1, 'name' => 'abcd'], ['id' => 2, 'name' => 'abcd']], ['compact' => true]));
?>
--EXPECT--
text that is not UTF-8 a2ff00 -> a2ff00
1.5                    cb3ff8000000000000 -> ca3fc00000
0.1                    cb3fb999999999999a -> cb3fb999999999999a
1.0                    cb3ff0000000000000 -> 01
2^53 + 1               cf0020000000000001 -> cf0020000000000000
an empty map           80 -> 90
a map from 1           8201a16102a162 -> 92a161a162
a map from 5           8105a161 -> 8105a161
a list with nil        9301c003 -> 8201010303
a list that ends so    9201c0 -> 9101
18 levels              91919191919191919191919191919191919101 -> 91919191919191919191919191919191c0
a bin                  c40161 -> Bad data format in input
a timestamp            d6ff00000001 -> Bad data format in input
an object of PHP       81c0a8737464436c617373 -> table index is nil
the compact form       9282c00300009282a2696401a46e616d65a46162636493d4510002d45001 -> table index is nil
