--TEST--
msgpack.php_only=0: arrays in themselves are nil at the place where they are inside, wherever the array around it comes again
--EXTENSIONS--
msgpack
--INI--
msgpack.php_only=0
--FILE--
<?php
$one = [1, 2, 3, 4, 5, &$to_other];
$other = [6, 7, 8, 9, 0, &$to_one];
$to_other = $other;
$to_one = $one;
unset($to_other, $to_one);
echo json_encode(msgpack_unpack(msgpack_pack([$one, $other]))), "\n";
?>
--EXPECT--
[[1,2,3,4,5,[6,7,8,9,0,null]],[6,7,8,9,0,[1,2,3,4,5,null]]]
