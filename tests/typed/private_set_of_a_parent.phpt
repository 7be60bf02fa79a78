--TEST--
Properties that only a parent may set, of a class that also has a hook
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_VERSION_ID < 80400) die('skip no hooks');
?>
--FILE--
<?php
eval(<<<'PHP'
class Base
{
    public private(set) int $id;
    public readonly array $tags;
    public protected(set) ?string $name = null;
}
final class Item extends Base
{
    public string $text = '' {
        set => strtoupper($value);
    }
}
PHP);
$codec = new MessagePack\Codec('Item');
$message = (new MessagePack\Packer)->pack(['id' => 7, 'tags' => ['a'], 'name' => 'b', 'text' => 'c']);
$item = $codec->unpack($message);
echo json_encode($item), ' ', json_encode($codec->unpack($codec->pack($item))), "\n";
?>
--EXPECT--
{"id":7,"tags":["a"],"name":"b","text":"C"} {"id":7,"tags":["a"],"name":"b","text":"C"}
