--TEST--
A Raw keeps its bytes, whatever becomes of the variable, the whole and the iterator
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Raw;

$bytes = msgpack_pack(['list' => range(1, 5), 'text' => str_repeat('text ', 20)]);
$reference = &$bytes;
$raw = new Raw($bytes);
$reference[0] = "\xc1";
$bytes[1] = "\xc1";
$reference .= 'more';
var_dump(count($raw), $raw->get('/list/4'));
echo "-- parts outlive the whole\n";
$part = $raw->at('/list');
$text = $raw['text'];
unset($raw);
var_dump($part->get('/0'), (string) $part, strlen($text));
echo "-- clones\n";
$copy = clone $part;
unset($part);
var_dump($copy->unpack() === range(1, 5));
echo "-- in cycles\n";
$copies = [];
for ($i = 0; $i < 1000; $i++) {
    $cycle = new stdClass;
    $cycle->raw = new Raw(msgpack_pack([$i, [$i]]));
    $cycle->part = $cycle->raw[1];
    $cycle->iterator = $cycle->raw->getIterator();
    $cycle->selected = $cycle->raw->select([Raw::ANY, 0]);
    $cycle->selected->rewind();
    $cycle->self = $cycle;
}
unset($cycle);
var_dump(gc_collect_cycles() > 0);
echo "-- in fibers\n";
$fibers = [];
for ($i = 0; $i < 3; $i++) {
    $fibers[$i] = new Fiber(function () use ($copy, $i) {
        foreach ($copy->select([Raw::ANY]) as $keys => $element) {
            Fiber::suspend("$i:" . $element->unpack());
        }
    });
}
foreach ($fibers as $fiber) {
    echo $fiber->start(), ' ';
}
foreach ([0, 1, 2, 0, 0] as $i) {
    echo $fibers[$i]->resume(), ' ';
}
unset($fibers, $fiber);
echo "\n-- serialized\n";
$copies = unserialize(serialize([$copy, $copy]));
var_dump($copies[0] === $copies[1], $copies[0] == $copy, $copies[0]->unpack() === range(1, 5));
echo "-- many parts\n";
$raw = new Raw(msgpack_pack(range(1, 1000)));
$parts = iterator_to_array($raw);
unset($raw);
$sum = 0;
foreach ($parts as $part) {
    $sum += $part->unpack();
}
var_dump($sum);
?>
--EXPECT--
int(2)
int(5)
-- parts outlive the whole
int(1)
string(15) "[1, 2, 3, 4, 5]"
int(100)
-- clones
bool(true)
-- in cycles
bool(true)
-- in fibers
0:1 1:1 2:1 0:2 1:2 2:2 0:3 0:4 
-- serialized
bool(true)
bool(true)
bool(true)
-- many parts
int(500500)
