--TEST--
An object of a class with a discriminator has its tag first
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Attribute, Codec, CodecOptions, Raw};

#[Attribute\Discriminator('kind', ['c' => Circle::class, 's' => Square::class, 7 => Special::class])]
abstract class Shape
{
}
class Circle extends Shape
{
    public function __construct(public int $radius)
    {
    }
}
class Special extends Circle
{
}
final class Square extends Shape
{
    public string $kind = 'set by hand';
    public int $side = 2;
}
final class Other extends Shape
{
}
$codec = new Codec('list<?Shape>');
$bytes = $codec->pack([new Circle(1), new Special(2), new Square, null]);
echo new Raw($bytes), "\n";
echo implode(' ', array_map(get_debug_type(...), $codec->unpack($bytes))), "\n";
echo new Raw((new Codec('Shape', CodecOptions::OMIT_DEFAULTS))->pack(new Square)), "\n";
try {
    $codec->pack([new Other]);
} catch (MessagePack\Exception\PackingFailedException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
[{"kind": "c", "radius": 1}, {"kind": 7, "radius": 2}, {"kind": "s", "side": 2}, nil]
Circle Special Square null
{"kind": "s"}
$[0]: expected Shape|null, Other given
