--TEST--
Unpacking a Serializable in __serialize() or __unserialize() leaves the state of serialize() and unserialize() intact
--EXTENSIONS--
msgpack
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
class Text implements Serializable
{
    public $data;
    public function serialize() { return serialize($this->data); }
    public function unserialize($text) { $this->data = unserialize($text); }
}
class Outer
{
    public static bool $unpacks;
    public function __construct(public $shared) {}
    public function __serialize(): array
    {
        self::unpack();
        return [serialize([$this->shared, $this->shared])];
    }
    public function __unserialize(array $data): void
    {
        self::unpack();
        $this->shared = unserialize($data[0]);
    }
    private static function unpack(): void
    {
        if (self::$unpacks) {
            msgpack_unpack("\x82\xc0\x03\xa4Text\xa4i:5;");
        }
    }
}
$shared = new ArrayObject(['shared']);
foreach ([false, true] as Outer::$unpacks) {
    $serialized[] = $text = serialize([$shared, new Outer($shared), $shared, new Outer($shared)]);
    $value = unserialize($text);
    var_dump($value[0] === $value[2], $value[1]->shared[0] === $value[0], $value[1]->shared[0] === $value[1]->shared[1]);
}
var_dump($serialized[0] === $serialized[1], serialize([1, $shared, $shared]) === 'a:3:{i:0;i:1;i:1;' . serialize($shared) . 'i:2;r:3;}');
?>
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
