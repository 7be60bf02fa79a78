--TEST--
A map has the shortest head for its count
--EXTENSIONS--
msgpack
--FILE--
<?php
foreach ([1, 15, 16, 65535, 65536] as $count) {
    // Keys that pack as uint 32: a pair takes six bytes.
    $map = array_fill(100000, $count, true);
    $packed = msgpack_pack($map);
    $head = substr($packed, 0, strlen($packed) - 6 * $count);
    $pairs = '';
    foreach ($map as $key => $_) {
        $pairs .= "\xce" . pack('N', $key) . "\xc3";
    }
    printf("%5d pairs: %-10s %s, %s\n", $count, bin2hex($head),
        substr($packed, strlen($head)) === $pairs ? 'then the pairs' : 'then something else',
        msgpack_unpack($packed) === $map ? 'same again' : 'changed');
}
?>
--EXPECT--
    1 pairs: 81         then the pairs, same again
   15 pairs: 8f         then the pairs, same again
   16 pairs: de0010     then the pairs, same again
65535 pairs: deffff     then the pairs, same again
65536 pairs: df00010000 then the pairs, same again
