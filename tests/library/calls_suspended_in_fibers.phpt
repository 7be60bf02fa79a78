--TEST--
Nested calls suspended in one fiber do not count in another, nor after the fiber has ended
--EXTENSIONS--
msgpack
--INI--
fiber.stack_size=16M
--FILE--
<?php
use MessagePack\CanBePacked;
use MessagePack\Packer;

class Down implements CanBePacked
{
    public function __construct(private int $levels, private Closure $then) {}

    public function pack(Packer $packer): string
    {
        return $this->levels-- > 0 ? $packer->pack($this) : $packer->packStr(($this->then)());
    }
}
function down(callable $then): string
{
    return (new Packer)->pack(new Down(600, $then(...)));
}
function suspended(): Fiber
{
    $fiber = new Fiber(down(...));
    $fiber->start(Fiber::suspend(...));
    return $fiber;
}

function in_two_fibers(): string
{
    $first = suspended();
    $second = suspended();
    $first->resume('first');
    $third = suspended();
    $second->resume('second');
    $third->resume('third');
    $left = suspended();
    unset($left);
    suspended()->throw(new Exception('thrown'));
}
foreach ([1, 2] as $round) {
    try {
        in_two_fibers();
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
echo down(fn() => suspended()->resume('inside') ?? 'inside'), "\n";

/* A fiber whose nested calls have ended is nested in none when it goes on. */
$fiber = new Fiber(function () {
    down(Fiber::suspend(...));
    Fiber::suspend();
    return down(fn() => 'later');
});
$fiber->start();
$others = suspended();
$fiber->resume('first');
$fiber->resume();
echo $fiber->getReturn(), "\n";
unset($others);

/* A fatal error ends the calls that are pending, in a fiber and outside. */
register_shutdown_function(function () {
    echo down(fn() => 'at the end'), "\n";
    echo suspended()->resume('in a fiber') ?? 'in a fiber', "\n";
});
down(fn() => (new Fiber(down(...)))->start(function () {
    error_reporting(0);
    trigger_error('fatal', E_USER_ERROR);
}));
?>
--EXPECTF--
thrown
thrown
%sinside
%slater
%sat the end
in a fiber
