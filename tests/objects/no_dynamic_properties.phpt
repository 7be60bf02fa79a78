--TEST--
A class that forbids dynamic properties gets none
--EXTENSIONS--
msgpack
--FILE--
<?php
readonly class R { function __construct(public int $x = 0) {} }
try {
    msgpack_unpack("\x82\xc0\xa1R\xa1y\x01");
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}
var_dump(msgpack_unpack(msgpack_pack(new R(5))));
?>
--EXPECTF--
Cannot create dynamic property R::$y
object(R)#%d (1) {
  ["x"]=>
  int(5)
}
