--TEST--
Options of msgpackr say what integers, maps, dates, floats and bytes from PHP become
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
require __DIR__ . '/include/msgpackr.php';
if (!msgpackr()) die('skip no Node, or no msgpackr 2 in .cache/npm');
?>
--FILE--
<?php
require __DIR__ . '/include/msgpackr.php';

use MessagePack\{Packer, PackOptions};
use MessagePack\Extension\DateTimeExtension;

$node = new Msgpackr();
$show = function (string $what, mixed $value, array $options = [], int $pack = PackOptions::USE_RECORDS, array $extensions = []) use ($node): void {
    [$read] = $node->unpack([(new Packer($pack, $extensions))->pack($value)], $options);
    echo $what, ': ', json_encode($read, JSON_UNESCAPED_UNICODE), "\n";
};
$large = [2 ** 53, 2 ** 40, -2 ** 40, 2 ** 32 - 1];
$show('int64', $large);
foreach (['number', 'string', 'auto'] as $type) {
    $show("int64AsType $type", $large, ['int64AsType' => $type]);
}
$show('map', [5 => 'a', 'b' => 1]);
$show('mapsAsObjects', [5 => 'a', 'b' => 1], ['mapsAsObjects' => true]);
$show('useRecords: false reads records', [['a' => 1], ['a' => 2]], ['useRecords' => false]);
$show('__proto__', ['__proto__' => 1]);
$show('bytes', ["\xff\x00", 'é'], [], PackOptions::USE_RECORDS | PackOptions::DETECT_STR_BIN);
$show('float 32', [0.1, 7.99], [], PackOptions::USE_RECORDS | PackOptions::FORCE_FLOAT32);
$show('float 32, rounded', [0.1, 7.99], ['useFloat32' => 3], PackOptions::USE_RECORDS | PackOptions::FORCE_FLOAT32);
$show('decimal float 32', [0.1, 7.99, 1 / 3], ['useFloat32' => 4], PackOptions::USE_RECORDS | PackOptions::DECIMAL_FLOAT32);
$show('exact float 32', [0.5, 0.1], [], PackOptions::USE_RECORDS | PackOptions::DETECT_FLOAT32);
$dates = [new DateTimeImmutable('@0.5'), new DateTimeImmutable('@-1.5'), new DateTimeImmutable('@5000000000.25')];
$show('dates', $dates, [], PackOptions::USE_RECORDS, [new DateTimeExtension()]);
$show('dates of whole seconds', $dates, [], PackOptions::USE_RECORDS, [new DateTimeExtension(true)]);
?>
--EXPECT--
int64: [{"big":"9007199254740992"},{"big":"1099511627776"},{"big":"-1099511627776"},4294967295]
int64AsType number: [{"f":"4340000000000000"},{"f":"4270000000000000"},{"f":"c270000000000000"},4294967295]
int64AsType string: ["9007199254740992","1099511627776","-1099511627776",4294967295]
int64AsType auto: [{"f":"4340000000000000"},{"f":"4270000000000000"},{"f":"c270000000000000"},4294967295]
map: {"m":[[5,"a"],["b",1]]}
mapsAsObjects: {"o":[["5","a"],["b",1]]}
useRecords: false reads records: [{"o":[["a",1]]},{"o":[["a",2]]}]
__proto__: {"o":[["__proto_",1]]}
bytes: [{"bin":"ff00"},"é"]
float 32: [{"f":"3fb99999a0000000"},{"f":"401ff5c280000000"}]
float 32, rounded: [{"f":"3fb999999999999a"},{"f":"401ff5c28f5c28f6"}]
decimal float 32: [{"f":"3fb999999999999a"},{"f":"401ff5c28f5c28f6"},{"f":"3fd5555555555555"}]
exact float 32: [{"f":"3fe0000000000000"},{"f":"3fb999999999999a"}]
dates: [{"ts":500},{"ts":-1500},{"ts":5000000000250}]
dates of whole seconds: [{"ts":0},{"ts":-1500},{"ts":5000000000250}]
