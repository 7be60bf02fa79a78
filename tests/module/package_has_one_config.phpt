--TEST--
package.xml lists one config.m4: pecl builds in the folder of any other
--SKIPIF--
<?php
if (!is_file(dirname(__DIR__, 2) . '/package.xml')) die('skip not in the source tree');
?>
--FILE--
<?php
preg_match_all('~<file name="([^"]*config\.m4[^"/]*)"~i', file_get_contents(dirname(__DIR__, 2) . '/package.xml'), $files);
echo implode("\n", $files[1]), "\n";
?>
--EXPECT--
config.m4
