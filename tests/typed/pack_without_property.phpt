--TEST--
A field that has no property cannot be packed, unless it has a default
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
echo new Raw((new Codec('Partly'))->pack(new Partly(5))), "\n";
try {
    (new Codec('list<Hidden>'))->pack([new Hidden('a')]);
} catch (MessagePack\Exception\PackingFailedException $e) {
    echo $e->getMessage(), ' ', $e->getPath(), "\n";
}
?>
--EXPECT--
{"id": 5}
$[0].name: expected string, nothing given $[0].name
