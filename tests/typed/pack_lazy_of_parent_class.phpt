--TEST--
A lazy proxy whose instance is of a parent class, which has other slots, is packed if that is of the type
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip needs a later PHP');
--FILE--
<?php
use MessagePack\Attribute\Discriminator;
use MessagePack\{Codec, Raw};

class WithStatic
{
    private static $value = 1;
}
class WithProperty extends WithStatic
{
    public int $value = 2;
}
class WithPrivate
{
    private int $value = 3;
}
class WithOther extends WithPrivate
{
    public function __construct(private int $value)
    {
    }
}
#[Discriminator('kind', ['tagged' => Tagged::class])]
interface Kind
{
}
class Untagged
{
    public int $value = 4;
}
class Tagged extends Untagged implements Kind
{
}
function try_to_pack(string $type, string $class, string $of): void
{
    $proxy = (new ReflectionClass($class))->newLazyProxy(fn () => new $of);
    try {
        echo new Raw((new Codec($type))->pack($proxy)), "\n";
    } catch (MessagePack\Exception\PackingFailedException $e) {
        echo $e->getMessage(), "\n";
    }
}
try_to_pack('WithProperty', 'WithProperty', 'WithStatic');
try_to_pack('WithOther', 'WithOther', 'WithPrivate');
try_to_pack('Kind', 'Tagged', 'Untagged');
try_to_pack('Untagged', 'Tagged', 'Untagged');
?>
--EXPECT--
$: expected WithProperty, WithStatic given
$: expected WithOther, WithPrivate given
$: expected Kind, Untagged given
{"value": 4}
