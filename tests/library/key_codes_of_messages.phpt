--TEST--
Messages about codes name the type of a format byte, and no other
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
use MessagePack\Exception\UnpackingFailedException;

foreach ([0x80, 0x8f, 0x90, 0xc0, 0xc1, 0xc2, 0xc7, 0xc9, 0xca, 0xcb, 0xd4, 0xd8, 0xdc, 0xdd, 0xde, 0xdf, 0x100, 0x190, 0x1c0, -1, -112] as $code) {
    echo UnpackingFailedException::invalidMapKeyType($code)->getMessage(), "\n";
}
?>
--EXPECT--
Invalid map key type: expected int, str or bin but got map (0x80)
Invalid map key type: expected int, str or bin but got map (0x8f)
Invalid map key type: expected int, str or bin but got array (0x90)
Invalid map key type: expected int, str or bin but got nil (0xc0)
Invalid map key type: expected int, str or bin but got 0xc1
Invalid map key type: expected int, str or bin but got bool (0xc2)
Invalid map key type: expected int, str or bin but got ext (0xc7)
Invalid map key type: expected int, str or bin but got ext (0xc9)
Invalid map key type: expected int, str or bin but got float (0xca)
Invalid map key type: expected int, str or bin but got float (0xcb)
Invalid map key type: expected int, str or bin but got ext (0xd4)
Invalid map key type: expected int, str or bin but got ext (0xd8)
Invalid map key type: expected int, str or bin but got array (0xdc)
Invalid map key type: expected int, str or bin but got array (0xdd)
Invalid map key type: expected int, str or bin but got map (0xde)
Invalid map key type: expected int, str or bin but got map (0xdf)
Invalid map key type: expected int, str or bin but got 0x100
Invalid map key type: expected int, str or bin but got 0x190
Invalid map key type: expected int, str or bin but got 0x1c0
Invalid map key type: expected int, str or bin but got 0xffffffffffffffff
Invalid map key type: expected int, str or bin but got 0xffffffffffffff90
