<?php
/**
 * The goals of the compact form by group of kinds: maximum time of unpacking over igbinary and over our plain form, and of
 * packing over our plain form. The worst data set of a kind counts. `*` stands for the files.
 */
function goals_of_compact(array $kinds, ?float $igbinary, float $plain, float $packing): array
{
    return array_fill_keys($kinds, ['unpack over igbinary' => $igbinary, 'unpack over plain' => $plain, 'pack over plain' => $packing]);
}

// Whose strings, shapes or arrays repeat.
return goals_of_compact(['nested rows', 'flat rows', 'tables of few values', 'maps by id', 'API answers', 'schemas', 'reflection', 'configuration', 'objects as arrays', '*'], 0.60, 0.70, 2.0)
    + goals_of_compact(['objects of one class', 'objects of many classes', 'nested objects', 'self-typed objects', 'objects with property tables', 'objects of stdClass', 'objects with __serialize'], 0.50, 0.70, 2.0)
    + goals_of_compact(['tables of small lists', 'graphs', 'log records'], 0.80, 0.70, 2.0)
    // Nothing, or little, repeats.
    + goals_of_compact(['ints', 'floats', 'mixed lists', 'time series', 'translations', 'keys', 'large strings'], null, 1.02, 1.3)
    + goals_of_compact(['sessions', 'small maps', 'scalars', 'single objects'], null, 1.02, 1.3);
