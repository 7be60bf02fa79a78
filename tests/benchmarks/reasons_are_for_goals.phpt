--TEST--
Each reason for a missed goal is for a kind and an operation that has goals
--SKIPIF--
<?php
if (!is_dir(dirname(__DIR__, 2) . "/benchmarks")) die("skip no benchmarks in a package");
?>
--FILE--
<?php
$data = dirname(__DIR__, 2) . '/benchmarks/data';
/** @return string[] such as `small maps, pack` */
$subjects = function (array $kinds, callable $operations): array {
    $subjects = [];
    foreach ($kinds as $kind => $goals) {
        array_push($subjects, ...array_map(fn ($operation) => "$kind, $operation", $operations($goals)));
    }
    return $subjects;
};
$plain = $subjects(require "$data/goals.php", array_keys(...));
$compact = $subjects(require "$data/goals_of_compact.php", fn () => ['pack', 'unpack', 'bytes', 'memory']);
var_dump(count($plain), count($compact));
var_dump(array_diff(array_keys(require "$data/reasons.php"), $plain));
var_dump(array_diff(array_keys(require "$data/compact_reasons.php"), $compact));
?>
--EXPECT--
int(46)
int(124)
array(0) {
}
array(0) {
}
