--TEST--
An object packed as Serializable whose class is no longer that is null, and what is around it comes back
--EXTENSIONS--
msgpack
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
class Once implements Serializable { function serialize() { return 'text'; } function unserialize($text) {} }
class Cart { public $items; function __serialize(): array { return []; } function __unserialize(array $data): void {} }
class Order { public $cart; public $total; }
class Typed { public ?Cart $cart; }
class Needs { public Cart $cart; }
set_error_handler(function (int $level, string $message) { echo "  $message\n"; return true; });
function now(mixed $value, array $options = []): string { return str_replace('Once', 'Cart', msgpack_pack($value, $options)); }
function show(string $name, callable $read): void
{
    echo "$name\n";
    try {
        $shown = serialize($read());
    } catch (Throwable $exception) {
        $shown = $exception::class . ': ' . $exception->getMessage();
    }
    echo "  $shown\n";
}
$order = new Order;
$order->cart = $once = new Once;
$order->total = 5;
$shared = [1, [2, 3]];
$stored = now(['user' => 'Ann', 'cart' => $once, 'role' => 'admin']);
show('in a map', fn() => msgpack_unpack($stored));
show('the value', fn() => msgpack_unpack(now($once)));
show('a property', fn() => msgpack_unpack(now([$order, $order])));
show('a typed property', fn() => msgpack_unpack("\x82\xc0\xa5Typed\xa4cart" . now($once)));
$needs = "\x82\xc0\xa5Needs\xa4cart";
show('a type without null', fn() => msgpack_unpack("\x93" . now($once) . "$needs\x81\xc0\xa4Cart" . "$needs\x82\xc0\x04\0\x02"));
show('a type with null', fn() => msgpack_unpack("\x92" . now($once) . "\x82\xc0\xa5Typed\xa4cart\x82\xc0\x04\0\x02"));
show('twice: the second one refers to it', fn() => msgpack_unpack(now([$once, $order, $once, $order])));
show('by reference', function () use ($once) { $list = [&$once, &$once, 7]; return msgpack_unpack(now($list)); });
show('in pieces', function () use ($stored) {
    $unpacker = new MessagePackUnpacker;
    foreach (str_split($stored) as $byte) {
        $unpacker->feed($byte);
        $done = $unpacker->execute();
    }
    return [$done, $unpacker->data()];
});
$compact = ['compact' => true];
show('compact', fn() => msgpack_unpack(now([$once, $order, $once, $order, [$once]], $compact)));
foreach ([$shared, $order] as $other) {
    $rows = array_map(fn($i) => ['id' => $i, 'cart' => $i < 2 ? new Once : $once, 'other' => $other], range(0, 3));
    ob_start(fn($echo) => substr_count($echo, 'has no unserializer') . " warnings\n");
    $plain = msgpack_unpack(now($rows));
    $columns = msgpack_unpack(now($rows, $compact));
    ob_end_flush();
    echo 'columns: ', serialize($plain) === serialize($columns) ? '' : 'another value than ', serialize($plain), "\n";
}
show('strict', fn() => msgpack_unpack($stored, null, ['strict' => true]));
show('throw', fn() => msgpack_unpack($stored, null, ['throw' => true]));
show('allowed', fn() => msgpack_unpack($stored, null, ['allowed_classes' => ['Cart']]));
show('not allowed', fn() => msgpack_unpack($stored, null, ['allowed_classes' => false])['role']);
?>
--EXPECT--
in a map
  [msgpack] (msgpack_unserialize_map_item) Class Cart has no unserializer
  a:3:{s:4:"user";s:3:"Ann";s:4:"cart";N;s:4:"role";s:5:"admin";}
the value
  [msgpack] (msgpack_unserialize_map_item) Class Cart has no unserializer
  N;
a property
  [msgpack] (msgpack_unserialize_map_item) Class Cart has no unserializer
  a:2:{i:0;O:5:"Order":2:{s:4:"cart";N;s:5:"total";i:5;}i:1;r:2;}
a typed property
  [msgpack] (msgpack_unserialize_map_item) Class Cart has no unserializer
  O:5:"Typed":1:{s:4:"cart";N;}
a type without null
  [msgpack] (msgpack_unserialize_map_item) Class Cart has no unserializer
  TypeError: Cannot assign null to property Needs::$cart of type Cart, in [2]->cart
a type with null
  [msgpack] (msgpack_unserialize_map_item) Class Cart has no unserializer
  a:2:{i:0;N;i:1;O:5:"Typed":1:{s:4:"cart";N;}}
twice: the second one refers to it
  [msgpack] (msgpack_unserialize_map_item) Class Cart has no unserializer
  a:4:{i:0;N;i:1;O:5:"Order":2:{s:4:"cart";N;s:5:"total";i:5;}i:2;N;i:3;r:3;}
by reference
  [msgpack] (msgpack_unserialize_map_item) Class Cart has no unserializer
  a:3:{i:0;N;i:1;N;i:2;i:7;}
in pieces
  a:2:{i:0;b:1;i:1;a:3:{s:4:"user";s:3:"Ann";s:4:"cart";N;s:4:"role";s:5:"admin";}}
compact
  [msgpack] (msgpack_unserialize_map_item) Class Cart has no unserializer
  a:5:{i:0;N;i:1;O:5:"Order":2:{s:4:"cart";N;s:5:"total";i:5;}i:2;N;i:3;r:3;i:4;a:1:{i:0;N;}}
6 warnings
columns: a:4:{i:0;a:3:{s:2:"id";i:0;s:4:"cart";N;s:5:"other";a:2:{i:0;i:1;i:1;a:2:{i:0;i:2;i:1;i:3;}}}i:1;a:3:{s:2:"id";i:1;s:4:"cart";N;s:5:"other";a:2:{i:0;i:1;i:1;a:2:{i:0;i:2;i:1;i:3;}}}i:2;a:3:{s:2:"id";i:2;s:4:"cart";N;s:5:"other";a:2:{i:0;i:1;i:1;a:2:{i:0;i:2;i:1;i:3;}}}i:3;a:3:{s:2:"id";i:3;s:4:"cart";N;s:5:"other";a:2:{i:0;i:1;i:1;a:2:{i:0;i:2;i:1;i:3;}}}}
6 warnings
columns: a:4:{i:0;a:3:{s:2:"id";i:0;s:4:"cart";N;s:5:"other";O:5:"Order":2:{s:4:"cart";N;s:5:"total";i:5;}}i:1;a:3:{s:2:"id";i:1;s:4:"cart";N;s:5:"other";r:5;}i:2;a:3:{s:2:"id";i:2;s:4:"cart";N;s:5:"other";r:5;}i:3;a:3:{s:2:"id";i:3;s:4:"cart";N;s:5:"other";r:5;}}
strict
  [msgpack] (php_msgpack_unserialize) Class Cart has no unserializer, in [cart]
  b:0;
throw
  MessagePack\Exception\UnpackingFailedException: Class Cart has no unserializer at offset 28, in [cart]
allowed
  [msgpack] (msgpack_unserialize_map_item) Class Cart has no unserializer
  a:3:{s:4:"user";s:3:"Ann";s:4:"cart";N;s:4:"role";s:5:"admin";}
not allowed
  [msgpack] (msgpack_unserialize_map_item) Class __PHP_Incomplete_Class has no unserializer
  s:5:"admin";
