--TEST--
A constructor drops the last reference to the Codec that calls it, packs by it, or throws
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{BufferUnpacker, Codec, Raw};

final class Greedy
{
    public static ?Codec $codec;
    public static array $log = [];

    public function __construct(public int $id)
    {
        if (self::$codec) {
            self::$log[] = self::$codec->jsonSchema()['type'] ?? 'class';
        }
        self::$codec = null;
        if ($id === 3) {
            throw new LogicException('three');
        }
        $this->id *= 10;
    }
}
Greedy::$codec = new Codec('list<Greedy>');
echo json_encode(Greedy::$codec->map([['id' => 1], ['id' => 2]])), "\n";
Greedy::$codec = new Codec('Greedy');
echo json_encode((new Raw("\x81\xa2id\x05"))->as(Greedy::$codec)), "\n";
Greedy::$codec = new Codec('Greedy');
echo json_encode((new BufferUnpacker("\x81\xa2id\x06"))->unpackAs(Greedy::$codec)), "\n";
Greedy::$codec = new Codec('list<Greedy>');
try {
    Greedy::$codec->map([['id' => 1], ['id' => 3], ['id' => 4]]);
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
print_r(Greedy::$log);
?>
--EXPECT--
[{"id":10},{"id":20}]
{"id":50}
{"id":60}
three
Array
(
    [0] => array
    [1] => class
    [2] => class
    [3] => array
)
