--TEST--
Maps of equal bytes are one array in memory, and values of their own
--FILE--
<?php
$users = array_map(fn ($i) => ['login' => "user$i", 'id' => 1000 + $i, 'url' => "https://example.com/users/$i", 'admin' => false], range(0, 4));
/* Bytes of what 500 posts by such users unpack to. */
$size = function (array $posts): int {
    $packed = msgpack_pack($posts);
    $before = memory_get_usage();
    $unpacked = msgpack_unpack($packed);
    return memory_get_usage() - $before;
};
$posts = fn (callable $author) => array_map(fn ($i) => ['id' => $i, 'author' => $author($i)], range(0, 499));
$few = $size($posts(fn ($i) => $users[$i % 5]));
$unique = $size($posts(fn ($i) => ['id' => 2000 + $i] + $users[$i % 5]));
var_dump($unique - $few > 450 * (PHP_INT_SIZE === 8 ? 376 : 296));

echo "== separate values\n";
$rows = msgpack_unpack(msgpack_pack($posts(fn ($i) => $users[$i % 2])));
$rows[20]['author']['login'] .= '!';
$rows[21]['author'][] = 'more';
unset($rows[22]['author']['id']);
$rows[23]['author']['self'] = &$rows[23]['author'];
foreach ([18, 19, 20, 21, 22, 24, 25] as $i) {
    echo json_encode($rows[$i]), "\n";
}

echo "== others that begin or end alike\n";
mt_srand(1);
$values = [true, false, null, 7, 1.5, 'a', 'b', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', [], ['a']];
$maps = array_map(fn ($i) => ['kind' => $values[mt_rand(0, 9)], 'value' => $values[mt_rand(0, 1)], 'last' => $values[mt_rand(0, 3)]], range(0, 2999));
$packed = msgpack_pack($maps);
var_dump(msgpack_unpack($packed) === $maps);
$failed = 0;
for ($length = 1; $length < 2000; $length++) {
    $failed += @msgpack_unpack(substr($packed, 0, $length)) === false;
}
var_dump($failed);

echo "== in pieces\n";
$unpacker = new MessagePackUnpacker;
foreach (str_split($packed, 101) as $piece) {
    $unpacker->feed($piece);
    $done = $unpacker->execute();
}
var_dump($unpacker->data() === $maps);

echo "== as keys, which are dropped\n";
$pair = "\x82\xa1a\xa8somebody\xa1b\x01";
$bytes = "\xdc\x00\x60" . str_repeat($pair, 32) . str_repeat("\x81$pair\x05", 32) . str_repeat($pair, 32);
$list = @msgpack_unpack($bytes);
var_dump(count($list), $list[1], $list[95] === $list[1]);

echo "== with objects that are read from them\n";
$dates = array_map(fn ($i) => new DateTimeImmutable('2024-01-0' . $i % 3 + 1 . ' UTC'), range(0, 99));
var_dump(msgpack_unpack(msgpack_pack($dates)) == $dates);
?>
--EXPECT--
bool(true)
== separate values
{"id":18,"author":{"login":"user0","id":1000,"url":"https:\/\/example.com\/users\/0","admin":false}}
{"id":19,"author":{"login":"user1","id":1001,"url":"https:\/\/example.com\/users\/1","admin":false}}
{"id":20,"author":{"login":"user0!","id":1000,"url":"https:\/\/example.com\/users\/0","admin":false}}
{"id":21,"author":{"login":"user1","id":1001,"url":"https:\/\/example.com\/users\/1","admin":false,"0":"more"}}
{"id":22,"author":{"login":"user0","url":"https:\/\/example.com\/users\/0","admin":false}}
{"id":24,"author":{"login":"user0","id":1000,"url":"https:\/\/example.com\/users\/0","admin":false}}
{"id":25,"author":{"login":"user1","id":1001,"url":"https:\/\/example.com\/users\/1","admin":false}}
== others that begin or end alike
bool(true)
int(1999)
== in pieces
bool(true)
== as keys, which are dropped
int(96)
array(2) {
  ["a"]=>
  string(8) "somebody"
  ["b"]=>
  int(1)
}
bool(true)
== with objects that are read from them
bool(true)