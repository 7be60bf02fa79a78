--TEST--
Data sets of every kind survive a round trip through a worker, and can be timed
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die("skip needs 64-bit integers");
if (PHP_OS_FAMILY === "Windows") die("skip not for Windows");
if (!is_dir(dirname(__DIR__, 2) . "/benchmarks")) die("skip no benchmarks in a package");
?>
--FILE--
<?php
require __DIR__ . '/include/benchmarks.php';

$ours = (new Contestants())->ours();
echo count(explode("\n", $ours->say('--kinds'))), " kinds of values\n";
foreach (['kind 96-bit timestamp #3', ...small_sets(1), ...small_sets(2)] as $set) {
    $workers = [Contestants::OURS => $ours->start($set)];
    if ($workers[Contestants::OURS]->bytes === null) {
        echo "$set: {$workers[Contestants::OURS]->reason}\n";
        continue;
    }
    $race = new Race(1, 1);
    foreach (['pack', 'unpack'] as $operation) {
        $times = $race->run($workers, $operation);
        if (!is_float($times[Contestants::OURS])) {
            echo "$operation $set: no time\n";
        }
    }
}
echo $ours->start('/no/such/file')->reason, "\n";
?>
--EXPECTF--
85 kinds of values
file_get_contents(%S): Failed to open stream: No such file or directory
