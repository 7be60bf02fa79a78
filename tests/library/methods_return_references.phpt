--TEST--
Methods and callbacks that return by reference work as any others
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
$stored = null;
$structures = new MessagePack\Structures(
    function &() use (&$stored): ?string {
        return $stored;
    },
    function &(string $packed, int $count) use (&$stored): bool {
        $stored = $packed;
        $isSaved = true;
        return $isSaved;
    },
);
echo 'callbacks of structures: ', bin2hex((new Packer)->withStructures($structures)->pack([['id' => 1]])), ' ', bin2hex($stored), "\n";
echo 'a callback for each value: ';
MessagePack\MessagePack::unpackMultiple("\1\2\3", function &(int $value): bool {
    echo $value;
    $goesOn = $value < 2;
    return $goesOn;
});
?>
--EXPECT--
a transformer after one that knows nothing: 9105
an object: 920606
a method of the packer: 920707
Unsupported type "stdClass", maybe you forgot to register the type transformer or extension?
callbacks of structures: 914001 9191a26964
a callback for each value: 12
