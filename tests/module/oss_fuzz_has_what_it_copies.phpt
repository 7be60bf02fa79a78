--TEST--
fuzz/oss-fuzz/build.sh is well-formed, names files that exist, and links as fuzz/build.mk does
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (!is_dir(dirname(__DIR__, 2) . '/fuzz')) die('skip no fuzzers');
if (!shell_exec('bash --version 2>/dev/null') || !shell_exec('make --version 2>/dev/null')) die('skip no bash or make');
if (trim((string) shell_exec(escapeshellarg(PHP_BINDIR . '/php-config') . ' --version 2>/dev/null')) !== PHP_VERSION) die("skip no headers of this PHP");
?>
--FILE--
<?php
chdir(dirname(__DIR__, 2));
echo shell_exec('bash -n fuzz/oss-fuzz/build.sh 2>&1');
$script = preg_replace('~#.*|\\\\\n~', '', file_get_contents('fuzz/oss-fuzz/build.sh'));
preg_match_all('~(?<![\w/$"{}])(?:fuzz|tests)/[\w./*-]+~', $script, $files);
foreach ($files[0] as $file) {
    echo glob($file) ? '' : "no $file\n";
}
preg_match_all('~\b([A-Z_]+)="~', strstr($script, 'make --quiet -j"$(nproc)" -f'), $variables);
$settings = implode(' ', array_map(fn (string $name) => match ($name) {
    'OUT' => 'OUT=' . escapeshellarg(sys_get_temp_dir() . '/msgpack-oss-fuzz'),
    'PHP_CONFIG' => 'PHP_CONFIG=' . escapeshellarg(PHP_BINDIR . '/php-config'),
    default => "$name=THE_$name",
}, $variables[1]));
$link = preg_grep('~-o \S*/unpack\b~', explode("\n", shell_exec("make -n -f fuzz/build.mk $settings unpack 2>&1")));
$line = end($link);
echo implode(' ', array_filter(['THE_LINK', 'THE_FLAGS', 'fuzz/unpack.o', 'fuzz/checker.o', 'THE_ENGINE', 'THE_EMBED'], fn (string $word) => str_contains($line, $word))), "\n";
?>
--EXPECT--
THE_LINK THE_FLAGS fuzz/unpack.o fuzz/checker.o THE_ENGINE THE_EMBED
