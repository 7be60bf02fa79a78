--TEST--
tools/pie-binary names a binary as PIE looks for it
--SKIPIF--
<?php
if (!is_file(dirname(__DIR__, 2) . '/tools/pie-binary')) die('skip not in the source tree');
if (PHP_OS_FAMILY !== 'Linux') die('skip shows the name on Linux');
if (rtrim((string) shell_exec('php-config --version')) !== PHP_VERSION) die('skip php-config is of another PHP');
?>
--FILE--
<?php
$name = rtrim(shell_exec(dirname(__DIR__, 2) . '/tools/pie-binary --name 4.0.0RC1'));
$expected = sprintf('/^php_msgpack-4\.0\.0rc1_php%s-(x86_64|x86|arm64|s390x)-linux-(glibc|musl)%s%s\.tgz$/D',
    preg_quote(PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION), PHP_DEBUG ? '-debug' : '', PHP_ZTS ? '-zts' : '');
var_dump(preg_match($expected, $name) ?: $name);
?>
--EXPECT--
int(1)
