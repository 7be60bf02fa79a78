--TEST--
msgpack.assoc=0: a map unpacks to stdClass, and a stdClass is packed as a map without a class name
--EXTENSIONS--
msgpack
--INI--
msgpack.assoc=0
--FILE--
<?php
class Point
{
    public $x = 1;
}

foreach ([1, 0] as $php_only) {
    ini_set('msgpack.php_only', $php_only);
    echo "php_only=$php_only\n";
    var_export(msgpack_unpack("\x82\xa1a\x91\x80\x05\x81\xa1b\xc3"));
    echo "\nPacked: ", bin2hex(msgpack_pack((object) ['p' => 1])), ' ', bin2hex(msgpack_pack(new Point)), ' ',
        bin2hex(msgpack_pack(['k' => []])), "\n";
}
?>
--EXPECT--
php_only=1
(object) array(
   'a' => 
  array (
    0 => 
    (object) array(
    ),
  ),
   '5' => 
  (object) array(
     'b' => true,
  ),
)
Packed: 81a17001 82c0a5506f696e74a17801 81a16b90
php_only=0
(object) array(
   'a' => 
  array (
    0 => 
    (object) array(
    ),
  ),
   '5' => 
  (object) array(
     'b' => true,
  ),
)
Packed: 81a17001 81a17801 81a16b90
