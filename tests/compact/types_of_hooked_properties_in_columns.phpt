--TEST--
A column has values of the type of its property, also where that adds hooks to one of the parent class
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip property hooks came with PHP 8.4'); ?>
--FILE--
<?php
class Untyped { public $id; public function __construct(public $sum, public $name) {} }
class Account { public int|float $sum = 0; public $id; }
class Audited extends Account { public int|float $sum { set => $value; } public $name; }

function read(array $rows): void
{
    try {
        $unpacked = msgpack_unpack(str_replace('Untyped', 'Audited', msgpack_pack($rows, ['compact' => true])));
        var_dump($unpacked == unserialize(str_replace('Untyped', 'Audited', serialize($rows))));
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}

read(array_map(fn($i) => new Untyped($i / 2, "name $i"), range(1, 20)));
read(array_map(fn($i) => new Untyped("text $i", "name $i"), range(1, 20)));
?>
--EXPECT--
bool(true)
Cannot assign string to property Audited::$sum of type int|float, in [0]->sum
