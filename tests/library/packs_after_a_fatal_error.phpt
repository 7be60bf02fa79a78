--TEST--
After a fatal error in a transformer, what a shutdown function packs is no part of the message that the error has ended
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\CanPack;
use MessagePack\Packer;
use MessagePack\PackOptions;

class Fails implements CanPack
{
    public function pack(Packer $packer, $value): string
    {
        trigger_error('fatal', E_USER_ERROR);
    }
}

$rows = array_fill(0, 9, ['name' => 'a name', 'value' => 'a value']);
$packer = new Packer(PackOptions::COMPACT, [new Fails]);
$packed = $packer->pack($rows);
register_shutdown_function(function () use ($packer, $rows, $packed) {
    var_dump($packer->pack($rows) === $packed);
});
error_reporting(E_ALL & ~E_USER_ERROR & ~E_DEPRECATED);
$packer->pack([$rows, new stdClass]);
?>
--EXPECT--
bool(true)
