--TEST--
Every UTF-8 check agrees with the grammar of RFC 3629, wherever a sequence stands
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (!trim((string) shell_exec('command -v cc'))) die('skip no C compiler');
?>
--FILE--
<?php
$program = sys_get_temp_dir() . '/msgpack_utf8_' . getmypid();
passthru('cc -O2 -o ' . escapeshellarg($program) . ' ' . escapeshellarg(__DIR__ . '/include/utf8_every_way.c') . ' 2>&1', $failed);
if (!$failed) {
    passthru(escapeshellarg($program) . ' 2>/dev/null');
    unlink($program);
}
?>
--EXPECT--
Millions of strings, 0 failures
