--TEST--
A factory may return its object by reference
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Attribute\Factory;
use MessagePack\Codec;

final class Made
{
    private function __construct(public int $n) {}

    #[Factory]
    public static function &of(int $n): self
    {
        static $made;
        $made = new self($n);
        return $made;
    }
}

[$first, $second] = (new Codec('list<Made>'))->unpack("\x92\x81\xa1n\1\x81\xa1n\2");
var_dump($first->n, $second->n);
?>
--EXPECT--
int(1)
int(2)
