<?php
/** Implements tools/attacks. */
declare(strict_types=1);

const PAGE = 'docs/benchmarks/attacks.md';
const HEAD = "| target | runs; under sanitizers | findings | on |\n|---|---|---|---|\n";

/** @return list<string> of tools/fuzz --help */
function targets(): array
{
    preg_match_all('~^ {4}(\w+) {2,}.~m', (string) shell_exec('tools/fuzz --help'), $matches);
    return $matches[1];
}

/** @return array{string, int} the runs and the number of findings, of the output of tools/fuzz */
function figures(string $output, int $status): array
{
    preg_match('~^stat::number_of_executed_units: +(\d+)~m', $output, $units);
    preg_match_all('~^(?:plain|sanitized[\w-]*): (?:.*, )?(\d+) (?:runs|allocations tried)~m', $output, $runs);
    preg_match('~(\d+) findings~', $output, $findings);
    $counts = array_map(fn (string $count) => number_format((int) $count), $units ? [$units[1]] : $runs[1]);
    return [($units ? 'none; ' : '') . implode('; ', $counts), (int) ($findings[1] ?? ($status !== 0))];
}

$targets = targets();
$seconds = (int) $argv[1];
$chosen = array_slice($argv, 2) ?: $targets;
if ($seconds === 0 || $wrong = array_diff($chosen, $targets)) {
    fwrite(STDERR, 'Seconds first, then targets, of ' . implode(', ', $targets) . "\n");
    exit(2);
}
$all = 0;
@mkdir('.cache/fuzz', 0777, true);
foreach ($chosen as $target) {
    fwrite(STDERR, "$target …\n");
    $log = ".cache/fuzz/$target.log";
    passthru("tools/fuzz $target " . ($target === 'allocations' ? '' : $seconds) . " >$log 2>&1", $status);
    [$runs, $found] = figures((string) file_get_contents($log), $status);
    $all += $found;
    // The page may have changed meanwhile.
    $page = (string) file_get_contents(PAGE);
    preg_match('~' . preg_quote(HEAD) . '\K(?:\|.*\n)*~', $page, $table);
    preg_match_all('~^\| `(\w+)` \|.*\n~m', $table[0] ?? '', $old);
    $rows = array_combine($old[1], $old[0]);
    $time = $target === 'allocations' ? '' : ", $seconds s";
    $rows[$target] = "| `$target` | $runs | $found | " . date('Y-m-d') . "$time |\n";
    fwrite(STDERR, "$runs runs, $found findings, see $log\n");
    // In the order of the targets.
    $new = implode('', array_intersect_key(array_replace(array_flip($targets), $rows), $rows));
    file_put_contents(PAGE, str_replace(HEAD . ($table[0] ?? ''), HEAD . $new, $page));
}
exit($all > 0 ? 1 : 0);
