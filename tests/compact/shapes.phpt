--TEST--
Compact form: records of the shapes that complete maps define, in their order
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$row = fn(string $key, int $n) => [$key => $n, "$key 2" => $n];
$value = ['not a map' => 0];
for ($i = 0; $i < 300; $i++) {
    $value["shape $i"] = $row("key $i", $i);
    $value["text $i"] = 'a text that repeats, so that all is looked up';
}
$value['first'] = $row('key 0', 7);
$value['last'] = $row('key 299', 8);
var_dump(same_as_plain($value));
$packed = compact_form($value);
echo bin2hex(substr($packed, -strlen('last') - 7 - 6 - 1)), "\n";

// A map inside another is complete before it.
show_unpacked('inner first', message('93 82 a161 82 a163 01 a164 02 a162 03 93 d45100 07 08 93 d45101 05 06'));
// Maps that define none: with keys of other types, without pairs.
ini_set('msgpack.error_display', '0');
foreach (['81 c3 01', '81 c0 01', '82 c0 01 00 05', '82 a161 01 c0 02', '80', '82 c0 a8737464436c617373 c0 81 a161 01'] as $map) {
    echo $map, ': ', json_encode(msgpack_unpack(message("93 $map 82 a163 01 a164 02 93 d451" . (str_ends_with($map, '81 a161 01') ? '01' : '00') . '07 08'))[2]), "\n";
}
// With two keys alike: an index that nothing may refer to.
foreach (['82 a161 01 a161 02', '82 01 01 01 02', '82 01 01 a131 02', '82 a131 01 01 02', '83 c0 a8737464436c617373 a131 01 01 02'] as $map) {
    show_unpacked($map, message("93 $map 82 a163 01 a164 02 93 d45101 07 08"));
    foreach (['91 d45100', '92 d45100 01', '93 d45100 01 02', '92 c703523400 01 92 d45100 9101', '92 c703523400 01 93 d45100 9101 9102'] as $record) {
        foreach ([1, 0] as $assoc) {
            ini_set('msgpack.assoc', $assoc);
            echo msgpack_unpack(message("92 $map $record")) === false ? '' : "  $record is accepted\n";
        }
    }
    ini_set('msgpack.assoc', 1);
}
?>
--EXPECT--
bool(true)
0207d4500307a46c61737493d551012b0808
inner first: a:3:{i:0;a:2:{s:1:"a";a:2:{s:1:"c";i:1;s:1:"d";i:2;}s:1:"b";i:3;}i:1;a:2:{s:1:"c";i:7;s:1:"d";i:8;}i:2;a:2:{s:1:"a";i:5;s:1:"b";i:6;}}
81 c3 01: {"c":7,"d":8}
81 c0 01: {"c":7,"d":8}
82 c0 01 00 05: {"c":7,"d":8}
82 a161 01 c0 02: {"c":7,"d":8}
80: {"c":7,"d":8}
82 c0 a8737464436c617373 c0 81 a161 01: {"c":7,"d":8}
82 a161 01 a161 02: a:3:{i:0;a:1:{s:1:"a";i:2;}i:1;a:2:{s:1:"c";i:1;s:1:"d";i:2;}i:2;a:2:{s:1:"c";i:7;s:1:"d";i:8;}}
82 01 01 01 02: a:3:{i:0;a:1:{i:1;i:2;}i:1;a:2:{s:1:"c";i:1;s:1:"d";i:2;}i:2;a:2:{s:1:"c";i:7;s:1:"d";i:8;}}
82 01 01 a131 02: a:3:{i:0;a:1:{i:1;i:2;}i:1;a:2:{s:1:"c";i:1;s:1:"d";i:2;}i:2;a:2:{s:1:"c";i:7;s:1:"d";i:8;}}
82 a131 01 01 02: a:3:{i:0;a:1:{i:1;i:2;}i:1;a:2:{s:1:"c";i:1;s:1:"d";i:2;}i:2;a:2:{s:1:"c";i:7;s:1:"d";i:8;}}
83 c0 a8737464436c617373 a131 01 01 02: a:3:{i:0;O:8:"stdClass":1:{s:1:"1";i:2;}i:1;a:2:{s:1:"c";i:1;s:1:"d";i:2;}i:2;a:2:{s:1:"c";i:7;s:1:"d";i:8;}}
