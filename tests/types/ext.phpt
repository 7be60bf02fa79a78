--TEST--
Type\Ext is packed as ext with the shortest head, and unpacks to an equal object
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\Ext;

foreach ([0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 255, 256, 65535, 65536] as $length) {
    $ext = new Ext(5, str_repeat("\xff", $length));
    $packed = msgpack_pack($ext);
    $head = substr($packed, 0, strlen($packed) - $length);
    printf("%5d bytes: %-12s %s\n", $length, bin2hex($head), serialize(msgpack_unpack($packed)) === serialize($ext) ? 'same again' : 'changed');
}
foreach ([-128, -2, 0, 1, 127] as $type) {
    $packed = msgpack_pack(new Ext($type, 'e'));
    printf("type %4d: %s, %d again\n", $type, bin2hex($packed), msgpack_unpack($packed)->type);
}
?>
--EXPECT--
    0 bytes: c70005       same again
    1 bytes: d405         same again
    2 bytes: d505         same again
    3 bytes: c70305       same again
    4 bytes: d605         same again
    5 bytes: c70505       same again
    7 bytes: c70705       same again
    8 bytes: d705         same again
    9 bytes: c70905       same again
   15 bytes: c70f05       same again
   16 bytes: d805         same again
   17 bytes: c71105       same again
  255 bytes: c7ff05       same again
  256 bytes: c8010005     same again
65535 bytes: c8ffff05     same again
65536 bytes: c90001000005 same again
type -128: d48065, -128 again
type   -2: d4fe65, -2 again
type    0: d40065, 0 again
type    1: d40165, 1 again
type  127: d47f65, 127 again
