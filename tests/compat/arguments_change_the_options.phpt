--TEST--
The options and settings that count are those after __toString() of an argument has run
--EXTENSIONS--
msgpack
--FILE--
<?php
/** A string, that does something when it is asked for. */
final class Text
{
    public function __construct(private readonly string $text, private readonly Closure $call)
    {
    }

    public function __toString(): string
    {
        ($this->call)();
        return $this->text;
    }
}
$object = msgpack_pack(new ArrayObject([1]));

$unpacker = new MessagePack;
$unpacker->setOption(MessagePack::OPT_ALLOWED_CLASSES, ['First', 'Second' . mt_rand()]);
$text = new Text($object, fn() => $unpacker->setOption(MessagePack::OPT_ALLOWED_CLASSES, true));
echo get_class($unpacker->unpack($text)), "\n";
$text = new Text($object, function () use ($unpacker) {
    $unpacker->setOption(MessagePack::OPT_ALLOWED_CLASSES, false);
    $unpacker->setOption(MessagePack::OPT_PHPONLY, true);
});
$unpacker->setOption(MessagePack::OPT_PHPONLY, false);
echo get_class($unpacker->unpack($text)), "\n";
$text = new Text($object, fn() => $unpacker->__construct(false));
echo json_encode(@$unpacker->unpack($text)), "\n";

$text = new Text("\x91\x91\x01", fn() => ini_set('msgpack.max_depth', '1'));
var_dump(@msgpack_unpack($text));
ini_restore('msgpack.max_depth');
$text = new Text("\x81\xa1a\x01", fn() => ini_set('msgpack.assoc', '0'));
echo get_class(msgpack_unpack($text)), "\n";
ini_restore('msgpack.assoc');
?>
--EXPECT--
ArrayObject
__PHP_Incomplete_Class
{"":[0,[1],[],null]}
bool(false)
stdClass
