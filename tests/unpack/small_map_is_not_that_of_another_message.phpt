--TEST--
A message that is a small map does not become the array of another message, which was in the same memory
--EXTENSIONS--
msgpack
--FILE--
<?php
/* A list of equal maps, so that equal ones are looked for. */
$map = ['identifier' => 12345678, 'name' => 'the same name', 'last' => 'abcdefgh'];
for ($i = 0; $i < 2; $i++) {
    var_dump(msgpack_unpack(msgpack_pack(array_fill(0, 50, $map + ['number' => 0]))) === array_fill(0, 50, $map + ['number' => 0]));
}
for ($number = 1; $number < 5; $number++) {
    $message = msgpack_pack($map + ['number' => $number]);
    echo msgpack_unpack($message)['number'], "\n";
    unset($message);
}
?>
--EXPECT--
bool(true)
bool(true)
1
2
3
4
