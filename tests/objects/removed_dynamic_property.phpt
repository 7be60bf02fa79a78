--TEST--
Of an object from which a dynamic property was removed, nothing is written for it
--EXTENSIONS--
msgpack
--FILE--
<?php
$object = (object) ['first' => 'one', 'second' => 'two', 'third' => 3];
unset($object->second);
echo bin2hex($packed = msgpack_pack($object)), "\n", json_encode(msgpack_unpack($packed)), "\n";
?>
--EXPECT--
83c0a8737464436c617373a56669727374a36f6e65a5746869726403
{"first":"one","third":3}
