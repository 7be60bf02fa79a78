--TEST--
A docblock says which class an object is, within `object` or an intersection
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Attribute\Discriminator;

require __DIR__ . '/include/types.inc';

interface Iface {}
class Thing implements Iface, Countable { public int $v = 1; public function count(): int { return 2; } }
class One implements Iface {}
enum Level: int { case Low = 1; }
#[Discriminator('k', ['a' => Any::class])] interface Anything {}
class Any implements Anything
{
    /** @var Thing */ public object $thing;
    /** @var Level|null */ public ?object $level = Level::Low;
    /** @var \DateTimeImmutable */ public object $date;
    /** @var \MessagePack\Raw */ public object $raw;
    /** @var Anything|null */ public object|null $any = null;
    /** @var Thing|int */ public object|int $union = 5;
    /** @var Thing */ public Iface&Countable $both;
}
$codec = new MessagePack\Codec('Any');
$any = $codec->map(['thing' => ['v' => 2], 'level' => null, 'date' => 0, 'raw' => 1, 'any' => ['k' => 'a', 'thing' => [], 'date' => 1, 'raw' => 2, 'both' => []], 'union' => ['v' => 3], 'both' => []]);
echo json_encode($packed = msgpack_unpack($codec->pack($any))), "\n", get_class($any->thing), ' ', get_class($any->both), ' ', get_class($any->any), "\n";
$any->thing = new One;
try {
    $codec->pack($any);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
class Nullable { /** @var Thing|null */ public object $o; }
class Listed { /** @var list<Thing> */ public object $o; }
class OfInt { /** @var Thing|int */ public object $o; }
class OfOne { /** @var One */ public Iface&Countable $o; }
class Nullables { public function __construct(/** @var Thing|null */ public (Iface&Countable)|null $o = null) {} }
class OneOrNull { public function __construct(/** @var One|null */ public (Iface&Countable)|null $o = null) {} }
class OneOf { public function __construct(/** @var One */ public (Iface&Countable)|One $o) {} }
compile_all('Nullable', 'Listed', 'OfInt', 'OfOne', 'Nullables', 'OneOrNull', 'OneOf');
?>
--EXPECT--
{"thing":{"v":2},"level":null,"date":"1970-01-01T00:00:00+00:00","raw":1,"any":{"k":"a","thing":{"v":1},"level":1,"date":"1970-01-01T00:00:01+00:00","raw":2,"any":null,"union":5,"both":{"v":1}},"union":{"v":3},"both":{"v":1}}
Thing Thing Any
$.thing: expected Thing, One given
Nullable::$o (compile_objects_by_docblock.php:30): Thing|null is not within PHP's type, object
Listed::$o (compile_objects_by_docblock.php:31): list<Thing> is not within PHP's type, object
OfInt::$o (compile_objects_by_docblock.php:32): Thing|int is not within PHP's type, object
OfOne::$o (compile_objects_by_docblock.php:33): One is not within PHP's type, Iface&Countable
Nullables: ok
OneOrNull::__construct(), parameter $o (compile_objects_by_docblock.php:35): One|null is not within PHP's type, (Iface&Countable)|null
OneOf: ok
