<?php
/**
 * Implements tools/size --trace: packs and unpacks some values twice under callgrind, and tells which functions of the
 * project the second call executes, inlined ones included.
 */
declare(strict_types=1);

const SCENARIOS = [
    'pack a plain map' => ['msgpack_pack', 'maps', 0],
    'unpack a plain map' => ['msgpack_unpack', 'maps', 0],
    'pack objects' => ['msgpack_pack', 'objects', 0],
    'unpack objects' => ['msgpack_unpack', 'objects', 0],
    'pack compact objects' => ['msgpack_pack', 'both', 1],
    'unpack compact objects' => ['msgpack_unpack', 'both', 1],
];
/** The call whose dump is read, as the first one fills PHP's caches. */
const CALL = 2;

final class TracedPoint
{
    public int $id = 1;
    public ?string $name = null;
    public array $tags = [];
    public ?TracedPoint $next = null;

    public static function named(string $name): self
    {
        $point = new self();
        [$point->name, $point->tags, $point->next] = [$name, ['red', 'round'], new self()];
        return $point;
    }
}

function value_named(string $name): mixed
{
    $row = fn (int $i): array => [
        'id' => $i, 'name' => "user$i", 'state' => 'active', 'position' => [1.25, 2.5, $i],
        'owner' => ['state' => 'active', 'id' => $i],
    ];
    return match ($name) {
        'maps' => [['id' => 1, 'name' => 'Alice', 'tags' => ['a', 'b']], ['id' => 2, 'name' => 'Bob', 'tags' => []]],
        'objects' => [TracedPoint::named('first'), TracedPoint::named('second'), new TracedPoint()],
        'both' => [array_map($row, range(1, 4)), value_named('objects')],
    };
}

/** What callgrind executes. */
function run_scenario(string $name): void
{
    [$function, $value, $isCompact] = SCENARIOS[$name];
    ini_set('msgpack.compact', (string) $isCompact);
    $input = $function === 'msgpack_pack' ? value_named($value) : msgpack_pack(value_named($value));
    for ($i = 0; $i < CALL; $i++) {
        $function($input);
    }
}

/** @return list<int> the addresses in the module of the instructions that a dump of callgrind counts */
function executed(string $dump, string $module): array
{
    $addresses = [];
    $isModule = $isCall = false;
    foreach (file($dump, FILE_IGNORE_NEW_LINES) as $line) {
        if (str_starts_with($line, 'ob=')) {
            $isModule = basename($line) === basename($module);
        } elseif (str_starts_with($line, 'calls=')) {
            $isCall = true;
        } elseif (str_starts_with($line, '0x')) {
            if ($isModule && !$isCall) {
                $addresses[hexdec(strtok($line, ' '))] = true;
            }
            $isCall = false;
        }
    }
    return array_keys($addresses);
}

/** @return array{list<string>, list<string>} the project's files and functions at the addresses */
function passed(array $addresses, string $module): array
{
    $input = tempnam(sys_get_temp_dir(), 'trace');
    file_put_contents($input, vsprintf(str_repeat("0x%x\n", count($addresses)), $addresses));
    exec(sprintf('addr2line -f -i -e %s <%s', escapeshellarg($module), escapeshellarg($input)), $lines);
    unlink($input);
    $files = $functions = [];
    foreach (array_chunk($lines, 2) as [$function, $place]) {
        $file = strtok($place, ':');
        while (str_contains($file, '/../')) {
            $file = preg_replace('~[^/]+/\.\./~', '', $file, 1);
        }
        $ends = [implode('/', array_slice(explode('/', $file), -2)), basename($file)];
        $file = current(array_filter($ends, 'is_file'));
        if ($file !== false) {
            $files[$file] = $functions["$file $function"] = true;
        }
    }
    return [array_keys($files), array_keys($functions)];
}

/** @return array{list<string>, list<string>} */
function trace(string $name, string $module): array
{
    $out = tempnam(sys_get_temp_dir(), 'callgrind');
    $command = [
        'valgrind', '--tool=callgrind', '--dump-instr=yes', '--compress-strings=no', '--compress-pos=no',
        "--callgrind-out-file=$out", '--collect-atstart=no', '--toggle-collect=zif_' . SCENARIOS[$name][0],
        '--dump-after=zif_' . SCENARIOS[$name][0],
        PHP_BINARY, '-n', '-d', "extension=$module", __FILE__, $name,
    ];
    exec(implode(' ', array_map('escapeshellarg', $command)) . ' 2>&1', $output, $status);
    if ($status || !is_file("$out." . CALL)) {
        fwrite(STDERR, implode("\n", $output) . "\n");
        exit(2);
    }
    $addresses = executed("$out." . CALL, $module);
    array_map('unlink', glob("$out*"));
    return passed($addresses, $module);
}

chdir(dirname(__DIR__));
if (isset(SCENARIOS[$argv[1] ?? ''])) {
    run_scenario($argv[1]);
    exit;
}
foreach (array_keys(SCENARIOS) as $name) {
    [$files, $functions] = trace($name, getcwd() . '/modules/msgpack.so');
    printf("%-24s%4d files%5d functions\n", $name, count($files), count($functions));
}
