--TEST--
int|float in a docblock of a float: only an int is dropped, no other type that is read from integers
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Codec;

enum Number: int
{
    case One = 1;
    case Two = 2;
}
final class EnumOrFloat
{
    /** @param Number|float $x */
    public function __construct(public Number|float $x)
    {
    }
}
final class DateOrFloat
{
    /** @param \DateTimeImmutable|float|null $x */
    public function __construct(public DateTimeImmutable|float|null $x)
    {
    }
}
final class TextOrFloat
{
    /** @param int|float|non-empty-string $x */
    public function __construct(public float|string $x)
    {
    }
}
final class IntOrLiteral
{
    /** @param int|1.5 $x */
    public function __construct(public float $x)
    {
    }
}

function show(callable $call): void
{
    try {
        $value = $call();
        echo is_string($value) ? bin2hex($value) : str_replace("\n", '', var_export($value->x, true)), "\n";
    } catch (MessagePack\Exception\MappingException|MessagePack\Exception\InvalidTypeException $e) {
        echo preg_replace('~ \(.*?\)~', '', $e->getMessage()), "\n";
    }
}
foreach ([['EnumOrFloat', [1, 7, 2.5]], ['DateOrFloat', [7, 7.5, null]], ['TextOrFloat', [7, 7.5, 'text', '']], ['IntOrLiteral', [1]]] as [$class, $values]) {
    foreach ($values as $value) {
        show(fn () => (new Codec($class))->map(['x' => $value]));
    }
}
show(fn () => (new Codec('EnumOrFloat'))->pack(new EnumOrFloat(Number::One)));

/* An integer beyond PHP's range is a float where any int would do, too. */
foreach (['float', 'int|float', 'string|int|float|null', 'positive-int|float', 'int'] as $type) {
    show(fn () => (object) ['x' => (new Codec($type))->unpack("\xcf\xff\xff\xff\xff\xff\xff\xff\xff")]);
}
?>
--EXPECT--
\Number::One
$.x: expected 1|2, 7 given
2.5
\DateTimeImmutable::__set_state(array(   'date' => '1970-01-01 00:00:07.000000',   'timezone_type' => 1,   'timezone' => '+00:00',))
7.5
NULL
7.0
7.5
'text'
$.x: expected non-empty-string, "" given
IntOrLiteral::__construct(), parameter $x: int|1.5 is not within PHP's type, float
81a17801
1.8446744073709552E+19
1.8446744073709552E+19
1.8446744073709552E+19
$: expected int<1, max>, 18446744073709551615 given
$: expected int, 18446744073709551615 given
