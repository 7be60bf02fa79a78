--TEST--
The command in docs/sessions-and-caches.md lists the session files in the compact form, and no others
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/documents.php';
if ($missing = documents_are_missing()) die("skip $missing");
if (!str_contains((string) shell_exec('grep --version 2>&1'), 'GNU grep')) die('skip no GNU grep');
?>
--FILE--
<?php
require __DIR__ . '/include/documents.php';
$page = preg_replace('/\s+/', ' ', file_get_contents(ROOT . '/docs/sessions-and-caches.md'));
preg_match('~`(LC_ALL=C grep [^`]*) /var/lib/php/sessions`~', $page, $match);

$folder = sys_get_temp_dir() . '/msgpack-sessions-' . getmypid();
mkdir($folder);
$rows = array_map(fn ($i) => ['id' => $i, 'name' => 'Zoë'], range(1, 20));    // an id is the byte of a newline
file_put_contents("$folder/sess_compact", msgpack_pack(['rows' => $rows], ['compact' => true]));
file_put_contents("$folder/sess_lines", msgpack_pack(array_fill(0, 9, "several\nlines"), ['compact' => true]));
file_put_contents("$folder/sess_plain", msgpack_pack(['rows' => $rows], ['compact' => false]));
file_put_contents("$folder/sess_mentioned", msgpack_pack(['text' => "of \x92\x82\xc0\x03\x00\x00"]));
file_put_contents("$folder/sess_empty", '');
$found = explode("\n", trim((string) shell_exec($match[1] . ' ' . escapeshellarg($folder))));
sort($found);
echo implode("\n", array_map('basename', $found)), "\n";
array_map('unlink', glob("$folder/*"));
rmdir($folder);
?>
--EXPECT--
sess_compact
sess_lines
