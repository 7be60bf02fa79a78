<?php
/**
 * The goals: maximum relative time by data set, for packing and unpacking, over each peer. `*` stands for the files.
 * JSON is left out if it cannot represent the value.
 */
function goals(array $pack, array $unpack, ?float $json): array
{
    $peers = ['PECL msgpack', 'igbinary', 'serialize'];
    $json = $json === null ? [] : ['json' => $json];
    return ['pack' => array_combine($peers, $pack) + $json, 'unpack' => array_combine($peers, $unpack) + $json];
}

$values = [[0.33, 0.40, 0.50], [0.33, 0.70, 0.40]];
$tables = [[0.30, 0.33, 0.40], [0.33, 0.85, 0.40]];
$objects = [[0.40, 0.50, 0.60], [0.33, 0.60, 0.50]];
return [
    'a single scalar' => goals([0.70, 0.80, 0.80], [0.60, 0.60, 0.50], 0.60),
    'small map' => goals(...[...$values, 0.60]),
    'session array' => goals(...[...$values, 0.30]),
    '10,000 ints' => goals(...[...$values, 0.30]),
    '10,000 floats' => goals(...[...$values, 0.30]),
    '1,000 rows' => goals(...[...$tables, 0.30]),
    'MIME table' => goals(...[...$tables, 0.30]),
    'object of 5 properties' => goals(...[...$objects, null]),
    '1,000 objects' => goals(...[...$objects, null]),
    'graph of objects' => goals(...[...$objects, null]),
    '*' => goals([0.35, 0.33, 0.45], [0.45, 0.95, 0.50], 0.30),
];
