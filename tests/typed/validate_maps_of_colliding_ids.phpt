--TEST--
Codec: validate() reads each map of ids that collide anew, also at the address of an array that it has freed
--EXTENSIONS--
msgpack
--FILE--
<?php
class Order
{
    /** @param array<int, int> $amounts */
    public function __construct(public array $amounts) {}
}

$maps = [];
foreach ([1000, 2, 20, 1000] as $count) {
    $maps[] = ['amounts' => array_fill_keys(range(65536, 65536 * $count, 65536), 1)];
}
$codec = new MessagePack\Codec('list<Order>');
$message = msgpack_pack($maps);
echo json_encode($codec->validate($message)), "\n";
var_dump(array_map(get_object_vars(...), $codec->unpack($message)) === $maps);
?>
--EXPECT--
[]
bool(true)
