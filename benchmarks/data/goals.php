<?php
/**
 * The goals: maximum relative time by group of kinds, for packing and unpacking, over each peer. The worst data set of a
 * kind counts. `*` stands for the files. JSON is left out if it cannot represent the values.
 */
function goals(array $kinds, array $pack, array $unpack, ?float $json): array
{
    $peers = ['PECL msgpack', 'igbinary', 'serialize'];
    $json = $json === null ? [] : ['json' => $json];
    return array_fill_keys($kinds, ['pack' => array_combine($peers, $pack) + $json, 'unpack' => array_combine($peers, $unpack) + $json]);
}

return goals(['nested rows', 'flat rows', 'tables of few values', 'maps by id', 'API answers', 'schemas', 'objects as arrays', '*'], [0.33, 0.40, 0.40], [0.40, 0.90, 0.45], 0.30)
    + goals(['tables of small lists'], [0.33, 0.33, 0.40], [0.55, 0.95, 0.50], 0.30)
    + goals(['ints', 'floats', 'mixed lists'], [0.33, 0.40, 0.50], [0.33, 0.60, 0.30], 0.30)
    + goals(['objects of one class', 'objects of many classes', 'nested objects', 'self-typed objects', 'single objects', 'objects with property tables',
        'objects of stdClass'], [0.40, 0.50, 0.60], [0.33, 0.75, 0.45], null)
    + goals(['graphs'], [0.40, 0.65, 0.60], [0.40, 0.80, 0.50], null)
    + goals(['sessions', 'small maps', 'scalars'], [0.45, 0.45, 0.55], [0.50, 0.75, 0.55], 0.60);
