--TEST--
A pack() that returns by reference works as any other
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\CanBePacked;
use MessagePack\CanPack;
use MessagePack\Packer;

class Nothing implements CanPack
{
    public function &pack(Packer $packer, $value): ?string
    {
        static $nothing = null;
        return $nothing;
    }
}

class Something implements CanPack
{
    public function &pack(Packer $packer, $value): ?string
    {
        static $five = "\x05";
        return $five;
    }
}

class Six implements CanBePacked
{
    public function &pack(Packer $packer): string
    {
        static $six = "\x06";
        return $six;
    }
}

class Sevens extends Packer
{
    public function &packInt($int)
    {
        static $seven = "\x07";
        return $seven;
    }
}

echo 'a transformer after one that knows nothing: ', bin2hex((new Packer(null, [new Nothing, new Something]))->pack([new stdClass])), "\n";
echo 'an object: ', bin2hex((new Packer)->pack([new Six, new Six])), "\n";
echo 'a method of the packer: ', bin2hex((new Sevens)->pack([1, 2])), "\n";
try {
    (new Packer(null, [new Nothing]))->pack(new stdClass);
} catch (MessagePack\Exception\PackingFailedException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
a transformer after one that knows nothing: 9105
an object: 920606
a method of the packer: 920707
Unsupported type "stdClass", maybe you forgot to register the type transformer or extension?
