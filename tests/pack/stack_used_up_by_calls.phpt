--TEST--
A flat value that is packed where calls have used up a fiber's stack is an exception that says so
--EXTENSIONS--
msgpack
--FILE--
<?php
class Flat { public $list = [1]; }

foreach ([[[1]], new Flat] as $value) {
    $again = function () use (&$again, $value) {
        msgpack_pack($value);
        array_map($again, [1]);
    };
    (new Fiber(function () use ($again) {
        try {
            $again();
        } catch (Exception $e) {
            echo $e->getMessage(), "\n";
        }
    }))->start();
}
?>
--EXPECTF--
The C stack is exhausted by nested arrays, objects or calls%S
The C stack is exhausted by nested arrays, objects or calls%S
