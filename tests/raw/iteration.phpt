--TEST--
Iteration has the keys and the order of the unpacked array
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Raw;

$raw = new Raw(msgpack_pack(['a' => ['x' => 1, 'y' => [2, 3]], 'b' => ['y' => 'no list'], 'c' => 5, 'd' => ['y' => [4]]]));
echo "-- keys and parts\n";
foreach ($raw as $key => $part) {
    echo $key, ' => ', $part, "\n";
}
echo "-- selected\n";
foreach ($raw->select([Raw::ANY, 'y', Raw::ANY]) as $keys => $part) {
    echo json_encode($keys), ' => ', $part->unpack(), "\n";
}
foreach ($raw->select(['a', 'y', 1]) as $keys => $part) {
    echo json_encode($keys), ' => ', $part->unpack(), "\n";
}
foreach ($raw->select([]) as $keys => $part) {
    var_dump($keys, $part == $raw);
}
foreach ($raw->select([Raw::ANY, Raw::ANY, Raw::ANY, Raw::ANY]) as $part) {
    echo "?\n";
}
echo "-- in iterations of the same\n";
foreach ($raw as $key => $outer) {
    foreach ($raw as $inner => $_) {
        echo $key, $inner, ' ';
    }
    unset($outer, $inner);
}
echo "\n-- of equal keys the last value, in the place of the first key\n";
$twice = new Raw(hex2bin('84a16101a16202a1610307a137'));
foreach ($twice as $key => $part) {
    echo $key, ' => ', $part, "\n";
}
foreach ($twice->select([Raw::ANY]) as $keys => $part) {
    echo $keys[0], ' => ', $part, "\n";
}
echo "-- the iterator\n";
$iterator = $raw->getIterator();
var_dump($iterator instanceof Iterator, $iterator->valid(), $iterator->key(), (string) $iterator->current());
$iterator->next();
var_dump($iterator->key());
$iterator->rewind();
var_dump($iterator->key());
foreach (range(1, 5) as $_) {
    $iterator->next();
}
var_dump($iterator->valid(), $iterator->key(), $iterator->current());
unset($raw);
$iterator->rewind();
echo $iterator->current(), "\n";
$keys = [strrev('cba'), 'x'];
$selected = (new Raw(msgpack_pack(['abc' => ['x' => 1]])))->select($keys);
$keys = null;
$others = array_map(strrev(...), ['fed', 'ihg']);
echo json_encode(iterator_to_array($selected, false)), "\n";
echo "-- foreach goes on with the iterator's own state\n";
$iterator = $twice->select([Raw::ANY]);
foreach ($iterator as $keys => $part) {
    break;
}
$iterator->next();
echo $iterator->key()[0], ' => ', $iterator->current(), "\n";
foreach (new NoRewindIterator($iterator) as $keys => $part) {
    echo $keys[0], ' ';
}
foreach ($iterator as $keys => $part) {
    echo $keys[0], ' ';
}
echo "\nwithout a rewind: ", iterator_count(new NoRewindIterator($twice->select([Raw::ANY]))), (new NoRewindIterator($twice->getIterator()))->current();
foreach ([fn () => clone $iterator, fn () => serialize($iterator), fn () => new MessagePack\RawIterator(), fn () => $iterator->other = 1] as $call) {
    try {
        $call();
    } catch (Throwable $e) {
        echo "\n", $e->getMessage();
    }
}
echo "\n-- not by reference\n";
foreach ([$twice, $iterator] as $iterated) {
    try {
        foreach ($iterated as &$part) {
        }
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
}
echo "-- a key that PHP's arrays cannot have\n";
$bad = new Raw(hex2bin('9281a161018201029003'));
foreach ([[Raw::ANY, Raw::ANY], [Raw::ANY, 'a']] as $path) {
    try {
        foreach ($bad->select($path) as $keys => $part) {
            echo json_encode($keys), ' => ', $part, "\n";
        }
    } catch (MessagePack\Exception\UnpackingFailedException $e) {
        echo $e->getMessage(), ' at ', $e->getOffset(), "\n";
    }
}
echo "-- colliding keys\n";
$keys = implode('', array_map(fn (int $i) => "\xcf" . pack('N2', $i << 8, 0) . "\xc0", range(1, 20000)));
var_dump(count(new Raw("\xde" . pack('n', 20000) . $keys)));
?>
--EXPECT--
-- keys and parts
a => {"x": 1, "y": [2, 3]}
b => {"y": "no list"}
c => 5
d => {"y": [4]}
-- selected
["a","y",0] => 2
["a","y",1] => 3
["d","y",0] => 4
["a","y",1] => 3
array(0) {
}
bool(true)
-- in iterations of the same
aa ab ac ad ba bb bc bd ca cb cc cd da db dc dd 
-- of equal keys the last value, in the place of the first key
a => 3
b => 2
7 => "7"
a => 3
b => 2
7 => "7"
-- the iterator
bool(true)
bool(true)
string(1) "a"
string(21) "{"x": 1, "y": [2, 3]}"
string(1) "b"
string(1) "a"
bool(false)
NULL
NULL
{"x": 1, "y": [2, 3]}
[1]
-- foreach goes on with the iterator's own state
b => 2
b 7 a b 7 
without a rewind: 33
Trying to clone an uncloneable object of class MessagePack\RawIterator
Serialization of 'MessagePack\RawIterator' is not allowed
Call to private MessagePack\RawIterator::__construct() from global scope
Cannot create dynamic property MessagePack\RawIterator::$other
-- not by reference
An iterator cannot be used with foreach by reference
An iterator cannot be used with foreach by reference
-- a key that PHP's arrays cannot have
[0,"a"] => 1
Invalid map key type: expected int, str or bin but got array (0x90) at 8
[0,"a"] => 1
Invalid map key type: expected int, str or bin but got array (0x90) at 8
-- colliding keys
int(20000)
