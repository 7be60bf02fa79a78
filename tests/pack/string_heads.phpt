--TEST--
A string has the shortest head for its length in bytes
--EXTENSIONS--
msgpack
--FILE--
<?php
foreach ([0, 1, 31, 32, 255, 256, 65535, 65536] as $length) {
    $string = str_repeat('s', $length);
    $packed = msgpack_pack($string);
    $head = substr($packed, 0, strlen($packed) - $length);
    $body = substr($packed, strlen($head)) === $string ? 'then the string' : 'then something else';
    printf("%5d bytes: %-10s %s, %s\n", $length, bin2hex($head), $body,
        msgpack_unpack($packed) === $string ? 'same again' : 'changed');
}
echo 'Bytes are counted, not characters: ', bin2hex(msgpack_pack(str_repeat('é', 16))), "\n";
echo 'Any bytes will do: ', bin2hex(msgpack_pack("\0\xff")), "\n";
?>
--EXPECT--
    0 bytes: a0         then the string, same again
    1 bytes: a1         then the string, same again
   31 bytes: bf         then the string, same again
   32 bytes: d920       then the string, same again
  255 bytes: d9ff       then the string, same again
  256 bytes: da0100     then the string, same again
65535 bytes: daffff     then the string, same again
65536 bytes: db00010000 then the string, same again
Bytes are counted, not characters: d920c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9
Any bytes will do: a200ff
