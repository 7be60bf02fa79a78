--TEST--
After a fatal error a suspended fiber is freed within a message: the packer writes its own form in one with its address
--EXTENSIONS--
msgpack
--INI--
error_reporting=E_ALL & ~E_DEPRECATED & ~E_USER_ERROR
--FILE--
<?php
use MessagePack\{CanPack, Packer, PackOptions};

class Suspends implements CanPack
{
    public function pack(Packer $packer, mixed $value): ?string
    {
        return $value instanceof Exception ? Fiber::suspend() : null;
    }
}

$rows = array_fill(0, 5, ['id' => 1, 'name' => 'a name']);
$packer = new Packer(PackOptions::COMPACT, [new Suspends]);
$expected = $packer->pack($rows);
$suspended = new Fiber($packer->pack(...));
$suspended->start(new Exception);
register_shutdown_function(function () use ($packer, $rows, $expected, &$suspended) {
    $suspended = null;
    $fiber = new Fiber($packer->pack(...)); // has its address
    $fiber->start($rows);
    echo $fiber->getReturn() === $expected ? "the same form\n" : "another form\n";
});
trigger_error('fatal', E_USER_ERROR);
?>
--EXPECT--
the same form
