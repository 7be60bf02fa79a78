--TEST--
A class that disable_classes has disabled, or that extends one, is not instantiated: PHP no longer knows its properties
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID >= 80500) die('skip PHP has no disable_classes'); ?>
--INI--
disable_classes=Directory
--FILE--
<?php
$directory = "\x83\xc0\xa9Directory\xa4path\xa1x\xa6handle\1";
var_dump(msgpack_unpack($directory));
echo get_class(msgpack_unpack("\x92$directory$directory")[1]), "\n";
try {
    msgpack_unpack("\x81\xa4path\xa1x", 'Directory');
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
class Folder extends Directory
{
}
echo get_class(msgpack_unpack("\x82\xc0\xa6Folder\xa4path\xa1x")), "\n";
?>
--EXPECT--
object(__PHP_Incomplete_Class)#1 (3) {
  ["__PHP_Incomplete_Class_Name"]=>
  string(9) "Directory"
  ["path"]=>
  string(1) "x"
  ["handle"]=>
  int(1)
}
__PHP_Incomplete_Class
[msgpack] (msgpack_convert_object) Class 'Directory' not found
__PHP_Incomplete_Class
