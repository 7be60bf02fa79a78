--TEST--
A message that is packed in serialize() has no back-references to what that has written
--EXTENSIONS--
msgpack
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
class Text implements Serializable
{
    public function __construct(public $data) {}
    public function serialize() { return serialize([$this->data, $this->data]); }
    public function unserialize($text) { $this->data = unserialize($text); }
}
class Outer implements Serializable
{
    public function __construct(public $data) {}
    public function serialize() { return msgpack_pack($this->data); }
    public function unserialize($bytes) { $this->data = msgpack_unpack($bytes); }
}
class Magic
{
    public function __construct(public $data) {}
    public function __serialize(): array { return [msgpack_pack($this->data)]; }
    public function __unserialize(array $data): void { $this->data = msgpack_unpack($data[0]); }
}
$shared = new ArrayObject([5]);
foreach ([Outer::class, Magic::class] as $class) {
    $text = serialize([1, $shared, new $class(new Text($shared)), $shared]);
    var_dump(str_contains($text, msgpack_pack(new Text($shared))));
    [, $first, $outer, $last] = unserialize($text);
    [$one, $other] = $outer->data->data;
    var_dump($first === $last, $one == $shared && $one === $other);
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
