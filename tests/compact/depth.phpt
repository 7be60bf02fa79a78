--TEST--
Compact form: sharing an array nests, which counts for the depth
--EXTENSIONS--
msgpack
--FILE--
<?php
const PARTS_DIFFER = 'limits';
require __DIR__ . '/include/compact.php';
ini_set('msgpack.max_depth', '4');
show_unpacked('4 levels', message('93 91 91 05 91 d45302 01'));
show_unpacked('5 levels', message('93 91 91 05 91 91 d45302 01'));
show_unpacked('5 levels, in a record', message('93 82 a161 91 91 05 a162 01 93 d45100 d45302 01 01'));
show_unpacked('a record with a list', message('93 82 a161 01 a162 01 dc0003 d45100 91 05 01 91 d45303'));
show_unpacked('a record with a list, 5 levels', message('93 82 a161 01 a162 01 dc0003 d45100 91 05 01 91 91 d45303'));
show_unpacked('5 levels, each made of the one before', message('95 91 05 91 d45302 91 d45303 91 d45304 91 d45305'));
show_unpacked('4 levels, the option', message('93 91 91 05 91 d45302 01'), ['max_depth' => 3]);

// {nil: 6, "E": "A"} is no level, where the array is shared, too
enum E { case A; }
show_unpacked('an enum case', message('92 91 82 c006 a145 a141 d45302'), ['max_depth' => 2]);
show_unpacked('an enum case, 3 levels', message('92 91 82 c006 a145 a141 91 d45302'), ['max_depth' => 2]);
ini_restore('msgpack.max_depth');

$value = 1;
for ($i = 0; $i < 4096; $i++) {
    $value = [$value];
}
ini_set('memory_limit', '512M');
var_dump(msgpack_unpack(compact_form($value)) === $value);
try {
    compact_form([$value]);
} catch (Exception $exception) {
    echo preg_replace('/, in \S{5}\K\S{250,}/', '...', $exception->getMessage()), "\n";
}
?>
--EXPECT--
4 levels: a:3:{i:0;a:1:{i:0;a:1:{i:0;i:5;}}i:1;a:1:{i:0;a:1:{i:0;a:1:{i:0;i:5;}}}i:2;i:1;}
5 levels: Maximum depth of 4 exceeded at offset 15, in [1][0][0]
5 levels, in a record: Maximum depth of 4 exceeded at offset 23, in [1][a]
a record with a list: a:3:{i:0;a:2:{s:1:"a";i:1;s:1:"b";i:1;}i:1;a:2:{s:1:"a";a:1:{i:0;i:5;}s:1:"b";i:1;}i:2;a:1:{i:0;a:2:{s:1:"a";a:1:{i:0;i:5;}s:1:"b";i:1;}}}
a record with a list, 5 levels: Maximum depth of 4 exceeded at offset 28, in [2][0][0]
5 levels, each made of the one before: Maximum depth of 4 exceeded at offset 21, in [3][0]
4 levels, the option: Maximum depth of 3 exceeded at offset 14, in [1][0]
an enum case: a:2:{i:0;a:1:{i:0;E:3:"E:A";}i:1;a:1:{i:0;r:3;}}
an enum case, 3 levels: Maximum depth of 2 exceeded at offset 19, in [1][0]
bool(true)
Maximum depth of 4096 exceeded, in [0][0...
