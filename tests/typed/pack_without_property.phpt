--TEST--
A field that has no property cannot be packed, not even one with a default, which may have had another value
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Codec, Raw};

final class Hidden
{
    private string $stored;

    public function __construct(string $name, int $count = 1)
    {
        $this->stored = $name;
    }
}
final class Partly
{
    public function __construct(public int $id, int $count = 1)
    {
    }
}
final class Labelled
{
    private array $labels;

    public function __construct(string ...$names)
    {
        $this->labels = $names;
    }
}
final class Late
{
    public int $count;

    public function __construct(public int $id, ?int $count = null)
    {
        if ($count !== null) {
            $this->count = $count;
        }
    }
}
#[MessagePack\Attribute\AsList]
final class Listed
{
    public function __construct(public int $id, int $count = 1)
    {
    }
}
foreach ([new Hidden('a'), new Partly(5), new Labelled('a', 'b'), new Listed(6), new Late(7), new Late(8, 9)] as $object) {
    try {
        echo new Raw((new Codec('list<' . $object::class . '>'))->pack([$object])), "\n";
    } catch (MessagePack\Exception\PackingFailedException $e) {
        echo $e->getMessage(), ' ', $e->getPath(), "\n";
    }
}
?>
--EXPECT--
$[0].name: expected string, nothing given $[0].name
$[0].count: expected int, nothing given $[0].count
$[0].names: expected list<string>, nothing given $[0].names
$[0][1]: expected int, nothing given $[0][1]
[{"id": 7}]
[{"id": 8, "count": 9}]
