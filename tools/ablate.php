<?php
/** Implements tools/ablate. */
declare(strict_types=1);

foreach (['Contestant', 'Contestants', 'Worker', 'Callgrind'] as $class) {
    require dirname(__DIR__) . "/benchmarks/lib/$class.php";
}
require dirname(__DIR__) . '/benchmarks/data/DataSets.php';
require __DIR__ . '/changes.php';

const COPY = '.cache/ablate';
/** Bytes to pack or unpack: millions of instructions. */
const BYTES = 200_000;

/** @return array<string, list<Mutation>> the changes that turn each mechanism off. `[name]` may be followed by `[name, 2]` */
function ablations(): array
{
    $mechanisms = [];
    foreach (read_mutations('tools/ablations.txt') as $name => $change) {
        $mechanisms[preg_replace('/, \d+$/', '', $name)][] = $change;
    }
    return $mechanisms;
}

/** @param list<Mutation> $changes */
function turn_off(string $folder, array $changes): void
{
    foreach ($changes as $change) {
        $text = $change->apply(file_get_contents("$folder/$change->file"));
        $text !== null || fail("$change->name no longer applies to $change->file");
        file_put_contents("$folder/$change->file", $text);
    }
}

/** The lines of a function, with its signature, or of a file. */
function lines_of(string $code): int
{
    [$file, $function] = explode(':', $code) + [1 => null];
    $text = file_get_contents($file);
    if ($function === null) {
        return substr_count($text, "\n");
    }
    preg_match("/^[a-z][^\n]*\b$function\([^;{]*\n\{\n.*?\n\}\n/ms", $text, $match) || fail("There is no $code");
    return substr_count($match[0], "\n");
}

/** Builds the copy, and keeps its module under a name. */
function module_of(string $folder, string $name): string
{
    $error = build($folder);
    $error === null || fail("$name is not built: $error");
    $module = "$folder/.cache/" . preg_replace('/\W+/', '-', $name) . '.so';
    copy("$folder/modules/msgpack.so", $module);
    return realpath($module);
}

/** @return array<string, int> the instructions of each workload */
function counts(string $module, array $kinds, int $seed): array
{
    $counts = [];
    foreach ((new Contestants())->forMechanisms($module) as $form => $contestant) {
        foreach ($kinds as $kind) {
            if ($form === Contestants::DETECTING && (Generators::hasObjects($kind) || !in_array($kind, Generators::kindsOfMechanisms(), true))) {
                continue;
            }
            $set = Generators::sets($kind, $seed, 1)[0];
            $iterations = max(2, intdiv(BYTES, $contestant->start($set)->bytes ?? fail("$form cannot pack $set")));
            foreach (['pack', 'unpack'] as $operation) {
                $workload = "$operation $kind" . substr($form, strlen(Contestants::OURS));
                $counts[$workload] = (int) Callgrind::count($contestant, $set, $operation, $iterations);
            }
        }
    }
    return $counts;
}

/** @return array<string, float> by how many per cent each workload grows without the mechanism, the largest first */
function growth(array $with, array $without): array
{
    $growth = [];
    foreach ($with as $workload => $count) {
        $growth[$workload] = 100 * ($without[$workload] / $count - 1);
    }
    arsort($growth);
    return $growth;
}

chdir(dirname(__DIR__));
$options = getopt('', ['check', 'name:', 'kinds:', 'seed:']);
$mechanisms = ablations();
foreach ($mechanisms as $name => $changes) {
    foreach ($changes as $change) {
        $change->apply(file_get_contents($change->file)) !== null || fail("$name: its text is not once in $change->file");
        array_map(lines_of(...), $change->code);
    }
}
if (isset($options['check'])) {
    exit(0);
}
$chosen = array_filter($mechanisms, fn (string $name): bool => fnmatch($options['name'], $name), ARRAY_FILTER_USE_KEY);
$chosen || fail("No mechanism is named $options[name]");
$kinds = array_filter([...Generators::kinds(), ...Generators::kindsOfMechanisms()], fn (string $kind): bool => fnmatch($options['kinds'] ?? '*', $kind));
$kinds || fail("No kind of data is named $options[kinds]");
$seed = (int) ($options['seed'] ?? random_int(1, 1 << 30));
copy_checkout(COPY);
passthru(COPY . '/tools/setup build', $status);
$status === 0 || fail('The copy is not built');
$with = counts(module_of(COPY, 'complete'), $kinds, $seed);
echo "Seed $seed; per cent more instructions without it\n";
printf("%-34s%6s%9s%9s  %s\n", 'mechanism', 'lines', 'median', 'best', 'helps most; is faster without');
foreach ($chosen as $name => $changes) {
    turn_off(COPY, $changes);
    $growth = growth($with, counts(module_of(COPY, $name), $kinds, $seed));
    copy_checkout(COPY);
    $lines = array_sum(array_map(lines_of(...), array_merge(...array_column($changes, 'code'))));
    $best = array_key_first($growth);
    $worst = array_key_last($growth);
    printf("%-34s%6d%+8.1f %+8.1f   %s; %s %+.1f\n", $name, $lines, array_values($growth)[intdiv(count($growth), 2)],
        $growth[$best], $best, $worst, $growth[$worst]);
}
