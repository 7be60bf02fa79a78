<?php
/** The same objects and arrays in several places, without cycles: label => value. */
namespace Sample;

return function (): \Generator {
    $o = new Visibility;
    yield 'object twice' => [$o, [$o], $o];
    foreach (kinds_of_objects() as $kind => $any) {
        foreach (['r', 'rr', 'rv', 'vr', 'vv'] as $places) {
            yield "$kind, held as $places" => held_as($places, $any);
        }
    }
    $array = [1, 2];
    yield 'array by reference' => [&$array, $array, &$array];

    $dice = new \Dice(20260106);
    for ($i = 0; $i < 300; $i++) {
        $graph = new RandomGraph($dice, cycles: false);
        yield "random $i" => $graph->build();
    }
};
