--TEST--
Compact form: an object whose class and payload are known is one array, with the values of the payload
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Magic
{
    public function __construct(public $data = null) {}
    public function __serialize(): array { return $this->data; }
    public function __unserialize(array $data): void { $this->data = $data; }
}
class Other extends Magic {}
class Id extends Magic {}
class Tag extends Magic {}
enum Suit { case Hearts; }
class_alias('Magic', 'Alias');
eval('class ' . ($long = str_repeat('Long', 64)) . ' extends Magic {}');
eval('class ' . ($longest = substr($long, 1)) . ' extends Magic {}');
eval('class ' . ($middling = str_repeat('M', 65)) . ' extends Magic {}');
$magic = fn (...$data) => new Magic($data);

show_form('lists', [$magic(1, 2), $magic(3), $magic()]);
show_form('maps', [$magic(a: 1, b: 2), $magic(a: 3, b: 4), $magic(b: 5, a: 6), $magic(b: 7, a: 8)]);
show_form('a single key', [$magic(a: 1), $magic(a: 2), ['a' => 3], $magic(a: ['a' => 4])]);
show_form('two classes with the same keys', [$magic(a: 1), new Other(['a' => 2]), $magic(a: 3), new Other(['a' => 4])]);
show_form('maps with these keys', [['a' => 1, 'b' => 2], $magic(a: 3, b: 4), $magic(a: 5, b: 6), ['a' => 7, 'b' => 8]]);
show_form('integer keys', [new Magic([5 => 1, 1 => 2]), new Magic([5 => 3, 1 => 4])]);
show_form('keys with gaps', [$magic(1, 2), new Magic(array_filter([1, null, 2]))]);
show_form('payloads in payloads', [$magic(a: $magic(a: $magic(a: null))), $magic(a: $magic(a: null))]);
show_form('a name of two bytes', [new Id([1]), new Id([2])]);
show_form('columns', [$magic(1), new Magic(array_map(fn (int $n) => ['first' => $n, 'b' => $n % 3], range(1, 12)))]);
show_form('two rows', [$magic(1), $magic(['a' => 1, 'b' => 2], ['a' => 3, 'b' => 4])]);
show_form('fifteen elements', [$magic(1), new Magic(range(1, 15)), new Magic(range(1, 16))]);
$shared = [1, 2, 3, 4];
show_form('an array that is a payload, too', [$magic(1), new Magic($shared), $shared, new Magic($shared)]);
show_form('the same object', [$magic(1), $same = $magic(a: 1), $same, $again = $magic(a: 2), $again]);
$first = $magic(1);
show_form('an object by reference', [$magic(1), &$first, &$first]);
$itself = $magic(1);
$itself->data = [$itself, $magic(2)];
show_form('itself', [$magic(1), $itself]);
$text = str_repeat('long', 64);
echo 'a long string: ', strlen(compact_form([$magic(1), $text, $magic($text)])) - 2 * strlen($text), " bytes more than twice its own\n";
$names = array_map(fn (int $n) => substr(md5("$n"), 0, 7 + $n % 3), range(1, 256)); // no columns
foreach ([14, 15] as $count) {
    $value = [$names, new Tag(range(1, $count)), new Tag(range(1, $count))];
    echo "$count elements, when nothing repeats: ", strlen(compact_form($value)) - strlen(msgpack_pack($value, ['compact' => false])), " bytes more\n";
}
foreach ([$long, $longest, $middling] as $class) {
    echo strlen($class), ': ', substr(bin2hex(compact_form([new $class([1]), new $class([2])])), -10), "\n";
}
$texts = array_map(fn (int $n) => substr(md5("$n"), 0, 7 + $n % 3), range(1, 300));
echo 'an index of two bytes: ', substr(bin2hex(compact_form([$texts, $magic(1), $magic(2), $magic(a: 1), $magic(a: 2)])), -48), "\n";
$maps = array_map(fn (int $from) => array_merge(['no map' => true], ...array_map(fn (int $n) => ["map $n" => ["key $n" => 1]], range($from, $from + 99))), [0, 100, 200]); // no columns
echo 'a shape of two bytes: ', substr(bin2hex(compact_form([$magic(1), ...$maps, $magic(a: 1), $magic(a: 2)])), -28), "\n";
echo substr(bin2hex(compact_form([new Alias([1]), new Magic([2])])), -10), "\n";
foreach (['ArrayObject' => fn ($n) => new ArrayObject([$n, array_map(fn (int $i) => ['id' => $i, 'kind' => ['one', 'two', 'three'][$i % 3]], range(1, $n))]), 'DateTime' => fn ($n) => new DateTimeImmutable("@$n"), 'SplObjectStorage' => function ($n) use ($magic) { $storage = new SplObjectStorage; $storage[$magic($n)] = $magic(a: $n); return $storage; }] as $class => $make) {
    echo "$class: ", same_as_plain(array_map($make, range(1, 20))) ? 'the same' : 'another value', "\n";
}

echo "\n";
$M = 'a54d61676963';
$after = fn (string $value) => message("92 82 c0 $M c0 81 a161 01 $value");
show_unpacked('a list', $after('93 d45400 01 02'));
show_unpacked('an empty list', $after('91 d45400'));
show_unpacked('longer heads', $after('dc0003 d5540000 01 02'));
show_unpacked('a map', $after('92 d55500 00 02'));
show_unpacked('longer heads', $after('dd00000002 d65500000000 02'));
show_unpacked('in the map that defines the shape', message("82 a3616263 82 c0 $M c0 81 a161 01 a164 92 d555 01 00 02"));
show_unpacked('longer indexes', message("82 a3616263 82 c0 $M c0 81 a161 01 a164 92 d655 0001 0000 02"));
show_unpacked('the ordinals', message("95 82 c0 $M c0 81 a161 01 92 d55500 00 07 d45304 d45305 81 a162 d45302"));
show_unpacked('those of a list', message("95 82 c0 $M c0 81 a161 01 92 d45400 07 d45304 d45305 81 a162 d45302"));
show_unpacked('those where the class is not there', message("94 82 c0 a6476f6e65c3bf c0 81 a161 01 92 d55500 00 07 91 09 d45306"));
show_unpacked('the array of a payload later', message("95 82 c0 $M c0 81 a161 01 92 d45400 07 d45304 d45305 d45305"));
show_unpacked('a class that is not there', message('92 82 c0 a6476f6e65c3bf c0 81 a161 01 92 d55500 00 02'));
show_unpacked('a class without __unserialize()', message('92 82 c0 a8737464436c617373 c0 81 a161 01 92 d55500 00 02'));
show_unpacked('an enum, as PECL 2.x writes it', message('93 a453756974 81 a46e616d65 a141 92 d55500 00 a6486561727473'));
show_unpacked('a class that is not allowed', $after('92 d55500 00 02'), ['allowed_classes' => ['Other']]);
show_unpacked('one that is', $after('92 d55500 00 02'), ['allowed_classes' => ['magic']]);
show_unpacked('max_depth 3', $after('92 d55500 00 02'), ['max_depth' => 3]);
show_unpacked('max_depth 2', message("92 a54d61676963 92 d45400 01"), ['max_depth' => 2]);
ini_set('msgpack.max_depth', 2);
show_unpacked('an empty payload is no level', compact_form([$magic(), $magic()]), ['max_depth' => 2]);
ini_set('msgpack.max_depth', 4096);
ini_set('msgpack.assoc', '0');
show_unpacked('maps as objects', $after('92 d55500 00 81 a162 02'));
show_unpacked('in a list', $after('92 d45400 81 a162 02'));
show_unpacked('with integer keys', message("93 $M 82 05 01 a136 02 93 d55500 00 03 04"));
ini_set('msgpack.assoc', '1');
ini_set('msgpack.php_only', '0');
foreach (['1', '0'] as $assoc) {
    ini_set('msgpack.assoc', $assoc);
    show_unpacked('not for PHP', message("92 $M 92 d45400 01"));
    show_unpacked('not for PHP, a map', message("93 $M 81 a161 01 92 d5550000 02"));
}
?>
--EXPECT--
lists: 9382c0a54d61676963c092010292d454000391d45400
maps: 9482c0a54d61676963c082a16101a1620293d5550000030482c0d45000c082a16205a1610693d55500010708
a single key: 9482c0a54d61676963c081a1610192d55500000281a1610392d555000081a16104
two classes with the same keys: 9482c0a54d61676963c081a1610182c0a54f74686572c081a1610292d55500000392d555010004
maps with these keys: 9482a16101a1620282c0a54d61676963c082a16103a1620493d5550000050693d451000708
integer keys: 9282c0a54d61676963c0820501010293d55500000304
keys with gaps: 9282c0a54d61676963c092010282c0d45000c08200010202
payloads in payloads: 9282c0a54d61676963c081a16182c0d45000c081a16182c0d45000c093c70051a161c092d555000092d5550000c0
a name of two bytes: plain
columns: 9282c0a54d61676963c0910182c0d45000c092c7035234000c95c70051a56669727374a162c703520801019c010200010200010200010200
two rows: 9282c0a54d61676963c0910193d4540082a16101a1620293d451000304
fifteen elements: 9382c0a54d61676963c0910182c0d45000c09f0102030405060708090a0b0c0d0e0fdc0011d454000102030405060708090a0b0c0d0e0f10
an array that is a payload, too: 9482c0a54d61676963c0910195d4540001020304d4530595d4540001020304
the same object: 9582c0a54d61676963c0910182c0d45000c081a16101d4530492d555000002d45306
an object by reference: 9382c0a54d61676963c0910192d454000182c0050004
itself: 9282c0a54d61676963c0910193d45400d4530492d4540002
a long string: 28 bytes more than twice its own
14 elements, when nothing repeats: 3 bytes more
15 elements, when nothing repeats: 0 bytes more
256: 6e67c09102
255: 92d4540002
65: 92d4540002
an index of two bytes: d554012c0282c0d550012cc081a1610192d655012c000002
a shape of two bytes: 00c081a1610192d6550000012f02
92d4540002
ArrayObject: the same
DateTime: the same
SplObjectStorage: the same

a list: a:2:{i:0;O:5:"Magic":1:{s:1:"a";i:1;}i:1;O:5:"Magic":2:{i:0;i:1;i:1;i:2;}}
an empty list: a:2:{i:0;O:5:"Magic":1:{s:1:"a";i:1;}i:1;O:5:"Magic":0:{}}
longer heads: a:2:{i:0;O:5:"Magic":1:{s:1:"a";i:1;}i:1;O:5:"Magic":2:{i:0;i:1;i:1;i:2;}}
a map: a:2:{i:0;O:5:"Magic":1:{s:1:"a";i:1;}i:1;O:5:"Magic":1:{s:1:"a";i:2;}}
longer heads: a:2:{i:0;O:5:"Magic":1:{s:1:"a";i:1;}i:1;O:5:"Magic":1:{s:1:"a";i:2;}}
in the map that defines the shape: a:2:{s:3:"abc";O:5:"Magic":1:{s:1:"a";i:1;}s:1:"d";O:5:"Magic":1:{s:1:"a";i:2;}}
longer indexes: a:2:{s:3:"abc";O:5:"Magic":1:{s:1:"a";i:1;}s:1:"d";O:5:"Magic":1:{s:1:"a";i:2;}}
the ordinals: a:5:{i:0;O:5:"Magic":1:{s:1:"a";i:1;}i:1;O:5:"Magic":1:{s:1:"a";i:7;}i:2;r:4;i:3;a:1:{s:1:"a";i:7;}i:4;a:1:{s:1:"b";r:2;}}
those of a list: a:5:{i:0;O:5:"Magic":1:{s:1:"a";i:1;}i:1;O:5:"Magic":1:{i:0;i:7;}i:2;r:4;i:3;a:1:{i:0;i:7;}i:4;a:1:{s:1:"b";r:2;}}
those where the class is not there: a:4:{i:0;O:6:"Goneÿ":1:{s:1:"a";i:1;}i:1;O:6:"Goneÿ":1:{s:1:"a";i:7;}i:2;a:1:{i:0;i:9;}i:3;a:1:{i:0;i:9;}}
the array of a payload later: a:5:{i:0;O:5:"Magic":1:{s:1:"a";i:1;}i:1;O:5:"Magic":1:{i:0;i:7;}i:2;r:4;i:3;a:1:{i:0;i:7;}i:4;a:1:{i:0;i:7;}}
a class that is not there: a:2:{i:0;O:6:"Goneÿ":1:{s:1:"a";i:1;}i:1;O:6:"Goneÿ":1:{s:1:"a";i:2;}}
a class without __unserialize(): a:2:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":1:{s:1:"a";i:2;}}
an enum, as PECL 2.x writes it: a:3:{i:0;s:4:"Suit";i:1;a:1:{s:4:"name";s:1:"A";}i:2;E:11:"Suit:Hearts";}
a class that is not allowed: a:2:{i:0;O:5:"Magic":1:{s:1:"a";i:1;}i:1;O:5:"Magic":1:{s:1:"a";i:2;}}
one that is: a:2:{i:0;O:5:"Magic":1:{s:1:"a";i:1;}i:1;O:5:"Magic":1:{s:1:"a";i:2;}}
max_depth 3: a:2:{i:0;O:5:"Magic":1:{s:1:"a";i:1;}i:1;O:5:"Magic":1:{s:1:"a";i:2;}}
max_depth 2: Maximum depth of 2 exceeded at offset 17, in [1]
an empty payload is no level: a:2:{i:0;O:5:"Magic":0:{}i:1;O:5:"Magic":0:{}}
maps as objects: a:2:{i:0;O:5:"Magic":1:{s:1:"a";i:1;}i:1;O:5:"Magic":1:{s:1:"a";O:8:"stdClass":1:{s:1:"b";i:2;}}}
in a list: a:2:{i:0;O:5:"Magic":1:{s:1:"a";i:1;}i:1;O:5:"Magic":1:{i:0;O:8:"stdClass":1:{s:1:"b";i:2;}}}
with integer keys: a:3:{i:0;s:5:"Magic";i:1;O:8:"stdClass":2:{s:1:"5";i:1;s:1:"6";i:2;}i:2;O:5:"Magic":2:{i:5;i:3;i:6;i:4;}}
not for PHP: Parse error at offset 17, in [1]
not for PHP, a map: Parse error at offset 22, in [2]
not for PHP: Parse error at offset 17, in [1]
not for PHP, a map: Parse error at offset 22, in [2]
