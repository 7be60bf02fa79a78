--TEST--
The hook of a property is not called for its default
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_VERSION_ID < 80400) die('skip no hooks');
?>
--FILE--
<?php
eval(<<<'PHP'
final class Item
{
    public string $text = 'default' {
        set {
            echo "set to $value\n";
            $this->text = strtoupper($value);
        }
    }
    public int $id = 5;
}
PHP);
$codec = new MessagePack\Codec('Item');
echo $codec->unpack("\x80")->text, "\n", $codec->unpack("\x82\xa4text\xa1a\xa2id\x07")->text, "\n";
?>
--EXPECT--
default
set to a
A
