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
class MagicText
{
    public function __construct(public $data) {}
    public function __serialize(): array { return [serialize([$this->data, $this->data])]; }
    public function __unserialize(array $data): void { $this->data = unserialize($data[0]); }
}
class SleepingText
{
    public $text;
    public function __construct(public $data) {}
    public function __sleep() { $this->text = serialize([$this->data, $this->data]); return ['text']; }
    public function __wakeup() { $this->data = unserialize($this->text); }
}
$shared = new ArrayObject([5]);
foreach ([[Outer::class, Text::class], [Magic::class, Text::class], [Outer::class, MagicText::class], [Outer::class, SleepingText::class]] as [$class, $inner]) {
    $text = serialize([1, $shared, new $class(new $inner($shared)), $shared]);
    if (!str_ends_with(serialize([$shared, $shared]), 'r:2;}')) {
        echo "$class: its serialize() is not ended\n";
    }
    var_dump(str_contains($text, msgpack_pack(new $inner($shared))));
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
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
