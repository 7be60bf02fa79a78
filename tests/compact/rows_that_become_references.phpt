--TEST--
Compact form: an object of a table, or a value in it, that becomes a reference before the table ends is still found
--EXTENSIONS--
msgpack
--FILE--
<?php
const PARTS_DIFFER = 'references to rows';
require __DIR__ . '/include/compact.php';
require __DIR__ . '/include/columns.php';

class P
{
    public $a, $b, $c;
}
class Y
{
    protected ?array $x = null;
    public ?array $z = null, $w = null;
}
class M
{
    public array $got;

    public function __unserialize(array $data): void
    {
        $this->got = $data;
    }
}
$same = fn (int $ordinal) => sprintf('82c00500%02x', $ordinal);
$list = fn (int $ordinal) => sprintf('82c00200%02x', $ordinal);
$head = '99c70051 c0 a161 a162 a163 a150';
foreach ([
    'the first' => column(2, "$head 92 {$same(2)} c0 92 01 02 92 03 04"),
    'the second' => column(2, "$head 92 {$same(3)} {$same(3)} 92 01 02 92 03 04"),
    'both, and values by constants' => column(2, "$head 92 {$same(2)} {$same(3)} 92" . ext('31') . '01 92' . ext('38 02') . '91 04'),
    'lists in them' => column(2, "$head 92 {$same(2)} {$same(3)} 92" . ext('34 00 01') . ext('00 05') . '92 03 04'),
    'objects in them' => column(2, "$head 94 d45100 92" . ext('31') . '01 92' . ext('31') . "02 92 {$same(4)} {$same(5)} 92 {$same(2)} {$same(4)}"),
    'malformed then' => column(2, "$head 92 {$same(2)} {$same(3)} 92 01 02 c1"),
    'lists that an __unserialize() gets' => column(2, "99c70051 c0 a130 a131 a178 a14d 92 90 90 92 90 90 92 {$list(6)} {$list(7)}"),
] as $what => $table) {
    for ($i = 0; $i < 2; $i++) {
        show_in_pieces($what, $table);
    }
}

// A property that has two names in the table, and references of two typed ones before.
$twice = '92 83c0 a159 a17a 90 a177' . $list(3) . column(2, "97c70051 c0 a178 a4002a0078 a159 92 {$list(3)} {$list(3)} 92 {$list(3)} c0");
show_in_pieces('two names of a property', $twice);
$value = msgpack_unpack(message($twice));
try {
    $value[0]->w = null;
    $value[0]->z = 'text';
} catch (TypeError $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
the first: a:2:{i:0;O:1:"P":3:{s:1:"a";R:2;s:1:"b";i:1;s:1:"c";i:3;}i:1;O:1:"P":3:{s:1:"a";N;s:1:"b";i:2;s:1:"c";i:4;}}
the first: a:2:{i:0;O:1:"P":3:{s:1:"a";R:2;s:1:"b";i:1;s:1:"c";i:3;}i:1;O:1:"P":3:{s:1:"a";N;s:1:"b";i:2;s:1:"c";i:4;}}
the second: a:2:{i:0;O:1:"P":3:{s:1:"a";O:1:"P":3:{s:1:"a";R:3;s:1:"b";i:2;s:1:"c";i:4;}s:1:"b";i:1;s:1:"c";i:3;}i:1;R:3;}
the second: a:2:{i:0;O:1:"P":3:{s:1:"a";O:1:"P":3:{s:1:"a";R:3;s:1:"b";i:2;s:1:"c";i:4;}s:1:"b";i:1;s:1:"c";i:3;}i:1;R:3;}
both, and values by constants: a:2:{i:0;O:1:"P":3:{s:1:"a";R:2;s:1:"b";i:1;s:1:"c";N;}i:1;O:1:"P":3:{s:1:"a";R:5;s:1:"b";i:1;s:1:"c";i:4;}}
both, and values by constants: a:2:{i:0;O:1:"P":3:{s:1:"a";R:2;s:1:"b";i:1;s:1:"c";N;}i:1;O:1:"P":3:{s:1:"a";R:5;s:1:"b";i:1;s:1:"c";i:4;}}
lists in them: a:2:{i:0;O:1:"P":3:{s:1:"a";R:2;s:1:"b";a:1:{i:0;i:5;}s:1:"c";i:3;}i:1;O:1:"P":3:{s:1:"a";R:6;s:1:"b";a:1:{i:0;i:5;}s:1:"c";i:4;}}
lists in them: a:2:{i:0;O:1:"P":3:{s:1:"a";R:2;s:1:"b";a:1:{i:0;i:5;}s:1:"c";i:3;}i:1;O:1:"P":3:{s:1:"a";R:6;s:1:"b";a:1:{i:0;i:5;}s:1:"c";i:4;}}
objects in them: Insufficient data for unserializing at offset 64, in [0]
objects in them: Insufficient data for unserializing at offset 64, in [0]
malformed then: Parse error at offset 41, in [0]
malformed then: Parse error at offset 41, in [0]
lists that an __unserialize() gets: a:2:{i:0;O:1:"M":1:{s:3:"got";a:3:{i:0;a:0:{}i:1;a:0:{}s:1:"x";R:5;}}i:1;O:1:"M":1:{s:3:"got";a:3:{i:0;a:0:{}i:1;a:0:{}s:1:"x";R:9;}}}
lists that an __unserialize() gets: a:2:{i:0;O:1:"M":1:{s:3:"got";a:3:{i:0;a:0:{}i:1;a:0:{}s:1:"x";R:5;}}i:1;O:1:"M":1:{s:3:"got";a:3:{i:0;a:0:{}i:1;a:0:{}s:1:"x";R:9;}}}
two names of a property: a:2:{i:0;O:1:"Y":3:{s:4:"~*~x";N;s:1:"z";a:0:{}s:1:"w";R:4;}i:1;a:2:{i:0;O:1:"Y":3:{s:4:"~*~x";R:4;s:1:"z";N;s:1:"w";N;}i:1;O:1:"Y":3:{s:4:"~*~x";N;s:1:"z";N;s:1:"w";N;}}}
Cannot assign string to property Y::$z of type ?array
