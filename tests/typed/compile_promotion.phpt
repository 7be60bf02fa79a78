--TEST--
A constructor that only promotes its parameters is not called, but under CALL_CONSTRUCTORS
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

use MessagePack\{Codec, CodecOptions};

class Point
{
    public function __construct(public readonly int $x, protected float $y = 0, private ?string $name = null) {}
}
class Checked
{
    public function __construct(public int $x)
    {
        echo "called with $x\n";
    }
}
class Assigning
{
    private int $x;
    public function __construct(int $x)
    {
        echo "assigned $x\n";
        $this->x = $x;
    }
}
class Twice
{
    public function __construct(public int $x, public int $y)
    {
        $this->x = $y;
    }
}
class Returning
{
    public function __construct(public int $x)
    {
        return;
    }
}
class Nothing
{
    public int $x = 5;
    public function __construct() {}
}
class Child extends Point
{
    public int $more = 7;
}
foreach ([0, CodecOptions::CALL_CONSTRUCTORS] as $options) {
    foreach (['Point', 'Checked', 'Assigning', 'Twice', 'Returning', 'Nothing', 'Child'] as $class) {
        $object = (new Codec($class, $options))->map(['x' => 1, 'y' => 2, 'name' => 'n', 'more' => 8]);
        echo $class, ': ', json_encode((array) $object), "\n";
    }
}
?>
--EXPECT--
Point: {"x":1,"\u0000*\u0000y":2,"\u0000Point\u0000name":"n"}
called with 1
Checked: {"x":1}
assigned 1
Assigning: {"\u0000Assigning\u0000x":1}
Twice: {"x":2,"y":2}
Returning: {"x":1}
Nothing: {"x":5}
Child: {"x":1,"\u0000*\u0000y":2,"\u0000Point\u0000name":"n","more":7}
Point: {"x":1,"\u0000*\u0000y":2,"\u0000Point\u0000name":"n"}
called with 1
Checked: {"x":1}
assigned 1
Assigning: {"\u0000Assigning\u0000x":1}
Twice: {"x":2,"y":2}
Returning: {"x":1}
Nothing: {"x":5}
Child: {"x":1,"\u0000*\u0000y":2,"\u0000Point\u0000name":"n","more":7}
