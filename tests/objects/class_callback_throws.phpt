--TEST--
An exception of unserialize_callback_func rejects the message, even if the class exists by then
--EXTENSIONS--
msgpack
--INI--
unserialize_callback_func=callback
--FILE--
<?php
spl_autoload_register(function ($class) { echo "autoload $class\n"; });
function callback($class)
{
    echo "callback $class\n";
    if ($class === 'Made') {
        eval('class Made { public $x; }');
    }
    throw new Exception('from the callback');
}
foreach (['Missing', 'Made'] as $class) {
    try {
        var_dump(msgpack_unpack("\x82\xc0" . msgpack_pack($class) . "\xa1x\x01"));
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
autoload Missing
callback Missing
from the callback
autoload Made
callback Made
from the callback
