--TEST--
Constructors and private properties of parent classes
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

class Base
{
    public function __construct(private int $id, protected string $name = 'n') {}
    public function id(): int
    {
        return $this->id;
    }
}
class Child extends Base
{
    private string $id = 'own';
    public string $name = 'x';
}
class Calling extends Base
{
    public function __construct(int $id)
    {
        parent::__construct($id, 'called');
    }
}
foreach (['Child', 'Calling'] as $class) {
    $codec = new MessagePack\Codec($class);
    $object = $codec->map(['id' => 5]);
    var_dump($object, $object->id(), json_encode(msgpack_unpack($codec->pack($object))));
}
?>
--EXPECT--
object(Child)#2 (3) {
  ["id":"Base":private]=>
  int(5)
  ["name"]=>
  string(1) "n"
  ["id":"Child":private]=>
  string(3) "own"
}
int(5)
string(19) "{"id":5,"name":"n"}"
object(Calling)#1 (2) {
  ["id":"Base":private]=>
  int(5)
  ["name":protected]=>
  string(6) "called"
}
int(5)
string(8) "{"id":5}"
