--TEST--
Each transformer gets the value that is packed, also where one before it has changed the variable behind a reference
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
