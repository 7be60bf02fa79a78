--TEST--
What the fuzzers load follows the structures of the extension, which it reads
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (!is_dir(dirname(__DIR__, 2) . '/fuzz')) die('skip no fuzzers');
if (trim((string) shell_exec(escapeshellarg(PHP_BINDIR . '/php-config') . ' --version 2>/dev/null')) !== PHP_VERSION) die("skip no headers of this PHP");
if (!is_file(trim((string) shell_exec(escapeshellarg(PHP_BINDIR . '/php-config') . ' --include-dir')) . '/sapi/embed/php_embed.h')) die('skip no headers of the embed SAPI');
if (!shell_exec('gcc --version 2>/dev/null')) die('skip no gcc');
if (!preg_match('/GLIBC/i', (string) shell_exec('ldd --version 2>&1'))) die('skip no glibc');
?>
--FILE--
<?php
chdir(dirname(__DIR__, 2));
$includes = trim(shell_exec(escapeshellarg(PHP_BINDIR . '/php-config') . ' --includes'));
$defines = '-DCOMPILE_DL_MSGPACK -DCOMPILE_DL_FUZZ_CHECKER -DZEND_ENABLE_STATIC_TSRMLS_CACHE=1';
foreach (array_diff(glob('fuzz/*.c'), ['fuzz/threads.c']) as $file) {
    echo shell_exec("gcc -fsyntax-only -std=gnu11 $defines -I. $includes $file 2>&1");
}
?>
done
--EXPECT--
done
