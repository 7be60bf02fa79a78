--TEST--
OPT_ALLOWED_CLASSES limits the classes of \MessagePack, of its unpackers, and of templates
--EXTENSIONS--
msgpack
--FILE--
<?php
class Destructive
{
    public $file = 'all';

    public function __destruct()
    {
        echo "destroyed $this->file\n";
    }

    public function __wakeup()
    {
        echo "woken\n";
    }
}

class Row
{
    public $value;
}

class Other
{
}

$destructive = new Destructive;
$message = msgpack_pack([$destructive, new Row, new Other]);
$destructive->file = 'the one packed';
unset($destructive);

function classes(array $values): string
{
    return implode(', ', array_map(get_debug_type(...), $values));
}

$packer = new MessagePack;
foreach ([false, [], ['ROW'], ['row', 'Other', 'Missing']] as $allowed) {
    var_dump($packer->setOption(MessagePack::OPT_ALLOWED_CLASSES, $allowed));
    echo classes($packer->unpack($message)), "\n";
    $unpacker = $packer->unpacker();
    $unpacker->feed($message);
    $unpacker->execute();
    echo classes($unpacker->data()), "\n";
    $unpacker = new MessagePackUnpacker;
    $unpacker->setOption(MessagePack::OPT_ALLOWED_CLASSES, $allowed);
    $unpacker->execute($message);
    echo classes($unpacker->data()), "\n";
}

echo "The template's own class is the caller's:\n";
$packer->setOption(MessagePack::OPT_ALLOWED_CLASSES, false);
$rows = $packer->unpack(msgpack_pack([[new Other], [new Row]]), ['Row']);
echo classes($rows), ' of ', classes(array_column($rows, 'value')), "\n";
echo classes(msgpack_unpack(msgpack_pack([new Row, [new Row]]), ['Row'], ['allowed_classes' => false])), "\n";

echo "Copies and changes:\n";
$copy = clone $packer;
$packer->setOption(MessagePack::OPT_ALLOWED_CLASSES, true);
echo classes([$packer->unpack(msgpack_pack(new Row)), $copy->unpack(msgpack_pack(new Row))]), "\n";
$unpacker = $copy->unpacker();
$halves = str_split($message, (strlen($message) + 1) >> 1);
$unpacker->execute($halves[0], $offset);
$unpacker->setOption(MessagePack::OPT_ALLOWED_CLASSES, true);
unset($copy);
$unpacker->execute(substr($halves[0], $offset) . $halves[1]);
echo classes($unpacker->data()), "\n";

foreach (['Row', 1, null, [5], [['Row']]] as $wrong) {
    foreach ([new MessagePack, new MessagePackUnpacker] as $object) {
        try {
            $object->setOption(MessagePack::OPT_ALLOWED_CLASSES, $wrong);
        } catch (TypeError $error) {
            echo $error->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
destroyed the one packed
bool(true)
__PHP_Incomplete_Class, __PHP_Incomplete_Class, __PHP_Incomplete_Class
__PHP_Incomplete_Class, __PHP_Incomplete_Class, __PHP_Incomplete_Class
__PHP_Incomplete_Class, __PHP_Incomplete_Class, __PHP_Incomplete_Class
bool(true)
__PHP_Incomplete_Class, __PHP_Incomplete_Class, __PHP_Incomplete_Class
__PHP_Incomplete_Class, __PHP_Incomplete_Class, __PHP_Incomplete_Class
__PHP_Incomplete_Class, __PHP_Incomplete_Class, __PHP_Incomplete_Class
bool(true)
__PHP_Incomplete_Class, Row, __PHP_Incomplete_Class
__PHP_Incomplete_Class, Row, __PHP_Incomplete_Class
__PHP_Incomplete_Class, Row, __PHP_Incomplete_Class
bool(true)
__PHP_Incomplete_Class, Row, Other
__PHP_Incomplete_Class, Row, Other
__PHP_Incomplete_Class, Row, Other
The template's own class is the caller's:
Row, Row of __PHP_Incomplete_Class, __PHP_Incomplete_Class
Row, Row
Copies and changes:
Row, __PHP_Incomplete_Class
__PHP_Incomplete_Class, __PHP_Incomplete_Class, __PHP_Incomplete_Class
MessagePack::setOption(): Option "allowed_classes" must be of type array|bool, string given
MessagePackUnpacker::setOption(): Option "allowed_classes" must be of type array|bool, string given
MessagePack::setOption(): Option "allowed_classes" must be of type array|bool, int given
MessagePackUnpacker::setOption(): Option "allowed_classes" must be of type array|bool, int given
MessagePack::setOption(): Option "allowed_classes" must be of type array|bool, null given
MessagePackUnpacker::setOption(): Option "allowed_classes" must be of type array|bool, null given
MessagePack::setOption(): Option "allowed_classes" must be an array of class names, int given
MessagePackUnpacker::setOption(): Option "allowed_classes" must be an array of class names, int given
MessagePack::setOption(): Option "allowed_classes" must be an array of class names, array given
MessagePackUnpacker::setOption(): Option "allowed_classes" must be an array of class names, array given
