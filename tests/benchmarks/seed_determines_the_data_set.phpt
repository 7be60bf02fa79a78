--TEST--
A data set is the same in each process, and another for each seed; parameters may be given
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
$file = tempnam(sys_get_temp_dir(), 'msgpack');
$bytes = function (string $set) use ($ours, $file): string {
    $worker = $ours->start($set);
    $worker->ask("save $file");
    return file_get_contents($file);
};
foreach (small_sets(3) as $kind => $set) {
    if ($bytes($set) !== $bytes($set)) {
        echo "$set is different in another process\n";
    }
    $different = array_map($bytes, Generators::sets($kind, 4, 3));
    if (count(array_unique($different)) < 2) {
        echo "$kind: the same for each seed\n";
    }
}
unlink($file);

[$value, $parameters] = Generators::make('flat rows/17,rows=10,columns=3,percent absent=0');
echo count($value), ' rows of ', count($value[0]), " columns\n";
echo json_encode(array_intersect_key($parameters, ['rows' => 1, 'columns' => 1])), "\n";
echo $ours->start('flat rows/17,colums=3')->reason, "\n";

/* There are only 625 words of two syllables. */
echo count(array_unique((new Draw(1))->words(1000, 1))), " words\n";

/* Each variant occurs among the data sets of a kind. */
$variants = array_map(fn ($set) => Generators::make("$set,count=2")[1]['of'], Generators::sets('ints', random_int(1, 999999), Draw::VARIANTS));
sort($variants);
echo implode(' ', $variants), "\n";

$ofCompact = array_keys(require "$benchmarks/data/goals_of_compact.php");
foreach ([array_keys(require "$benchmarks/data/goals.php"), $ofCompact] as $kinds) {
    echo implode(' ', array_diff($kinds, Generators::kinds())), "\n";
}
echo implode(', ', array_diff(Generators::kinds(), $ofCompact)), "no kind without goals\n";
?>
--EXPECT--
10 rows of 3 columns
{"columns":3,"rows":10}
flat rows: no parameter colums
1000 words
0 1 2 3 4 5 6 7
*
*
no kind without goals
