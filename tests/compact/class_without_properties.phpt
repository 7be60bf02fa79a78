--TEST--
Compact form: an object written with its names, of a class that declares no properties
--EXTENSIONS--
msgpack
--FILE--
<?php
#[AllowDynamicProperties]
class Undeclared
{
}

// [ext 0x51 without a body, {nil: "Undeclared", "a": 2}]
var_dump(msgpack_unpack("\x92\x82\xc0\x03\x00\x00\x82\xc0\xaaUndeclared\xa1a\x02"));
?>
--EXPECT--
object(Undeclared)#1 (1) {
  ["a"]=>
  int(2)
}
