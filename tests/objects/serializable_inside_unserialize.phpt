--TEST--
Serializable classes inside unserialize() number their back-references apart from it
--EXTENSIONS--
msgpack
--FILE--
<?php
class Old implements Serializable
{
    public $t;
    public function serialize() { }
    public function unserialize($text) { $this->t = unserialize($text); }
    public function __serialize(): array { return []; }
    public function __unserialize(array $data): void { }
}

class Outer implements Serializable
{
    public $value;
    public function serialize() { }
    public function unserialize($text)
    {
        $inner = 'a:2:{i:0;O:8:"stdClass":0:{}i:1;r:2;}';
        $this->value = msgpack_unpack("\x82\xc0\x03\xa3Old\xd9" . chr(strlen($inner)) . $inner);
    }
}

$values = @unserialize('a:2:{i:0;s:5:"first";i:1;C:5:"Outer":1:{x}}');
var_dump($values[1]->value->t[0] === $values[1]->value->t[1]);
?>
--EXPECTF--
Deprecated: Outer implements the Serializable interface, which is deprecated. Implement __serialize() and __unserialize() instead (or in addition, if support for old PHP versions is necessary) in %s on line %d
bool(true)
