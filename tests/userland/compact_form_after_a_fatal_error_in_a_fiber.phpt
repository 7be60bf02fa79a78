--TEST--
After a fatal error in a transformer in a fiber, the packer writes its own form in other fibers, whatever their address
--EXTENSIONS--
msgpack
--INI--
error_reporting=E_ALL & ~E_DEPRECATED & ~E_USER_ERROR
--FILE--
<?php
use MessagePack\{CanPack, Packer, PackOptions};

class Fatal implements CanPack
{
    public function pack(Packer $packer, mixed $value): ?string
    {
        return $value instanceof Exception ? trigger_error('fatal', E_USER_ERROR) : null;
    }
}

$rows = array_fill(0, 5, ['id' => 1, 'name' => 'a name']);
$packer = new Packer(PackOptions::COMPACT, [new Fatal]);
$expected = $packer->pack($rows);
$start = [new Fiber(fn(string $class) => $packer->pack([new Exception])), 'start'];
spl_autoload_register($start); // nothing else holds the fiber while it runs
register_shutdown_function(function () use ($packer, $rows, $expected, &$start) {
    spl_autoload_unregister($start);
    $start = null;
    $fiber = new Fiber($packer->pack(...)); // has its address
    $fiber->start($rows);
    echo $fiber->getReturn() === $expected ? "the same form\n" : "another form\n";
});
class_exists('Missing');
?>
--EXPECT--
the same form
