--TEST--
An array has the shortest head for its count
--EXTENSIONS--
msgpack
--FILE--
<?php
foreach ([0, 1, 15, 16, 65535, 65536] as $count) {
    $array = array_fill(0, $count, true);
    $packed = msgpack_pack($array);
    $head = substr($packed, 0, strlen($packed) - $count);
    $body = substr($packed, strlen($head)) === str_repeat("\xc3", $count) ? 'then the elements' : 'then something else';
    printf("%5d elements: %-10s %s, %s\n", $count, bin2hex($head), $body,
        msgpack_unpack($packed) === $array ? 'same again' : 'changed');
}
?>
--EXPECT--
    0 elements: 90         then the elements, same again
    1 elements: 91         then the elements, same again
   15 elements: 9f         then the elements, same again
   16 elements: dc0010     then the elements, same again
65535 elements: dcffff     then the elements, same again
65536 elements: dd00010000 then the elements, same again
