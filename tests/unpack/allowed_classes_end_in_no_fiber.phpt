--TEST--
An unserialize() that is called with allowed_classes cannot suspend a fiber, where they would apply to others
--EXTENSIONS--
msgpack
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
class Suspending implements Serializable
{
    public function serialize()
    {
        return '';
    }

    public function unserialize($text)
    {
        Fiber::suspend();
    }
}
$fiber = new Fiber(fn () => msgpack_unpack("\x82\xc0\x03\xaaSuspending\xa1x", null, ['allowed_classes' => ['Suspending']]));
try {
    $fiber->start();
    echo get_debug_type(unserialize('O:8:"stdClass":0:{}')), "\n";
} catch (FiberError $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
Cannot switch fibers in current execution context
