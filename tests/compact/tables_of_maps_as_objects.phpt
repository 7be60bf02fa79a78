--TEST--
Compact form: under assoc=0 the rows of a table are objects, as those of other lists are
--EXTENSIONS--
msgpack
--FILE--
<?php
const PARTS_DIFFER = 'assoc=0';
require __DIR__ . '/include/compact.php';
$rows = array_map(fn (int $n) => ['id' => $n, 'name' => $n % 2 ? 'one' : 'two'], range(1, 12));
$packed = compact_form([$rows, array_map(fn (int $n) => ['' => $n > 1 ? [] : ['id' => 1], 5 => $n], range(1, 40)), $rows]);
echo substr_count($packed, "\x52\x34"), " tables\n";
ini_set('msgpack.assoc', '0');
foreach (['1', '0'] as $php_only) {
    ini_set('msgpack.php_only', $php_only);
    $read = msgpack_unpack($packed);
    echo json_encode([$read[0], array_slice($read[1], 0, 2)]), ' ', get_class($read[0][0]), ' ', get_class($read[1][39]), "\n";
}
ini_set('msgpack.php_only', '1');
show_unpacked('rows of a known shape', message('92 82 a161 01 05 02 92 c703523400 02 93 d45100 92 03 05 92 04 06'));
show_unpacked('rows of a new shape', message('92 92 c703523400 02 95 c70051 a161 05 92 03 05 92 04 06 d45303'));
show_unpacked('rows with objects', message('92 92 c703523400 03 95 c70051 a161 a162 93 81a17801 81a17802 81a17803 93 040506 d45304'));
show_unpacked('maps of any keys', message('92 92 c703523400 02 93 c705523501 01 0001 93 a161 05 a131 93 03 05 06 d45303'));
show_unpacked('a map of any keys', message('92 93 c703523500 03 93 a161 05 a131 93 03 05 06 d45302'));
?>
--EXPECT--
2 tables
[[{"id":1,"name":"one"},{"id":2,"name":"two"},{"id":3,"name":"one"},{"id":4,"name":"two"},{"id":5,"name":"one"},{"id":6,"name":"two"},{"id":7,"name":"one"},{"id":8,"name":"two"},{"id":9,"name":"one"},{"id":10,"name":"two"},{"id":11,"name":"one"},{"id":12,"name":"two"}],[{"":{"id":1},"5":1},{"":[],"5":2}]] stdClass stdClass
[[{"id":1,"name":"one"},{"id":2,"name":"two"},{"id":3,"name":"one"},{"id":4,"name":"two"},{"id":5,"name":"one"},{"id":6,"name":"two"},{"id":7,"name":"one"},{"id":8,"name":"two"},{"id":9,"name":"one"},{"id":10,"name":"two"},{"id":11,"name":"one"},{"id":12,"name":"two"}],[{"":{"id":1},"5":1},{"":[],"5":2}]] stdClass stdClass
rows of a known shape: a:2:{i:0;O:8:"stdClass":2:{s:1:"a";i:1;s:1:"5";i:2;}i:1;a:2:{i:0;O:8:"stdClass":2:{s:1:"a";i:3;s:1:"5";i:4;}i:1;O:8:"stdClass":2:{s:1:"a";i:5;s:1:"5";i:6;}}}
rows of a new shape: a:2:{i:0;a:2:{i:0;O:8:"stdClass":2:{s:1:"a";i:3;s:1:"5";i:4;}i:1;O:8:"stdClass":2:{s:1:"a";i:5;s:1:"5";i:6;}}i:1;r:3;}
rows with objects: a:2:{i:0;a:3:{i:0;O:8:"stdClass":2:{s:1:"a";O:8:"stdClass":1:{s:1:"x";i:1;}s:1:"b";i:4;}i:1;O:8:"stdClass":2:{s:1:"a";O:8:"stdClass":1:{s:1:"x";i:2;}s:1:"b";i:5;}i:2;O:8:"stdClass":2:{s:1:"a";O:8:"stdClass":1:{s:1:"x";i:3;}s:1:"b";i:6;}}i:1;r:7;}
maps of any keys: a:2:{i:0;a:2:{i:0;O:8:"stdClass":1:{s:1:"a";i:3;}i:1;O:8:"stdClass":2:{s:1:"5";i:5;s:1:"1";i:6;}}i:1;r:3;}
a map of any keys: a:2:{i:0;O:8:"stdClass":3:{s:1:"a";i:3;s:1:"5";i:5;s:1:"1";i:6;}i:1;r:2;}
