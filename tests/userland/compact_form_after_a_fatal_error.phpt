--TEST--
After a fatal error in a transformer, packers write their own form in a shutdown function
--EXTENSIONS--
msgpack
--INI--
error_reporting=E_ALL & ~E_DEPRECATED & ~E_USER_ERROR
--FILE--
<?php
use MessagePack\{CanPack, Packer, PackOptions};

class InParts implements CanPack
{
    public ?Packer $next = null;
    public array $parts = [];

    public function pack(Packer $packer, mixed $value): ?string
    {
        if ($value instanceof Exception) {
            return $this->next ? $this->next->pack($value) : trigger_error('fatal', E_USER_ERROR);
        }
        if ($value instanceof ArrayObject) {
            Fiber::getCurrent() && Fiber::suspend();
            return $this->parts[] = $packer->pack($value->getArrayCopy());
        }
        return null;
    }
}

$rows = array_fill(0, 5, ['id' => 1, 'name' => 'a name']);
$kept = [];
$next = null;
foreach (['COMPACT', 'USE_RECORDS', 'STRUCTURED_CLONE'] as $option) {
    $transformer = new InParts;
    $packer = new Packer(constant(PackOptions::class . "::$option"), [$transformer]);
    $packer->pack([new ArrayObject($rows)]);
    $fiber = new Fiber($packer->pack(...));
    $fiber->start([new ArrayObject($rows)]);
    $kept[$option] = [$packer, $packer->pack($rows), $fiber, $transformer];
    $transformer->next = $next;
    $next = $packer;
}
register_shutdown_function(function () use ($kept, $rows) {
    foreach ($kept as $option => [$packer, $packed, $fiber, $transformer]) {
        $fiber->resume();
        echo $option, ': ', json_encode([$packer->pack($rows) === $packed, $transformer->parts[0] === $transformer->parts[1]]), "\n";
    }
});
$next->pack([new Exception]);
?>
--EXPECT--
COMPACT: [true,true]
USE_RECORDS: [true,true]
STRUCTURED_CLONE: [true,true]
