--TEST--
The documents have no misspelled words
--SKIPIF--
<?php
require __DIR__ . '/include/documents.php';
if ($missing = documents_are_missing()) die("skip $missing");
foreach (['aspell', 'codespell'] as $program) {
    if (!shell_exec("command -v $program")) die("skip no $program: tools/setup test");
}
if (!preg_match('~^en_US$~m', (string) shell_exec('aspell dump dicts'))) die('skip no aspell-en: tools/setup test');
?>
--FILE--
<?php
require __DIR__ . '/include/documents.php';
chdir(ROOT);
$spelling = fn (string ...$files) => shell_exec('tools/docs/spelling ' . implode(' ', array_map('escapeshellarg', $files)) . ' 2>&1; echo $?');
echo $spelling(...documents());
file_put_contents($file = sys_get_temp_dir() . '/msgpack-spelling-' . getmypid() . '.md', "Teh documentation of a `thng`.\n");
echo str_replace($file, 'FILE', $spelling($file));
unlink($file);
?>
--EXPECTF--
0
FILE: Teh
FILE:1: Teh ==> The
%d
