--TEST--
An object is packed by its fields, whatever their visibility, and one of a class that extends the declared one by the fields of that
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Attribute, Codec, Raw};
use MessagePack\Attribute\Naming;

#[Naming(Naming::SNAKE_CASE)]
class Base
{
    public function __construct(private int $firstNumber, protected ?string $second = null, #[Attribute\Name('third', 'old')] public readonly array $list = [])
    {
    }
}
class Child extends Base
{
    public int $more = 9;
    private int $firstNumber = 77;
}
final class Plain
{
    public int $a = 1;
    public string $unset;
    public ?Plain $next = null;
    public $untyped;
    public static int $static = 5;
    private int $private = 3;
}
#[Attribute\AsList]
final class Row
{
    public function __construct(public int $id, public ?Row $row = null, public string $text = 'x')
    {
    }
}
echo new Raw((new Codec('Base'))->pack(new Base(1, 'b', ['c']))), "\n";
echo new Raw((new Codec('Base'))->pack(new Child(2, 'c'))), "\n";
$plain = new Plain;
$plain->next = new Plain;
$plain->next->unset = 'set';
$plain->untyped = &$plain->a;
echo new Raw((new Codec('Plain'))->pack($plain)), "\n";
echo new Raw((new Codec('Row'))->pack(new Row(1, new Row(2)))), "\n";
$dynamic = new class(5) { public function __construct(public int $id) {} };
try {
    (new Codec('Plain'))->pack($dynamic);
} catch (MessagePack\Exception\PackingFailedException $e) {
    echo preg_replace('/@anonymous.*(?= given)/s', '', $e->getMessage()), "\n";
}
?>
--EXPECT--
{"first_number": 1, "second": "b", "third": ["c"]}
{"first_number": 2, "second": "c", "third": []}
{"a": 1, "next": {"a": 1, "unset": "set", "next": nil, "untyped": nil}, "untyped": 1}
[1, [2, nil, "x"], "x"]
$: expected Plain, class given
