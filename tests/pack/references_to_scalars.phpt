--TEST--
A reference to a scalar is packed as the scalar
--EXTENSIONS--
msgpack
--FILE--
<?php
$integer = 5;
$string = 'a';
$nothing = null;
foreach (['1', '0'] as $php_only) {
    ini_set('msgpack.php_only', $php_only);
    echo "php_only=$php_only: ", bin2hex(msgpack_pack([&$integer, &$integer, &$string, &$nothing])), "\n";
}
?>
--EXPECT--
php_only=1: 940505a161c0
php_only=0: 940505a161c0
