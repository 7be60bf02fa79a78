--TEST--
Workflows pin their actions, state their permissions, and run commands of tools/
--SKIPIF--
<?php
if (!is_dir(dirname(__DIR__, 2) . '/.github/workflows')) die('skip not in the source tree');
?>
--FILE--
<?php
chdir(dirname(__DIR__, 2));
$files = glob('.github/workflows/*.yml');
var_dump(count($files) > 0);
foreach ($files as $file) {
    $workflow = file_get_contents($file);
    if (!preg_match('/^permissions:\n  contents: read\n\n/m', $workflow)) {
        echo "$file: does not begin with the permission to read only\n";
    }
    preg_match_all('/^ *(?:- )?uses: (.*)$/m', $workflow, $uses);
    foreach (preg_grep('/^[\w\/.-]+@[0-9a-f]{40} # v\d/', $uses[1], PREG_GREP_INVERT) as $action) {
        echo "$file: $action is not pinned\n";
    }
    preg_match_all('~\btools/[\w-]+~', $workflow, $tools);
    foreach (array_filter($tools[0], fn ($tool) => !is_executable($tool)) as $tool) {
        echo "$file: there is no $tool\n";
    }
    if ($tools[0] === []) {
        echo "$file: runs no command of tools/\n";
    }
}
?>
--EXPECT--
bool(true)
