--TEST--
Without a constructor the public properties are the fields, inherited ones first
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

trait Counts
{
    public int $count = 0;
}
class Base
{
    public string $base;
    private int $hidden = 1;
    public static int $static = 1;
    protected int $protected = 2;
}
class Child extends Base
{
    use Counts;
    public readonly int $id;
    private int $hidden = 3;
    public ?Child $next = null;
}
map_all('Child', ['base' => 'b', 'id' => 1, 'hidden' => 9, 'static' => 9, 'protected' => 9, 'next' => ['id' => 2, 'base' => 'c', 'count' => 3]], ['id' => 1]);
echo json_encode(msgpack_unpack((new MessagePack\Codec('Child'))->pack((new MessagePack\Codec('Child'))->map(['base' => 'b', 'id' => 1])))), "\n";
class Store extends SplObjectStorage
{
    public int $x = 1;
}
$store = (new MessagePack\Codec('Store'))->map(['x' => 5]);
var_dump($store->x, count($store));
?>
--EXPECT--
-- Child
{"base":"b","id":1,"hidden":9,"static":9,"protected":9,"next":{"id":2,"base":"c","count":3}} => \Child::__set_state(array(   'base' => 'b',   'hidden' => 1,   'protected' => 2,   'id' => 1,   'hidden' => 3,   'next' =>   \Child::__set_state(array(     'base' => 'c',     'hidden' => 1,     'protected' => 2,     'id' => 2,     'hidden' => 3,     'next' => NULL,     'count' => 3,  )),   'count' => 0,))
{"id":1} => {"id":1}: $.base: expected string, nothing given
{"base":"b","id":1,"next":null,"count":0}
int(5)
int(0)
