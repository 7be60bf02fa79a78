--TEST--
Compact form: short arrays in short arrays count for the depth, and have ordinals
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
ini_set('msgpack.max_depth', '4');
$lists = fn(int $levels) => str_repeat('91', $levels);
$maps = fn(int $levels) => str_repeat('81 a161', $levels);
show_unpacked('lists, 4 levels', message($lists(4) . '05'));
show_unpacked('lists, 5 levels', message($lists(5) . '05'));
show_unpacked('maps, 4 levels', message('91' . $maps(3) . '05'));
show_unpacked('maps, 5 levels', message('91' . $maps(4) . '05'));

// Ordinals: the list, 2 [1, [[5]]], 3 [[5]], 4 [5].
show_unpacked('shared, 4 levels', message('92 92 01 91 91 05 91 d45303'));
show_unpacked('shared, 5 levels', message('92 92 01 91 91 05 91 d45302'));
show_unpacked('shared in a list in a list', message('92 92 01 91 91 05 91 91 d45304'));
show_unpacked('shared in a list in a list, 5 levels', message('92 92 01 91 91 05 91 91 d45303'));
show_unpacked('shared from a map', message('92 82 a161 91 91 05 a162 01 91 d45303'));
show_unpacked('shared from a map, 5 levels', message('92 82 a161 91 91 05 a162 01 91 d45302'));
show_unpacked('shared from a record, 5 levels', message('93 82 a161 01 a162 02 93 d45100 91 91 05 01 91 d45303'));
show_unpacked('shared from a record', message('93 82 a161 01 a162 02 93 d45100 91 c50001 41 05 92 02 d45303'));
show_unpacked('a record in a list in itself', message('92 82 a161 01 a162 02 93 d45100 91 c50001 41 93 01 02 d45303'));
show_unpacked('a list in itself', message('92 92 01 92 05 d45303 01'));
show_unpacked('a record in itself', message('92 82 a161 01 a162 02 91 93 d45100 01 d45304'));
show_unpacked('what precedes the record it is in', message('92 82 a161 01 a162 02 92 91 07 93 d45100 01 d45304'));

ini_restore('msgpack.max_depth');
// An empty array in lists of a payload that holds no references in its first levels.
$storage = '82 c0 b0' . bin2hex('SplObjectStorage') . 'c0 92 92 d45302 92 90 01 90';
$value = msgpack_unpack(message('93 81 c0 a8' . bin2hex('stdClass') . $storage . '82 c0 02 00 07'));
$value[2] = 'replaced';
echo shown($value[1]), "\n";
?>
--EXPECT--
lists, 4 levels: a:1:{i:0;a:1:{i:0;a:1:{i:0;a:1:{i:0;i:5;}}}}
lists, 5 levels: Maximum depth of 4 exceeded at offset 11, in [0][0][0][0]
maps, 4 levels: a:1:{i:0;a:1:{s:1:"a";a:1:{s:1:"a";a:1:{s:1:"a";i:5;}}}}
maps, 5 levels: Maximum depth of 4 exceeded at offset 17, in [0][a][a][a]
shared, 4 levels: a:2:{i:0;a:2:{i:0;i:1;i:1;a:1:{i:0;a:1:{i:0;i:5;}}}i:1;a:1:{i:0;a:1:{i:0;a:1:{i:0;i:5;}}}}
shared, 5 levels: Maximum depth of 4 exceeded at offset 16, in [1][0]
shared in a list in a list: a:2:{i:0;a:2:{i:0;i:1;i:1;a:1:{i:0;a:1:{i:0;i:5;}}}i:1;a:1:{i:0;a:1:{i:0;a:1:{i:0;i:5;}}}}
shared in a list in a list, 5 levels: Maximum depth of 4 exceeded at offset 17, in [1][0][0]
shared from a map: a:2:{i:0;a:2:{s:1:"a";a:1:{i:0;a:1:{i:0;i:5;}}s:1:"b";i:1;}i:1;a:1:{i:0;a:1:{i:0;a:1:{i:0;i:5;}}}}
shared from a map, 5 levels: Maximum depth of 4 exceeded at offset 20, in [1][0]
shared from a record, 5 levels: Maximum depth of 4 exceeded at offset 26, in [2][0]
shared from a record: a:3:{i:0;a:2:{s:1:"a";i:1;s:1:"b";i:2;}i:1;a:2:{s:1:"a";a:1:{i:0;s:1:"A";}s:1:"b";i:5;}i:2;a:2:{i:0;i:2;i:1;a:2:{s:1:"a";a:1:{i:0;s:1:"A";}s:1:"b";i:5;}}}
a record in a list in itself: Parse error at offset 29, in [1][b][2]
a list in itself: Parse error at offset 14, in [0][1][1]
a record in itself: Parse error at offset 23, in [1][0][b]
what precedes the record it is in: a:2:{i:0;a:2:{s:1:"a";i:1;s:1:"b";i:2;}i:1;a:2:{i:0;a:1:{i:0;i:7;}i:1;a:2:{s:1:"a";i:1;s:1:"b";a:1:{i:0;i:7;}}}}
O:16:"SplObjectStorage":2:{i:0;a:2:{i:0;O:8:"stdClass":0:{}i:1;a:2:{i:0;s:8:"replaced";i:1;i:1;}}i:1;a:0:{}}
