--TEST--
A Packer packs a Bin, Ext or Map as its own pack() does, whatever its properties hold
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Packer;
use MessagePack\Type\{Bin, Ext, Map};

set_error_handler(static function (int $level, string $message): bool {
    echo "$message\n";
    return true;
});

function attempt(callable $pack): void
{
    try {
        echo bin2hex($pack()), "\n";
    } catch (Throwable $error) {
        echo get_class($error), "\n";
    }
}

function both(object $object): void
{
    $packer = new Packer();
    attempt(static fn() => $object->pack($packer));
    attempt(static fn() => $packer->pack($object));
}

echo "Unset\n";
$bin = new Bin('b');
unset($bin->data);
both($bin);
$ext = new Ext(5, 'e');
unset($ext->type, $ext->data);
both($ext);
$map = new Map([]);
unset($map->map);
both($map);

echo "Not of the constructor's types\n";
$bin->data = 12;
both($bin);
$map->map = new ArrayIterator([7 => 8]);
both($map);
$map->map = 'no map';
both($map);

echo "The low byte of an int\n";
both(new Ext(200, 'e'));
both(new Ext(-129, 'e'));

echo "By reference\n";
$bytes = 'r';
$bin->data = &$bytes;
both($bin);

echo "An error handler that throws, and one that sets\n";
unset($ext->type);
set_error_handler(static fn() => throw new RuntimeException());
both($ext);
set_error_handler(static function () use ($ext): bool {
    $ext->type = $ext->data = str_repeat('s', 2);
    return true;
});
attempt(static fn() => $ext->pack(new Packer()));
?>
--EXPECT--
Unset
Undefined property: MessagePack\Type\Bin::$data
MessagePack\Packer::packBin(): Passing null to parameter #1 ($str) of type string is deprecated
c400
Undefined property: MessagePack\Type\Bin::$data
MessagePack\Packer::packBin(): Passing null to parameter #1 ($str) of type string is deprecated
c400
Undefined property: MessagePack\Type\Ext::$type
Undefined property: MessagePack\Type\Ext::$data
MessagePack\Packer::packExt(): Passing null to parameter #2 ($data) of type string is deprecated
c70000
Undefined property: MessagePack\Type\Ext::$type
Undefined property: MessagePack\Type\Ext::$data
MessagePack\Packer::packExt(): Passing null to parameter #2 ($data) of type string is deprecated
c70000
Undefined property: MessagePack\Type\Map::$map
TypeError
Undefined property: MessagePack\Type\Map::$map
TypeError
Not of the constructor's types
c4023132
c4023132
810708
810708
TypeError
TypeError
The low byte of an int
d4c865
d4c865
d47f65
d47f65
By reference
c40172
c40172
An error handler that throws, and one that sets
RuntimeException
RuntimeException
d5007373
