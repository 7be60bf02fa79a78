--TEST--
A transformer gets the copy from withStructures() that others get, with all flags of the packer
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{CanPack, PackOptions, Packer, Structures};
use MessagePack\Exception\InvalidOptionException;

final class Copier implements CanPack
{
    public ?Packer $copy = null;

    public function pack(Packer $packer, mixed $value): ?string
    {
        try {
            $this->copy ??= $packer->withStructures(new Structures());
        } catch (InvalidOptionException $e) {
            echo $e->getMessage(), "\n";
        }
        return $packer->packNil();
    }
}

$map = ['a' => 1, 'b' => 2];
$twice = [&$map, &$map];
foreach (['USE_RECORDS', 'STRUCTURED_CLONE', 'OBJECT_AS_MAP', 'COMPACT'] as $name) {
    echo "$name\n";
    $copier = new Copier();
    $packer = (new Packer(constant(PackOptions::class . "::$name")))->extendWith($copier);
    $packer->pack([STDIN, STDIN]);
    if ($copier->copy) {
        $elsewhere = $packer->withStructures(new Structures());
        echo bin2hex($copier->copy->pack($twice)), "\n";
        var_dump($copier->copy->pack($twice) === $elsewhere->pack($twice), $copier->copy == $elsewhere);
    }
}
?>
--EXPECT--
USE_RECORDS
92400102400102
bool(true)
bool(true)
STRUCTURED_CLONE
92d66900000001400102d67000000001
bool(true)
bool(true)
OBJECT_AS_MAP
92400102400102
bool(true)
bool(true)
COMPACT
MessagePack\PackOptions::COMPACT and MessagePack\PackOptions::USE_RECORDS exclude each other
MessagePack\PackOptions::COMPACT and MessagePack\PackOptions::USE_RECORDS exclude each other
