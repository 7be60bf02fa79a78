--TEST--
Compact form: an object that holds another by its ordinal alone is a level for the next, one that holds scalars is not
--EXTENSIONS--
msgpack
--INI--
memory_limit=1G
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Holder { public $value; public int $number = 0; }

/** Objects, each of which has that before it, or the first; the first has a scalar. Written as a map, or as a record. The ordinals
 * have two bytes, or four. */
function chain(int $length, bool $maps, bool $ofFirst, string $same): string
{
    $elements = ["\x83\xc0\xa6Holder\xa5value\x01\xa6number\x01"];
    for ($i = 1; $i < $length; $i++) {
        $other = $same . pack($same === "\xd5\x53" ? 'n' : 'N', $ofFirst ? 2 : $i + 1);
        $elements[] = $maps ? "\x83\xc0\xd4\x50\x00\xd4\x50\x01$other\xd4\x50\x02\x02" : "\x93\xd4\x51\x00$other\x02";
    }
    return ANNOUNCEMENT . "\xdd" . pack('N', $length) . implode('', $elements);
}

foreach ([[true, "\xd6\x53"], [false, "\xd6\x53"], [true, "\xd5\x53"], [false, "\xd5\x53"]] as [$maps, $same]) {
    foreach ([[3000, false], [12000, false], [12000, true]] as [$length, $ofFirst]) {
        $read = @msgpack_unpack(chain($length, $maps, $ofFirst, $same));
        echo $read ? count($read) . ' objects' : error_get_last()['message'], "\n";
        unset($read);
    }
}
?>
--EXPECTF--
3000 objects
[msgpack] (php_msgpack_unserialize) Back-references nest values more than %d levels deep
12000 objects
3000 objects
[msgpack] (php_msgpack_unserialize) Back-references nest values more than %d levels deep
12000 objects
3000 objects
[msgpack] (php_msgpack_unserialize) Back-references nest values more than %d levels deep
12000 objects
3000 objects
[msgpack] (php_msgpack_unserialize) Back-references nest values more than %d levels deep
12000 objects
