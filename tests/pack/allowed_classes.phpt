--TEST--
The option allowed_classes of msgpack_pack() refuses what a reader with that list could not give back
--INI--
error_reporting=24575
--FILE--
<?php
class Item { public $x = 1; }
class Order { public $item; }
class Text implements Serializable { function __construct(public $text = '') {} function serialize() { return $this->text; } function unserialize($text) {} }
class Sharing extends ArrayObject
{
    public $iterator = Iterating::class;
    function __serialize(): array { return [3 => &$this->iterator] + parent::__serialize(); }
}
class Iterating extends ArrayIterator {}
enum Suit { case Hearts; }
$order = new Order;
$order->item = new Item;
$values = [
    [$order, ['Order', 'Item']],
    [$order, ['order', 'ITEM']],
    [$order, true],
    [$order, ['Order']],
    [$order, []],
    [$order, false],
    [['deep' => [[$order]]], ['Item']],
    [[new Item, new Item, $order], ['Item']],
    [Suit::Hearts, ['Suit']],
    [Suit::Hearts, ['Item']],
    [new ArrayObject([new Item]), ['ArrayObject', 'Item']],
    [new ArrayObject([new Item]), ['ArrayObject']],
    [new ArrayObject([], 0, Iterating::class), ['ArrayObject', 'Iterating']],
    [new ArrayObject([], 0, Iterating::class), ['ArrayObject']],
    [new Sharing, ['Sharing']],
    [new Text('O:4:"Item":0:{}'), ['Text', 'Item']],
    [new Text('O:4:"Item":0:{}'), ['Text']],
    [new Text('a:1:{i:0;E:11:"Suit:Hearts";}'), ['Text']],
    [(object) ['a' => 1], ['stdClass']],
    [(object) ['a' => 1], ['Item']],
    [new stdClass, ['Item']],
    [[new MessagePack\Type\Timestamp(1), new MessagePack\Type\Ext(5, 'x'), [1, 'a', null]], []],
    [unserialize('O:4:"Gone":0:{}'), ['Item']],
];
foreach ($values as [$value, $list]) {
    foreach ([false, true] as $compact) {
        try {
            $bytes = msgpack_pack($value, ['allowed_classes' => $list, 'compact' => $compact]);
            $said[(int) $compact] = msgpack_unpack($bytes, null, ['allowed_classes' => $list]) == msgpack_unpack($bytes) ? 'packed' : 'NOT THE SAME';
        } catch (Exception $e) {
            $said[(int) $compact] = $e->getMessage();
        }
    }
    echo json_encode($list), ': ', implode(' | ', array_unique($said)), "\n";
}
foreach ([['allowed_classes' => 1], ['allowed_classes' => [1]], ['strict' => 1], ['list' => []]] as $options) {
    try {
        msgpack_pack(1, $options);
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
$packer = new MessagePack;
$packer->setOption(MessagePack::OPT_ALLOWED_CLASSES, ['Order']);
echo strlen($packer->pack($order)), "\n";
$packer->setOption(MessagePack::OPT_STRICT, true);
foreach ([$packer->pack(...), static function ($order) { ini_set('msgpack.allowed_classes', 'Order'); ini_set('msgpack.strict', '1'); return msgpack_serialize($order); }] as $pack) {
    try {
        $pack($order);
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
["Order","Item"]: packed
["order","ITEM"]: packed
true: packed
["Order"]: Class "Item" is not among the allowed classes, in ->item
[]: Class "Order" is not among the allowed classes
false: Class "Order" is not among the allowed classes
["Item"]: Class "Order" is not among the allowed classes, in [deep][0][0]
["Item"]: Class "Order" is not among the allowed classes, in [2]
["Suit"]: packed
["Item"]: Class "Suit" is not among the allowed classes
["ArrayObject","Item"]: packed
["ArrayObject"]: Class "Item" is not among the allowed classes, in ->__serialize()[1][0]
["ArrayObject","Iterating"]: packed
["ArrayObject"]: Class "Iterating" is not among the allowed classes
["Sharing"]: Class "Iterating" is not among the allowed classes
["Text","Item"]: packed
["Text"]: The text of a Serializable has a class that is not among the allowed classes
["Text"]: The text of a Serializable has a class that is not among the allowed classes
["stdClass"]: packed
["Item"]: Class "stdClass" is not among the allowed classes
["Item"]: Class "stdClass" is not among the allowed classes
[]: packed
["Item"]: packed
TypeError: msgpack_pack(): Option "allowed_classes" must be of type array|bool, int given
TypeError: msgpack_pack(): Option "allowed_classes" must be an array of class names, int given
TypeError: msgpack_pack(): Option "strict" must be of type bool, int given
ValueError: msgpack_pack(): Unknown option "list"
23
Class "Item" is not among the allowed classes, in ->item
Class "Item" is not among the allowed classes, in ->item
