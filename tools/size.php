<?php
/** Implements tools/size. The budgets are lowered as the code shrinks; a commit that raises one says why. */
const COLUMNS = ['lines', 'tokens', 'files', 'wide', 'long'];
const BUDGETS = [
    'root' => [2063, 11253, 13, 0, 0],
    'wire' => [1838, 11303, 7, 0, 0],
    'base' => [1646, 9141, 9, 0, 0],
    'codec' => [4503, 25718, 20, 0, 0],
    'compact' => [6275, 43031, 13, 0, 0],
    'msgpackr' => [2907, 17529, 7, 0, 0],
    'objects' => [5280, 32888, 10, 0, 0],
    'raw' => [4178, 27303, 11, 0, 0],
    'typed' => [5489, 37961, 10, 0, 0],
    'library' => [4116, 23648, 10, 0, 0],
    'pecl' => [1143, 6511, 4, 0, 0],
    'stream' => [807, 4246, 3, 0, 0],
    'integration' => [414, 2386, 2, 0, 0],
    'all' => [40659, 252918, 119, 0, 0],
];
const WIDTH = 120;
const LONG_FUNCTION = 60;

function fail(string $message): never
{
    fwrite(STDERR, "$message\n");
    exit(2);
}

/** @return list<string> */
function sources(): array
{
    $folders = array_filter(array_keys(BUDGETS), fn ($folder) => $folder !== 'root' && $folder !== 'all');
    $files = array_merge(glob('*.[ch]'), ...array_map(fn ($folder) => glob("$folder/*.[ch]"), array_values($folders)));
    return array_values(array_diff($files, ['msgpack_arginfo.h', 'config.h', 'confdefs.h']));
}

function folder_of(string $file): string
{
    return dirname($file) === '.' ? 'root' : dirname($file);
}

/** In characters of UTF-8; a tab counts as four. */
function width(string $line): int
{
    return strlen($line) + 3 * substr_count($line, "\t") - preg_match_all('/[\x80-\xbf]/', $line);
}

/** @return list<string> numbers, words, strings and operators; a line of the preprocessor counts like any other */
function tokens(string $code): array
{
    preg_match_all('~(?://[^\n]*|/\*[\s\S]*?\*/)(*SKIP)(*FAIL)|"(?:\\\\.|[^"\\\\])*"|\'(?:\\\\.|[^\'\\\\])*\'|\w[\w.]*|<<=|>>=|\.\.\.|->|\+\+|--|<<|>>|[-+*/%&|^<>=!]=|&&|\|\||##|[^\s\w]~', $code, $matches);
    return $matches[0];
}

/** @return iterable<string, array{int, int}> the functions of a file: name => first line, number of lines with the signature */
function functions(array $lines): iterable
{
    $first = $open = null;
    foreach ($lines as $number => $line) {
        if ($line === '{') {
            $open = $number;
        } elseif ($line === '}' && $open !== null) {
            yield name_of($lines, $first, $open) => [$first + 1, $number - $first + 1];
            $open = $first = null;
        } elseif ($open === null) {
            $first = preg_match('/^[a-zA-Z_]/', $line) ? $number : ($line === '' ? null : $first);
        }
    }
}

function name_of(array $lines, int $first, int $open): string
{
    $signature = implode(' ', array_slice($lines, $first, $open - $first));
    return preg_match('/^(?:PHP_|ZEND_)\w+\(([\w, ]+)\)|(\w+)\(/', $signature, $name) ? end($name) : $signature;
}

/** @return array{wide: list<string>, long: list<string>} places */
function blemishes(string $file, array $lines): array
{
    $wide = $long = [];
    foreach ($lines as $number => $line) {
        if (width($line) > WIDTH) {
            $wide[] = "$file:" . $number + 1;
        }
    }
    foreach (functions($lines) as $name => [$first, $count]) {
        if ($count > LONG_FUNCTION) {
            $long[] = "$file:$first $name, $count lines";
        }
    }
    return ['wide' => $wide, 'long' => $long];
}

/** @return array{0: array<string, array<string, int>>, 1: list<string>, 2: list<string>} sums by folder, wide lines, functions */
function measure(): array
{
    $sums = array_fill_keys(array_keys(BUDGETS), array_fill_keys(COLUMNS, 0));
    $wide = $long = [];
    foreach (sources() as $file) {
        $code = file_get_contents($file);
        $lines = explode("\n", rtrim($code, "\n"));
        $found = blemishes($file, $lines);
        $wide = [...$wide, ...$found['wide']];
        $long = [...$long, ...$found['long']];
        $counts = [count($lines) + count($found['wide']), count(tokens($code)), 1, count($found['wide']), count($found['long'])];
        foreach (array_combine(COLUMNS, $counts) as $column => $count) {
            $sums[folder_of($file)][$column] += $count;
            $sums['all'][$column] += $count;
        }
    }
    return [$sums, $wide, $long];
}

/** @return array<string, int> bytes of machine code and constants by folder, of the files that are built */
function machine_code(): array
{
    $bytes = [];
    foreach (glob('{,*/}.libs/*.o', GLOB_BRACE) as $object) {
        $folder = dirname($object, 2) === '.' ? 'root' : dirname($object, 2);
        if (isset(BUDGETS[$folder]) && is_file(dirname($object, 2) . '/' . basename($object, '.o') . '.c')) {
            $line = explode("\n", (string) shell_exec('size ' . escapeshellarg($object) . ' 2>/dev/null'))[1] ?? '';
            $bytes[$folder] = ($bytes[$folder] ?? 0) + (int) $line;
        }
    }
    return $bytes ? [...$bytes, 'all' => array_sum($bytes)] : [];
}

/** @return int the exit status */
function print_table(): int
{
    [$sums] = measure();
    $bytes = machine_code();
    $status = 0;
    printf("%-12s%16s%16s%12s%10s%10s%12s\n", '', ...[...COLUMNS, $bytes ? 'text, KB' : '']);
    foreach ($sums as $folder => $counts) {
        printf('%-12s', $folder);
        foreach (COLUMNS as $i => $column) {
            [$count, $budget] = [$counts[$column], BUDGETS[$folder][$i]];
            $status |= (int) ($count > $budget);
            printf('%' . [15, 15, 11, 9, 9][$i] . 's%s', "$count/$budget", $count > $budget ? '!' : ' ');
        }
        echo $bytes ? sprintf('%12.1f', ($bytes[$folder] ?? 0) / 1024) : '', "\n";
    }
    if ($status) {
        echo "! exceeds its budget, which is in tools/size.php\n";
    }
    return $status;
}

/** The section .debug_rnglists of DWARF 5: readelf prints only the first list of each unit, if they have no index. */
function range_lists(string $module): string
{
    preg_match('/ \.debug_rnglists\s+PROGBITS\s+\w+ (\w+) (\w+)/', (string) shell_exec("readelf -SW $module"), $m);
    return $m ? file_get_contents($module, offset: hexdec($m[1]), length: hexdec($m[2]))
        : fail("$module has no debugging information of DWARF 5: build with CFLAGS='-O2 -gdwarf-5'");
}

/** A number of DWARF, seven bits a byte; moves the offset. */
function uleb128(string $bytes, int &$offset): int
{
    $number = $shift = 0;
    do {
        $byte = ord($bytes[$offset++]);
        $number |= ($byte & 0x7f) << $shift;
        $shift += 7;
    } while ($byte & 0x80);
    return $number;
}

/** @return int the bytes of all ranges in the list at an offset */
function range_length(string $lists, int $offset): int
{
    for ($length = 0; $kind = ord($lists[$offset++]); ) {
        switch ($kind) {
            case 4: // DW_RLE_offset_pair
                $length -= uleb128($lists, $offset);
                $length += uleb128($lists, $offset);
                break;
            case 5: // DW_RLE_base_address
                $offset += 8;
                break;
            case 7: // DW_RLE_start_length
                $offset += 8;
                $length += uleb128($lists, $offset);
                break;
            default:
                fail("a range of the kind $kind, which GCC does not write");
        }
    }
    return $length;
}

/**
 * @return array{0: array<int, string>, 1: list<array{int, int}>} names by offset; inlined copies: offset of the function, bytes.
 */
function debug_entries(string $module): array
{
    $names = $copies = [];
    $ranges = range_lists($module);
    $offset = 0;
    $tag = $origin = null;
    $dump = popen("readelf --debug-dump=info $module 2>/dev/null", 'r');
    while (($line = fgets($dump)) !== false) {
        if (preg_match('/^ <[0-9a-f]+><([0-9a-f]+)>: Abbrev Number: \d+ \(DW_TAG_(\w+)\)/', $line, $m)) {
            [$offset, $tag] = [hexdec($m[1]), $m[2]];
        } elseif ($tag === 'subprogram' && preg_match('/DW_AT_name\s*:(?:.*\):)? (\S+)$/', $line, $m)) {
            $names[$offset] = $m[1];
        } elseif ($tag !== 'inlined_subroutine') {
            continue;
        } elseif (preg_match('/DW_AT_abstract_origin\s*: (?:.*)<0x([0-9a-f]+)>/', $line, $m)) {
            $origin = hexdec($m[1]);
            $copies[$offset] = [$origin, 0];
        } elseif (preg_match('/DW_AT_high_pc\s*: 0x([0-9a-f]+)/', $line, $m)) {
            $copies[$offset][1] = hexdec($m[1]);
        } elseif (preg_match('/DW_AT_ranges\s*: 0x([0-9a-f]+)/', $line, $m)) {
            $copies[$offset][1] = range_length($ranges, hexdec($m[1]));
        }
    }
    pclose($dump);
    return [$names, array_values($copies)];
}

function print_inlined(): void
{
    [$names, $copies] = debug_entries('modules/msgpack.so');
    $counts = $bytes = [];
    foreach ($copies as [$origin, $length]) {
        $name = $names[$origin] ?? sprintf('<%x>', $origin);
        $counts[$name] = ($counts[$name] ?? 0) + 1;
        $bytes[$name] = ($bytes[$name] ?? 0) + $length;
    }
    arsort($bytes);
    printf("%d copies of %d functions; bytes include what is inlined into a copy\n", array_sum($counts), count($counts));
    foreach (array_slice($bytes, 0, 60) as $name => $length) {
        printf("%-48s%8d copies%10d bytes\n", $name, $counts[$name], $length);
    }
}

switch ($argv[1] ?? '') {
    case '':
        exit(print_table());
    case '--functions':
        [, $wide, $long] = measure();
        echo implode("\n", [...$long, ...$wide]), "\n";
        break;
    case '--inlined':
        print_inlined();
        break;
}
