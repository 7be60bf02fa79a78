--TEST--
Between the values of an object that is an array, nil stands for a property without one
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Attribute, Codec, Raw};

#[Attribute\AsList]
final class Row
{
    public ?int $a;
    public ?int $b;
    public ?int $c;
}
$codec = new Codec('Row');
foreach ([[], ['a' => 1], ['b' => 2], ['c' => 3], ['a' => 1, 'c' => 3]] as $values) {
    $row = new Row;
    foreach ($values as $name => $value) {
        $row->$name = $value;
    }
    echo new Raw($codec->pack($row)), "\n";
}
?>
--EXPECT--
[]
[1]
[nil, 2]
[nil, nil, 3]
[1, nil, 3]
