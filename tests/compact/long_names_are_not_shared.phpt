--TEST--
Compact form: a key, class or property of more than 255 bytes is written in full, and no record has it
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
foreach ([255 => 'ff', 256 => '0100'] as $length => $digits) {
    $string = ($length > 255 ? 'da' : 'd9') . $digits . str_repeat('61', $length);
    echo "$length bytes\n";
    foreach ([
        'a value' => "92 $string d45000",
        'a key' => "92 $string 81 d45000 01",
        'a class' => "92 $string 81 c0 d45000",
        'a name' => "92 $string 82 c0 a8737464436c617373 d45000 01",
        'a text form' => "92 $string 82 c0 06 d45000 a3616263",
        'a key of a definition' => "92 $string 93 c70051 d45000 01",
        'a record' => "92 81 $string 01 92 d45100 02",
        'a record of an object' => "92 82 c0 a8737464436c617373 $string 01 92 d45100 02",
        'a record of a class' => "92 82 c0 $string a161 01 92 d45100 02",
        'a definition' => "93 c70051 $string 01",
        'columns of a known shape' => "92 82 $string 01 a162 02 92 c703523400 02 93 d45100 92 03 05 92 04 06",
        'columns of a new shape' => "92 c703523400 02 95 c70051 $string a162 92 03 05 92 04 06",
    ] as $what => $bytes) {
        try {
            msgpack_unpack(message($bytes), null, ['throw' => true, 'allowed_classes' => ['stdClass']]);
            echo "$what is read\n";
        } catch (MessagePack\Exception\UnpackingFailedException) {
            echo "$what is rejected\n";
        }
    }
}
foreach ([255, 256] as $length) {
    $row = [str_repeat('k', $length) => 1, 'other' => 2];
    var_dump(same_as_plain([$row, $row + [3], 'abc', 'abc']), same_as_plain([(object) $row, (object) $row, 'abc', 'abc']));
    printf("%d maps, %d objects, %d rows\n",
        substr_count(compact_form([$row, 1, $row + ['a' => 1], 'abc', 'abc']), str_repeat('k', $length)),
        substr_count(compact_form([(object) $row, (object) $row, 'abc', 'abc']), str_repeat('k', $length)),
        substr_count(compact_form(array_map(fn ($i) => [str_repeat('k', $length) => $i, 'other' => 2], range(1, 4))), str_repeat('k', $length)));
    $class = "Of$length";
    eval("class $class { public \$other = 1; public \$" . str_repeat('n', $length) . ' = 2; }');
    var_dump(same_as_plain([new $class, new $class]));
    printf("%d declared\n", substr_count(compact_form([new $class, new $class]), str_repeat('n', $length)));
}
?>
--EXPECT--
255 bytes
a value is read
a key is read
a class is read
a name is read
a text form is read
a key of a definition is read
a record is read
a record of an object is read
a record of a class is read
a definition is read
columns of a known shape is read
columns of a new shape is read
256 bytes
a value is read
a key is rejected
a class is rejected
a name is rejected
a text form is rejected
a key of a definition is rejected
a record is rejected
a record of an object is rejected
a record of a class is rejected
a definition is rejected
columns of a known shape is rejected
columns of a new shape is rejected
bool(true)
bool(true)
1 maps, 1 objects, 1 rows
bool(true)
1 declared
bool(true)
bool(true)
2 maps, 2 objects, 4 rows
bool(true)
2 declared
