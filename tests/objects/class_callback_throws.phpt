--TEST--
What unserialize_callback_func throws ends the message: the class is not looked for again, nor taken where it came into being
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
