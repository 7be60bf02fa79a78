--TEST--
Options are read after the conversion of arguments, whose __toString() may change them
--EXTENSIONS--
msgpack
--FILE--
<?php
class Text
{
    public function __construct(private Closure $before, private string $text)
    {
    }

    public function __toString(): string
    {
        ($this->before)();
        $GLOBALS['garbage'] = array_map(fn($i) => ["class$i" => []], range(1, 10));
        return $this->text;
    }
}

class Row
{
}

$row = msgpack_pack(new Row);
$packer = new MessagePack;
$unpack = function (mixed $before, mixed $after) use ($packer, $row) {
    $packer->setOption(MessagePack::OPT_ALLOWED_CLASSES, $before);
    return get_class($packer->unpack(new Text(fn() => $packer->setOption(MessagePack::OPT_ALLOWED_CLASSES, $after), $row)));
};
foreach ([[['Row', 'Other'], false], [['Row', 'Other'], true], [false, ['Row']], [['Row'], ['Other']]] as [$before, $after]) {
    echo $unpack($before, $after), "\n";
}
var_dump($packer->unpack(new Text(fn() => $packer->setOption(MessagePack::OPT_PHPONLY, false), "\x80")));
$packer = new MessagePack;
$packer->setOption(MessagePack::OPT_ALLOWED_CLASSES, ['Row']);
echo get_class($packer->unpack(new Text(fn() => $packer->__construct(), $row))), "\n";
var_dump(msgpack_unpack(new Text(fn() => ini_set('msgpack.php_only', 0), "\x80")));
ini_set('msgpack.php_only', 1);
var_dump(msgpack_unpack(new Text(fn() => ini_set('msgpack.max_depth', 1), "\x91\x91\x01")));
?>
--EXPECTF--
__PHP_Incomplete_Class
Row
Row
__PHP_Incomplete_Class
array(0) {
}
Row
array(0) {
}

Warning: [msgpack] (php_msgpack_unserialize) Maximum depth of 1 exceeded in %s on line %d
bool(false)
