--TEST--
Under a list of classes, Serializable::unserialize() cannot suspend a fiber, as unserialize() has one global state
--EXTENSIONS--
msgpack
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
class Text implements Serializable
{
    public $value;
    public function serialize() { return ''; }
    public function unserialize($text)
    {
        try {
            Fiber::suspend();
        } catch (FiberError $error) {
            echo $error->getMessage(), "\n";
        }
        $this->value = unserialize('a:2:{i:0;O:8:"stdClass":0:{}i:1;r:2;}');
    }
}
foreach ([[], ['allowed_classes' => ['Text', 'stdClass']]] as $options) {
    $fiber = new Fiber(fn () => msgpack_unpack("\x82\xc0\x03\xa4Text\xa1x", null, $options));
    $fiber->start();
    if (!$fiber->isTerminated()) {
        $fiber->resume();
    }
    var_dump($fiber->isTerminated(), $fiber->getReturn()->value[0] === $fiber->getReturn()->value[1]);
}
$after = new Fiber(fn () => Fiber::suspend('suspended'));
var_dump($after->start());
?>
--EXPECT--
bool(true)
bool(true)
Cannot switch fibers in current execution context
bool(true)
bool(true)
string(9) "suspended"
