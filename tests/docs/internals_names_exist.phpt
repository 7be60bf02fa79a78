--TEST--
docs/internals.md names functions, variables and types that are in the C code
--SKIPIF--
<?php
require __DIR__ . '/include/documents.php';
if ($missing = documents_are_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/documents.php';
chdir(ROOT);
$code = implode("\n", array_map('file_get_contents', [...glob('*.[ch]'), ...glob('*/*.[ch]')]));
$text = preg_replace('~^```.*?^```~ms', '', file_get_contents('docs/internals.md'));
preg_match_all('~`([a-zA-Z]\w*)(\(\)|)`~', $text, $names, PREG_SET_ORDER);
foreach ($names as [, $name, $call]) {
    $is_name = $call !== '' || preg_match('~^[a-z]+_\w+$|^MSGPACK_~', $name);
    if ($is_name && !preg_match("~\b$name\b~", $code)) {
        echo "$name\n";
    }
}
var_dump(count($names) > 50);
?>
--EXPECT--
bool(true)
