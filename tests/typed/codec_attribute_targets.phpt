--TEST--
An attribute on what it is not for is an error of the compiler
--EXTENSIONS--
msgpack
--FILE--
<?php
class Wrong
{
    #[MessagePack\Attribute\Naming('snake')]
    public int $id;
}
?>
--EXPECTF--

Fatal error: Attribute "MessagePack\Attribute\Naming" cannot target property (allowed targets: class) in %s on line 5
