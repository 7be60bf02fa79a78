--TEST--
A missing class: autoloader, unserialize_callback_func, then __PHP_Incomplete_Class
--EXTENSIONS--
msgpack
--FILE--
<?php
spl_autoload_register(function ($class) { echo "autoload $class\n"; if ($class === 'Loaded') { eval('class Loaded { public $x; }'); } if ($class === 'Throws') { throw new Exception('from the autoloader'); } });
function callback($class) { echo "callback $class\n"; if ($class === 'ByCallback') { eval('class ByCallback { public $x; }'); } }
$unpack = function (string $class) {
    try {
        print_r(msgpack_unpack("\x82\xc0" . msgpack_pack($class) . "\xa1x\x01"));
    } catch (Throwable $e) {
        echo $e->getMessage(), "\n";
    }
};
$unpack('Loaded');
$unpack('Missing');
$unpack('Throws');
ini_set('unserialize_callback_func', 'callback');
$unpack('ByCallback');
$unpack('Missing');
ini_set('unserialize_callback_func', 'no_such_function');
$unpack('Missing');
?>
--EXPECTF--
autoload Loaded
Loaded Object
(
    [x] => 1
)
autoload Missing
__PHP_Incomplete_Class Object
(
    [__PHP_Incomplete_Class_Name] => Missing
    [x] => 1
)
autoload Throws
from the autoloader
autoload ByCallback
callback ByCallback
ByCallback Object
(
    [x] => 1
)
autoload Missing
callback Missing
autoload Missing

Warning: [msgpack] (msgpack_unserialize_class) Function callback() hasn't defined the class it was called for in %s on line %d
__PHP_Incomplete_Class Object
(
    [__PHP_Incomplete_Class_Name] => Missing
    [x] => 1
)
autoload Missing
Invalid callback no_such_function, function "no_such_function" not found or invalid function name
