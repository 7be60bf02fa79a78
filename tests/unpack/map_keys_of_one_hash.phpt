--TEST--
Keys whose hashes collide in the key cache are distinct, of one length and of different ones
--EXTENSIONS--
msgpack
--FILE--
<?php
/* The longer one begins with the first: its rest makes the hashes equal on little-endian machines. The upper half of the
 * hash of the other one is equal, too. */
$key = 'customer';
$longer = $key . hex2bin('70cb1a42db113f26');
$other = hex2bin('197a0efb50f14364');
$map = fn(string $key, int $value) => "\x81" . chr(0xa0 + strlen($key)) . $key . chr($value);
foreach ([[$key, $longer], [$longer, $key], [$key, $other], [$other, $key]] as $keys) {
    $message = "\x98" . str_repeat($map($keys[0], 1), 3) . str_repeat($map($keys[1], 2), 3) . $map($keys[0], 3) . $map($keys[1], 4);
    foreach (msgpack_unpack($message) as $value) {
        $shown[] = [$key => 'key', $longer => 'longer', $other => 'other'][key($value)] . ' => ' . current($value);
    }
    echo implode(', ', $shown), "\n";
    $shown = [];
}
?>
--EXPECT--
key => 1, key => 1, key => 1, longer => 2, longer => 2, longer => 2, key => 3, longer => 4
longer => 1, longer => 1, longer => 1, key => 2, key => 2, key => 2, longer => 3, key => 4
key => 1, key => 1, key => 1, other => 2, other => 2, other => 2, key => 3, other => 4
other => 1, other => 1, other => 1, key => 2, key => 2, key => 2, other => 3, key => 4
