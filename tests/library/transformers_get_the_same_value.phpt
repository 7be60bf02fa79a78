--TEST--
Every transformer gets the packed value, even if an earlier one has changed the referenced variable
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\CanPack;
use MessagePack\Packer;

class Calls implements CanPack
{
    public function __construct(private readonly Closure $call)
    {
    }

    public function pack(Packer $packer, $value): ?string
    {
        return ($this->call)($value);
    }
}

foreach ([fopen('php://memory', 'r'), new DateTime] as $variable) {
    $value = [&$variable];
    $packer = new Packer(null, [
        new Calls(function () use (&$variable) {
            $variable = 'gone';
            return null;
        }),
        new Calls(function ($value) {
            echo get_debug_type($value), "\n";
            return null;
        }),
    ]);
    try {
        $packer->pack($value);
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
resource (stream)
Unsupported type "resource", maybe you forgot to register the type transformer or extension?
DateTime
Unsupported type "DateTime", maybe you forgot to register the type transformer or extension?
