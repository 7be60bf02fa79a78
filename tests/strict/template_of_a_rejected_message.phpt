--TEST--
Under strict a template takes nothing from a message that is rejected: false is returned
--EXTENSIONS--
msgpack
--FILE--
<?php
class Order
{
    public $id;
    public $isPaid = true;
}
$messages = ["\xc1", "\x92\x01", '', "\x81\xc0\xa4Gone", "\x91\x05\x01"];
$packer = new MessagePack();
$packer->setOption(MessagePack::OPT_STRICT, true);
ini_set('msgpack.error_display', '0');
foreach ($messages as $message) {
    foreach ([Order::class, new Order(), [Order::class], ['order' => Order::class]] as $template) {
        if (msgpack_unpack($message, $template, ['strict' => true]) !== false || $packer->unpack($message, $template) !== false) {
            echo bin2hex($message), " is not rejected\n";
        }
    }
}
echo json_encode(msgpack_unpack("\x92\x05\xc2", Order::class, ['strict' => true])), "\n";
echo json_encode([msgpack_unpack("\xc1", Order::class), msgpack_unpack('', Order::class)]), "\n";
?>
--EXPECT--
{"id":5,"isPaid":false}
[{"id":false,"isPaid":true},{"id":null,"isPaid":true}]
