--TEST--
tools/docs finds long lines, spaces at the end, broken links, values and outputs that differ, and blocks that cannot be run
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/documents.php';
if ($missing = documents_are_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/documents.php';
$file = 'tests/docs/include/wrong.md';
chdir(ROOT);
echo run_tool('check.php', $file), run_tool('run.php', $file), run_tool('run.php', '--marked', $file);

$right = tempnam(sys_get_temp_dir(), 'msgpack-docs');
file_put_contents($right, "```php\n1 + 1;      // => 2\n```\n");
foreach ([$file, $right] as $each) {
    echo tool_status('check.php', $each), ' ', tool_status('run.php', $each), "\n";
}
unlink($right);
?>
--EXPECT--
tests/docs/include/wrong.md:30: does not end with a newline
tests/docs/include/wrong.md:3: has more than 120 characters
tests/docs/include/wrong.md:8: links to none.md, which does not exist
tests/docs/include/wrong.md:8: links to #none, which tests/docs/include/wrong.md has not
tests/docs/include/wrong.md:8: names tools/none, which does not exist
tests/docs/include/wrong.md:8: names wire/no.h, which does not exist
tests/docs/include/wrong.md:28: ends with spaces
tests/docs/include/wrong.md:22: a block that cannot be run needs a mark: <!-- not run: why -->
tests/docs/include/wrong.md:11: is 2
tests/docs/include/wrong.md:13: throws DivisionByZeroError: Division by zero
tests/docs/include/wrong.md:11: prints:
    a
tests/docs/include/wrong.md:26: there is no msgpack.none
tests/docs/include/wrong.md: needs a compiler
1 1
0 0
