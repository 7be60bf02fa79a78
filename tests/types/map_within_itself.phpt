--TEST--
A Type\Map that contains itself is too deep to be packed
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\Map;

$map = new Map(['k' => 1]);
$map->map['self'] = $map;
foreach ([1, 0] as $php_only) {
    ini_set('msgpack.php_only', $php_only);
    try {
        var_dump(msgpack_pack($map));
    } catch (Exception $exception) {
        echo get_class($exception), ': ', preg_replace('/, in \S{6}\K\S{250,}/', '...', $exception->getMessage()), "\n";
    }
}
?>
--EXPECT--
Exception: Maximum depth of 4096 exceeded, in ->map[...
Exception: Maximum depth of 4096 exceeded, in ->map[...
