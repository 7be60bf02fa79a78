--TEST--
Every benchmark data set survives a round trip through a worker, and can be timed
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
if (PHP_OS_FAMILY === 'Windows') die('skip not for Windows');
if (!is_dir(dirname(__DIR__, 2) . '/benchmarks')) die('skip no benchmarks in a package');
?>
--FILE--
<?php
$benchmarks = dirname(__DIR__, 2) . '/benchmarks';
foreach ([...glob("$benchmarks/lib/*.php"), "$benchmarks/data/DataSets.php"] as $file) {
    require_once $file;
}

$ours = (new Contestants())->ours();
$kinds = explode("\n", $ours->say('--kinds'));
foreach ([...array_keys(DataSets::PLAIN + DataSets::OBJECTS), 'ints 3', 'string 0', 'rows 2', 'kind 96-bit timestamp #3'] as $set) {
    $workers = [Contestants::OURS => $ours->start($set)];
    $race = new Race(1, 1);
    foreach (['pack', 'unpack'] as $operation) {
        $times = $race->run($workers, $operation);
        if (!is_float($times[Contestants::OURS])) {
            echo "$operation $set: no time\n";
        }
    }
    $bytes[$set] = $workers[Contestants::OURS]->bytes;
}
echo count($kinds), " kinds of values\n";
echo json_encode($bytes, JSON_PRETTY_PRINT), "\n";
echo $ours->start('/no/such/file')->reason, "\n";
?>
--EXPECTF--
85 kinds of values
{
    "a single scalar": 3,
    "small map": 68,
    "session array": 559,
    "10,000 ints": 42682,
    "10,000 floats": 89967,
    "1,000 rows": 89143,
    "MIME table": 23957,
    "random keys": 1060191,
    "unique strings": 272588,
    "object of 5 properties": 91,
    "1,000 objects": 94399,
    "graph of objects": 25653,
    "ints 3": 14,
    "string 0": 1,
    "rows 2": 79,
    "kind 96-bit timestamp #3": 15
}
file_get_contents(%S): Failed to open stream: No such file or directory