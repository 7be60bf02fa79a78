--TEST--
Under php_only=0 an array is not nil because another message, in which userland packs it or whose fiber is suspended, is writing it
--INI--
msgpack.php_only=0
--EXTENSIONS--
msgpack
--FILE--
<?php
class Asks
{
    public Closure $ask;
    public function __serialize(): array { return ($this->ask)() ?? ['asked']; }
}

$asks = new Asks;
$value = ['array' => [rand(1, 1), $asks]];
$packed = null;
$asks->ask = function () use ($asks, $value, &$packed) {
    $asks->ask = fn () => null;
    $packed = msgpack_pack($value);
};
$whole = msgpack_pack($value);
echo json_encode(msgpack_unpack($packed)), "\n";
var_dump($packed === $whole);

$asks->ask = function () {
    Fiber::getCurrent() && Fiber::suspend();
};
$fiber = new Fiber(fn () => msgpack_pack($value));
$fiber->start();
var_dump(msgpack_pack($value) === $whole);
$fiber->resume();
var_dump($fiber->getReturn() === $whole);

$cycle = [1];
$cycle['self'] = &$cycle;
$asks->ask = function () use ($asks, &$cycle, &$packed) {
    $asks->ask = fn () => null;
    $packed = msgpack_pack($cycle);
};
$cycle['asks'] = $asks;
var_dump(msgpack_pack($cycle) === $packed);
?>
--EXPECT--
{"array":[1,["asked"]]}
bool(true)
bool(true)
bool(true)
bool(true)
