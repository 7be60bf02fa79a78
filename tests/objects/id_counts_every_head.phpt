--TEST--
An ID counts every head, that of a back-reference by & too
--EXTENSIONS--
msgpack
--FILE--
<?php
class O {}
$a = [1];
$o = new O;
// PECL msgpack 3.0.0 writes 3 where this writes 4, and then reads $a
echo bin2hex($packed = msgpack_pack([&$a, &$a, $o, $o])), "\n";
var_dump(serialize(msgpack_unpack($packed)) === serialize([&$a, &$a, $o, $o]));
?>
--EXPECT--
9482c001000182c002000281c0a14f82c0040004
bool(true)
