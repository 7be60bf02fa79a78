<?php
/* What is exchanged with msgpackr: options of both sides, and the values. */
require_once __DIR__ . '/Exchange.php';

use MessagePack\{PackOptions, UnpackOptions};

/** Under MAP_AS_OBJECT a map is an object, too. */
function maps_as_objects(mixed $described): mixed
{
    if (!is_array($described)) {
        return $described;
    }
    if (isset($described['m'])) {
        $described = ['o' => array_map(fn (array $pair) => [is_int($pair[0]) ? (string) $pair[0] : $pair[0], $pair[1]], $described['m'])];
    }
    return array_map(maps_as_objects(...), $described);
}

/** Without records, msgpackr cannot tell objects from maps. */
function records_as_maps(mixed $described): mixed
{
    if (!is_array($described)) {
        return $described;
    }
    return array_map(records_as_maps(...), isset($described['o']) ? ['m' => $described['o']] : $described);
}

/** @return array<string, array{Exchange, Closure(int): mixed, string}> by name: values by seed, and what is done: read, read lossily, write, or both */
function exchanges(Msgpackr $node): array
{
    $common = fn (int $seed) => (new DescribedValues($seed))->value();
    $many = fn (int $seed) => (new DescribedValues($seed))->value(100);
    $types = fn (int $seed) => (new CloneValues($seed, false))->value();
    $references = fn (int $seed) => (new CloneValues($seed, true))->value($seed % 20 ? 4 : 100);
    [$pack, $unpack] = [PackOptions::USE_RECORDS, UnpackOptions::USE_RECORDS];
    [$packClone, $unpackClone] = [$pack | PackOptions::STRUCTURED_CLONE, $unpack | UnpackOptions::STRUCTURED_CLONE];
    $decimal = [$pack | PackOptions::DECIMAL_FLOAT32, $unpack | UnpackOptions::DECIMAL_FLOAT32];
    $objects = $unpackClone | UnpackOptions::MAP_AS_OBJECT;
    $maps = ['useRecords' => false, 'variableMapSize' => true, 'mapsAsObjects' => false];
    return [
        'no records' => [new Exchange($node, $maps, 0, 0, inNode: records_as_maps(...)), $common, 'both'],
        'no records, structuredClone' => [new Exchange($node, $maps + ['structuredClone' => true], PackOptions::STRUCTURED_CLONE, UnpackOptions::STRUCTURED_CLONE, true,
            inNode: records_as_maps(...)), $references, 'both'],
        'records' => [new Exchange($node, [], $pack, $unpack), $common, 'both'],
        'more than 64 structures' => [new Exchange($node, [], $pack, $unpack), $many, 'both'],
        'records as objects' => [new Exchange($node, [], $pack, $unpack | UnpackOptions::MAP_AS_OBJECT, areObjects: true, inPhp: maps_as_objects(...)), $common, 'both'],
        'bundleStrings' => [new Exchange($node, ['bundleStrings' => true], $pack, $unpack), $many, 'read'],
        'useFloat32: ALWAYS' => [new Exchange($node, ['useFloat32' => 1], $pack, $unpack), $common, 'read lossily'],
        'useFloat32: DECIMAL_ROUND' => [new Exchange($node, ['useFloat32' => 3], ...$decimal), $common, 'read lossily'],
        'useFloat32: DECIMAL_FIT' => [new Exchange($node, ['useFloat32' => 4], ...$decimal), $common, 'both'],
        'useTimestamp32' => [new Exchange($node, ['useTimestamp32' => true], $pack, $unpack), $common, 'read lossily'],
        'moreTypes' => [new Exchange($node, ['moreTypes' => true], $packClone, $unpackClone, true), $types, 'both'],
        'structuredClone' => [new Exchange($node, ['structuredClone' => true], $packClone, $unpackClone, true), $references, 'both'],
        'structuredClone of objects' => [new Exchange($node, ['structuredClone' => true], $packClone, $objects, true, true, maps_as_objects(...)), $references, 'both'],
        'structuredClone, bundleStrings' => [new Exchange($node, ['structuredClone' => true, 'bundleStrings' => true], $packClone, $unpackClone, true), $references, 'read'],
    ];
}

function exchange(Exchange $exchange, Closure $value, string $what, int $first, int $count): void
{
    $seeds = range($first, $first + $count - 1);
    $values = array_combine($seeds, array_map($value, $seeds));
    if ($what !== 'write') {
        $exchange->read($values, $what === 'read lossily');
    }
    if ($what === 'write' || $what === 'both') {
        $exchange->write($values);
    }
}
