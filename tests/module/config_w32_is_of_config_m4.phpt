--TEST--
config.w32 builds the files of config.m4, which are all C files in its folders
--SKIPIF--
<?php
if (!is_file(dirname(__DIR__, 2) . '/tools/config-w32.js')) die('skip not in the source tree');
if (!shell_exec('command -v node') || !shell_exec('command -v m4')) die('skip needs node and m4');
?>
--FILE--
<?php
chdir(dirname(__DIR__, 2));

/** The items of each kind in lines of a kind and items. */
function items(string $pattern, string $text): array
{
    $items = ['source' => [], 'header' => [], 'dependency' => []];
    preg_match_all($pattern, $text, $matches, PREG_SET_ORDER);
    foreach ($matches as [, $kind, $words]) {
        $items[$kind] = array_merge($items[$kind] ?? [], preg_split('/\s+/', $words, -1, PREG_SPLIT_NO_EMPTY));
    }
    sort($items['source']);
    return $items;
}

function windows(string $mode): array
{
    return items('/^(\w+) (.*)$/m', shell_exec("node tools/config-w32.js $mode 2>&1"));
}

$unix = items('/^(\w+): ([^;]*);$/m', shell_exec('m4 -P tests/module/include/php_macros.m4 config.m4'));
$files = array_merge(glob('*.c'), ...array_map(fn ($folder) => glob("$folder/*.c"), $unix['folder']));
sort($files);

var_dump(count($files) > 50, $unix['source'] === $files, windows('source')['source'] === $files, windows('off')['source']);
foreach (['source', 'header', 'dependency'] as $kind) {
    echo $kind, ': ', json_encode(array_diff($unix[$kind], windows('phpize')[$kind])), json_encode(array_diff(windows('phpize')[$kind], $unix[$kind])), "\n";
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
array(0) {
}
source: [][]
header: [][]
dependency: [][]
