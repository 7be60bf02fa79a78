--TEST--
The workflow that fuzzes each night has every target of tools/fuzz, and tools/fuzz describes each
--SKIPIF--
<?php
if (!is_dir(dirname(__DIR__, 2) . '/.github/workflows')) die('skip not in the source tree');
?>
--FILE--
<?php
chdir(dirname(__DIR__, 2));
function names(string $pattern, string $file): array
{
    preg_match_all($pattern, file_get_contents($file), $matches);
    $names = preg_split('~[|, ]+~', implode('|', $matches[1]));
    sort($names);
    return $names;
}
$targets = names('~^\t([a-z|]+)\) target=~m', 'tools/fuzz');
var_dump(count($targets) > 5);
var_dump($targets === names('~^#     (\w+)   ~m', 'tools/fuzz') ?: $targets);
var_dump($targets === names('~^ *target: \[(.+)\]~m', '.github/workflows/fuzz.yml') ?: $targets);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
