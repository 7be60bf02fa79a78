--TEST--
A path leads to the value that the same keys lead to in the unpacked value
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Raw;

function tried(callable $call): void
{
    try {
        var_dump($call());
    } catch (Throwable $e) {
        echo $e::class, ': ', preg_replace('~, in .*~', '', $e->getMessage()), "\n";
    }
}

$raw = new Raw(msgpack_pack(['users' => [['name' => 'Ann', 'age' => null], ['name' => 'Bob', 7 => 'seven']],
    'a/b' => 1, '~' => 2, '' => 3, '07' => 4, '-' => 5]));
echo "-- found\n";
var_dump($raw->get('/users/1/name'), $raw->get(['users', 1, 'name']), $raw->get('/users/1/7'), $raw->get(['users', '1', '7']));
var_dump($raw->get('/a~1b'), $raw->get('/~0'), $raw->get('/'), $raw->get(['']), $raw->get('/07'), $raw->get('/-'));
var_dump($raw->get('') === $raw->unpack(), $raw->get([]) === $raw->unpack());
echo "-- a null that is there\n";
var_dump($raw->get('/users/0/age', 'missing'), $raw->has('/users/0/age'), isset($raw['users'][0]['age']), $raw->at('/users/0/age')->type());
echo "-- missing\n";
foreach (['/x', '/users/2', '/users/01', '/users/-', '/users/-1', '/users/+1', '/users/ 1', '/users/1.0', '/users/0/name/x', '/7', '/a~1b/0',
    '/users/18446744073709551616', ['users', -1], ['users', PHP_INT_MAX], ['users', PHP_INT_MIN]] as $path) {
    [$raw->get($path, 'missing'), $raw->has($path), $raw->at($path)] === ['missing', false, null] or var_dump($path);
}
var_dump($raw->get('/x'));
echo "-- several\n";
echo json_encode($raw->getMany(['name' => '/users/0/name', 'x' => '/x', 5 => ['users', 0, 'age'], '/a~1b'])), "\n";
echo "-- of equal keys the last counts\n";
$raw = new Raw(hex2bin('85' . 'a16101' . '07a163' . 'a137a164' . 'a16102' . 'cf8000000000000000' . '05'));
var_dump($raw->get('/a'), $raw->get('/7'), $raw->get([7]), $raw->get('/9223372036854775808'), count($raw));
echo "-- behind values of each size\n";
foreach ([0, 15, 31, 32, 255, 256, 65535, 65536] as $size) {
    $map = ['text' => str_repeat('t', $size), 'list' => array_fill(0, $size, 1), 'last' => $size];
    (new Raw(msgpack_pack($map)))->get('/last') === $size or var_dump($size);
}
echo "-- malformed\n";
tried(fn () => $raw->get('a/b'));
tried(fn () => $raw->has('/~2'));
tried(fn () => $raw->at('/x/~'));
tried(fn () => $raw->get([1.5]));
tried(fn () => $raw->get([Raw::ANY]));
tried(fn () => $raw->getMany([1]));
tried(fn () => $raw->getMany(['/a', 'b']));
tried(fn () => $raw[1.5]);
echo "-- keys that PHP's arrays cannot have\n";
$raw = new Raw(hex2bin('93' . '82' . 'c3' . '01' . 'a161' . '02' . '81' . '90' . '01' . '05'));
tried(fn () => $raw->get('/0/a'));
tried(fn () => $raw->get('/1/0'));
tried(fn () => $raw->get('/2'));
echo "-- long paths\n";
$deep = str_repeat("\x91", 100000) . "\x07";
$raw = new Raw($deep);
var_dump($raw->get(str_repeat('/0', 100000)), $raw->get(array_fill(0, 100000, 0)), $raw->get(str_repeat('/0', 1000000), 'missing'));
tried(fn () => $raw->unpack());
var_dump(strlen((string) $raw));
?>
--EXPECT--
-- found
string(3) "Bob"
string(3) "Bob"
string(5) "seven"
string(5) "seven"
int(1)
int(2)
int(3)
int(3)
int(4)
int(5)
bool(true)
bool(true)
-- a null that is there
NULL
bool(true)
bool(true)
string(4) "null"
-- missing
NULL
-- several
{"name":"Ann","5":null,"6":1}
-- of equal keys the last counts
int(2)
string(1) "d"
string(1) "d"
int(5)
int(3)
-- behind values of each size
-- malformed
ValueError: MessagePack\Raw::get(): Argument #1 ($path) must be a JSON Pointer ("/user/id") or a list of keys
ValueError: MessagePack\Raw::has(): Argument #1 ($path) must be a JSON Pointer ("/user/id") or a list of keys
ValueError: MessagePack\Raw::at(): Argument #1 ($path) must be a JSON Pointer ("/user/id") or a list of keys
TypeError: MessagePack\Raw::get(): Argument #1 ($path) must be a list of int|string, float given
TypeError: MessagePack\Raw::get(): Argument #1 ($path) must be a list of int|string, null given
TypeError: MessagePack\Raw::getMany(): Argument #1 ($paths) must be an array of array|string, int given
ValueError: MessagePack\Raw::getMany(): Argument #1 ($paths) must be a JSON Pointer ("/user/id") or a list of keys
TypeError: MessagePack\Raw::offsetGet(): Argument #1 ($offset) must be of type int|string, float given
-- keys that PHP's arrays cannot have
MessagePack\Exception\UnpackingFailedException: Invalid map key type: expected int, str or bin but got bool (0xc3)
MessagePack\Exception\UnpackingFailedException: Invalid map key type: expected int, str or bin but got array (0x90)
int(5)
-- long paths
int(7)
int(7)
string(7) "missing"
MessagePack\Exception\UnpackingFailedException: Maximum depth of 4096 exceeded
int(200001)
