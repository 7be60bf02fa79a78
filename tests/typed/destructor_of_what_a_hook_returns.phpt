--TEST--
Packing ends where the destructor of what a hook has returned throws
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip property hooks came with PHP 8.4'); ?>
--FILE--
<?php
use MessagePack\Codec;

class Part
{
    public int $number = 1;

    public function __destruct()
    {
        throw new Exception('destructor');
    }
}

class Date extends DateTimeImmutable
{
    public function __destruct()
    {
        throw new Exception('destructor');
    }
}

class WithObject
{
    public Part $part { get => new Part; set => $value; }
    /** @var int<0, 5> */
    public int $number = 9;
}

class WithList
{
    /** @var list<Part> */
    public array $parts { get => [new Part]; set => $value; }
    /** @var int<0, 5> */
    public int $number = 9;
}

class WithDate
{
    public DateTimeImmutable $date { get => new Date; set => $value; }
    /** @var int<0, 5> */
    public int $number = 9;
}

foreach ([new WithObject, new WithList, new WithDate] as $value) {
    try {
        (new Codec($value::class))->pack($value);
    } catch (Exception $e) {
        echo $value::class, ': ', $e->getMessage(), ', after ', var_export($e->getPrevious()?->getMessage(), true), "\n";
    }
}
?>
--EXPECT--
WithObject: destructor, after NULL
WithList: destructor, after NULL
WithDate: destructor, after NULL
