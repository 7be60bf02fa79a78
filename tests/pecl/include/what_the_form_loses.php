<?php
/** Values that PECL's form cannot represent completely: label => value. */
namespace Sample;

return function (): \Generator {
    $scalar = 5;
    yield 'scalar by reference' => [&$scalar, &$scalar];
    $string = 'text';
    yield 'string by reference' => ['a' => &$string, 'b' => &$string];
    $cycle = ['x'];
    $cycle[] = &$cycle;
    yield 'array in itself' => $cycle;
    $copied = [1];
    $copied['copy'] = $copied;
    $copied['self'] = &$copied;
    yield 'array by value inside of itself' => [$copied, &$copied];
    yield '__sleep that names what has no value' => new SleeperUnset;
    yield '__sleep that names what has been unset' => with(new Sleeper, [], unset: ['a']);
};
