--TEST--
The recursion limit counts nested calls for each fiber
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\CanBePacked;
use MessagePack\Packer;

class Waiting implements CanBePacked
{
    public function pack(Packer $packer): string
    {
        Fiber::suspend();
        return $packer->packStr('here');
    }
}
class Itself implements CanBePacked
{
    public function pack(Packer $packer): string
    {
        return $packer->pack([$this]);
    }
}
/* Each level runs a fiber before it descends. */
class ItselfBesideFibers implements CanBePacked
{
    public function pack(Packer $packer): string
    {
        $fiber = new Fiber($packer->pack(...));
        $fiber->start(new Waiting);
        $fiber->resume();
        return $packer->pack([$this]);
    }
}

/* Many fibers; with AddressSanitizer PHP reserves 480 KB of each, and calls nothing in smaller ones. */
ini_set('fiber.stack_size', PHP_INT_SIZE > 4 ? '1M' : '256K');
$fibers = [];
for ($i = 0; $i < 1500; $i++) {
    $fibers[$i] = new Fiber((new Packer)->pack(...));
    $fibers[$i]->start(new Waiting);
}
foreach ($fibers as $fiber) {
    $fiber->resume();
}
echo bin2hex($fiber->getReturn()), "\n";

function limit(object $endless): void
{
    try {
        (new Packer)->pack($endless);
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
limit(new Itself);
ini_set('fiber.stack_size', '16M'); // as a debug build needs for a thousand calls
(new Fiber(limit(...)))->start(new Itself);
limit(new ItselfBesideFibers);

/* These are never resumed. */
$left = new Fiber((new Packer)->pack(...));
$left->start(new Waiting);
unset($left);
limit(new Itself);
$last = new Fiber((new Packer)->pack(...));
$last->start(new Waiting);
?>
--EXPECT--
a468657265
Maximum depth of 1000 calls exceeded
Maximum depth of 1000 calls exceeded
Maximum depth of 1000 calls exceeded
Maximum depth of 1000 calls exceeded
