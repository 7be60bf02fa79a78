--TEST--
Malformed object forms have defined results
--EXTENSIONS--
msgpack
--FILE--
<?php
class A { public $x = 1; }
$show = function (string $hex) {
    echo $hex, ': ';
    try { echo json_encode(msgpack_unpack(hex2bin($hex))), "\n"; } catch (Throwable $e) { echo $e->getMessage(), "\n"; }
};
foreach ([
    '81c0c0', '81c0c3', '81c007', '81c000', '81c001', '82c0c0a17801', '82c09101a17802', '83c09101c0a141a17802', '82c001c001',
    '81c002', '81c004', '81c006', '83c0040001a17802', '9281c0a14183c0040002a17803', '82c0a141c005', '83c0a141a17805c007',
    '9182c0040063', '9182c0040000', '9182c00400d3ffffffffffffffff', '929082c0040002', '92910182c0040002', '9281c0a14182c0020002',
    '9282c001000182c0040002', '82c00401a178', '82c004a17801', '82a17801c0a141', '82a17801c002', '82c0a14191010c', '82c0c401410505',
    '82c0a1418000', '82c0a141c3a16f',
] as $hex) {
    $show($hex);
}
?>
--EXPECTF--
81c0c0: null
81c0c3: null
81c007: null
81c000: null
81c001: null
82c0c0a17801: {"x":1}
82c09101a17802: {"x":2}
83c09101c0a141a17802: {"x":2}
82c001c001: null
81c002: null
81c004: null
81c006: null
83c0040001a17802: 
Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
false
9281c0a14183c0040002a17803: 
Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
false
82c0a141c005: {"x":1}
83c0a141a17805c007: {"x":5}
9182c0040063: 
Warning: [msgpack] (msgpack_unserialize_map_item) Invalid references value: 98 in %s on line %d
[null]
9182c0040000: 
Warning: [msgpack] (msgpack_unserialize_map_item) Invalid references value: -1 in %s on line %d
[null]
9182c00400d3ffffffffffffffff: 
Warning: [msgpack] (msgpack_unserialize_map_item) Invalid references value: -2 in %s on line %d
[null]
929082c0040002: 
Warning: [msgpack] (msgpack_unserialize_map_item) Invalid references value: 1 in %s on line %d
[[],null]
92910182c0040002: 
Warning: [msgpack] (msgpack_unserialize_map_item) Invalid references value: 1 in %s on line %d
[[1],null]
9281c0a14182c0020002: 
Warning: [msgpack] (msgpack_unserialize_map_item) Invalid references value: 1 in %s on line %d
[{"x":1},null]
9282c001000182c0040002: 
Warning: [msgpack] (msgpack_unserialize_map_item) Invalid references value: 1 in %s on line %d
[[1],null]
82c00401a178: 
Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
false
82c004a17801: 
Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
false
82a17801c0a141: {"x":1}
82a17801c002: {"x":1}
82c0a14191010c: 
Warning: [msgpack] (msgpack_unserialize_map_item) illegal key type in %s on line %d

Warning: Array to string conversion in %s on line %d
{"x":1,"Array":12}
82c0c401410505: {"x":1,"5":5}
82c0a1418000: 
Warning: [msgpack] (msgpack_unserialize_map_item) illegal key type in %s on line %d
{"x":1}
82c0a141c3a16f: 
Warning: [msgpack] (msgpack_unserialize_map_item) illegal key type in %s on line %d
{"x":1,"1":"o"}
