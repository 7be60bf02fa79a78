--TEST--
Compact form: under assoc=0 the rows of a table are objects, as those of other lists are
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$rows = [['id' => 1, 'name' => 'one'], ['id' => 2, 'name' => 'two'], ['id' => 3, 'name' => 'one']];
$packed = compact_form([$rows, [[5 => 1, '' => ['id' => 1]], [5 => 2, '' => []], [5 => 3, '' => []]], $rows]);
ini_set('msgpack.assoc', '0');
foreach (['1', '0'] as $php_only) {
    ini_set('msgpack.php_only', $php_only);
    $read = msgpack_unpack($packed);
    echo json_encode($read), ' ', get_class($read[0][0]), ' ', get_class($read[1][2]), "\n";
}
ini_set('msgpack.php_only', '1');
show_unpacked('the first row is a record', message('92 82 a161 01 a162 02 94 c70052 93 d45100 01 02 03 04'));
show_unpacked('the first row is an earlier map', message('92 82 a161 01 a162 02 94 c70052 d45302 03 04'));
show_unpacked('the first row has no shape, but a map in it has', message('94 c70052 82 c001 a178 82 a161 01 a162 02 03 04'));
?>
--EXPECT--
[[{"id":1,"name":"one"},{"id":2,"name":"two"},{"id":3,"name":"one"}],[{"5":1,"":{"id":1}},{"5":2,"":[]},{"5":3,"":[]}],[{"id":1,"name":"one"},{"id":2,"name":"two"},{"id":3,"name":"one"}]] stdClass stdClass
[[{"id":1,"name":"one"},{"id":2,"name":"two"},{"id":3,"name":"one"}],[{"5":1,"":{"id":1}},{"5":2,"":[]},{"5":3,"":[]}],[{"id":1,"name":"one"},{"id":2,"name":"two"},{"id":3,"name":"one"}]] stdClass stdClass
the first row is a record: Parse error at offset 24, in [1]
the first row is an earlier map: Parse error at offset 21, in [1]
the first row has no shape, but a map in it has: Parse error at offset 22
