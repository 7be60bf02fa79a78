<?php
$benchmarks = dirname(__DIR__, 3) . '/benchmarks';
foreach ([...glob("$benchmarks/lib/*.php"), "$benchmarks/data/DataSets.php"] as $file) {
    require_once $file;
}

/** Small data sets, one of each kind. */
function small_sets(int $seed): array
{
    $fewer = ['rows' => 5, 'count' => 20, 'items' => 3, 'bytes' => 1000, 'classes' => 3];
    $sets = [];
    foreach (Generators::kinds() as $kind) {
        [$set] = Generators::sets($kind, $seed, 1);
        $given = array_intersect_key($fewer, Generators::make($set)[1]);
        $sets[$kind] = $set . implode('', array_map(fn ($name, $number) => ",$name=$number", array_keys($given), $given));
    }
    return $sets;
}
