--TEST--
After a fatal error in a Serializable class inside unserialize(), a shutdown function can switch fibers
--EXTENSIONS--
msgpack
--FILE--
<?php
class Inner implements Serializable
{
    public function serialize() { }
    public function unserialize($text) { trigger_error('it ends here', E_USER_ERROR); }
    public function __serialize(): array { return []; }
    public function __unserialize(array $data): void { }
}

class Outer implements Serializable
{
    public function serialize() { }
    public function unserialize($text) { msgpack_unpack("\x82\xc0\x03\xa5Inner\xa1x"); }
    public function __serialize(): array { return []; }
    public function __unserialize(array $data): void { }
}

register_shutdown_function(function (): void {
    $fiber = new Fiber(fn () => Fiber::suspend('suspended'));
    echo $fiber->start(), "\n";
});
unserialize('C:5:"Outer":1:{x}');
?>
--EXPECTREGEX--
.*it ends here.*
suspended
