--TEST--
Shared structures that PHP or msgpackr saves are loaded by the other, with ids of one byte and of two
--EXTENSIONS--
msgpack
--INI--
memory_limit=1G
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
require __DIR__ . '/include/msgpackr.php';
if (!msgpackr()) die('skip no Node, or no msgpackr 2 in .cache/npm');
?>
--FILE--
<?php
require __DIR__ . '/include/SharedStore.php';

$node = new Msgpackr();
foreach ([[32, 10], [32, 60], [33, 60], [100, 90], [100, 200], [8160, 400]] as $i => [$limit, $shapes]) {
    $values = (new DescribedValues($i))->messages(300, $shapes);
    [$ours, $theirs, $both] = [new SharedStore($node, $limit), new SharedStore($node, $limit), new SharedStore($node, $limit)];

    $packer = $ours->packer();
    $byPhp = array_map(fn (mixed $value) => $packer->pack(PhpValues::build($value)), $values);
    $byNode = $theirs->packByNode($values, "writer $i");
    $misread = $ours->misread($values, $byPhp) + $theirs->misread($values, $byNode);
    $identical = count(array_filter(array_map(fn (string $a, string $b) => $a === $b, $byPhp, $byNode)));

    // Each extends what the other has saved.
    $packer = $both->packer();
    $alternate = [];
    foreach (array_chunk($values, 10) as $turn => $some) {
        array_push($alternate, ...($turn % 2 ? array_map(fn (mixed $value) => $packer->pack(PhpValues::build($value)), $some)
            : $both->packByNode($some, "writer of both $i")));
    }
    $misread += $both->misread($values, $alternate);
    printf("%d structures of at most %d: %d of 1800 readings differ, %d of 300 messages and %s are identical\n", $ours->count(), $limit, $misread, $identical,
        file_get_contents($ours->file) === file_get_contents($theirs->file) ? 'the saved structures' : 'not the saved structures');
}
?>
--EXPECT--
7 structures of at most 32: 0 of 1800 readings differ, 300 of 300 messages and the saved structures are identical
32 structures of at most 32: 0 of 1800 readings differ, 300 of 300 messages and the saved structures are identical
33 structures of at most 33: 0 of 1800 readings differ, 300 of 300 messages and the saved structures are identical
82 structures of at most 100: 0 of 1800 readings differ, 300 of 300 messages and the saved structures are identical
100 structures of at most 100: 0 of 1800 readings differ, 300 of 300 messages and the saved structures are identical
311 structures of at most 8160: 0 of 1800 readings differ, 300 of 300 messages and the saved structures are identical
