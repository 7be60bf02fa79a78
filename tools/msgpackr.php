<?php
/* Of tools/msgpackr: SECONDS SEED. */
declare(strict_types=1);

require dirname(__DIR__) . '/tests/interop/include/exchanges.php';

const VALUES = 200;

if (!msgpackr()) {
    fwrite(STDERR, "No Node, or no msgpackr 2 in .cache/npm: tools/setup test\n");
    exit(2);
}
[, $seconds, $seed] = $argv;
echo "From --seed=$seed on\n";
$exchanges = exchanges(new Msgpackr());
for ($end = microtime(true) + (float) $seconds, $first = (int) $seed; microtime(true) < $end; $first += VALUES) {
    foreach ($exchanges as [$exchange, $value, $what]) {
        exchange($exchange, $value, $what, $first, VALUES);
    }
}
$cases = $differences = 0;
foreach ($exchanges as $name => [$exchange]) {
    echo $exchange->report($name);
    $cases += $exchange->cases;
    $differences += count($exchange->differences);
}
echo "$cases values, $differences differences\n";
exit($differences ? 1 : 0);
