<?php
/** Arrays that contain themselves by reference: label => value. */
namespace Sample;

return function (): \Generator {
    $cycle = ['x'];
    $cycle[] = &$cycle;
    yield 'array in itself' => $cycle;
    yield 'array in itself, by reference' => ['a' => &$cycle];
    $left = ['left'];
    $right = ['right'];
    $left[] = &$right;
    $right[] = &$left;
    yield 'arrays in each other' => [[&$left], &$right];
    $deep = [1];
    $deep['a']['b']['c'] = &$deep;
    yield 'array deep in itself' => $deep;
    yield 'array deep in itself, in an array' => [[&$deep]];
    yield 'array in itself, in an object' => (new Visibility)->fill(1, [&$deep], $cycle);
    $object = new Open;
    $object->declared = &$deep;
    yield 'array in itself, a property by reference' => [$object, &$deep];
};
