--TEST--
composer.json names the extension, its configure options, and a place before the extensions that use it
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (!is_file(dirname(__DIR__, 2) . '/composer.json')) die('skip not in the source tree');
?>
--FILE--
<?php
$root = dirname(__DIR__, 2);
['name' => $name, 'require' => $require, 'php-ext' => $ext] = json_decode(file_get_contents("$root/composer.json"), true);
var_dump($name, extension_loaded($ext['extension-name']), $require);

// The names of PIE's ini file and of Debian's.
$files = ['20-redis.ini', '25-memcached.ini', sprintf('%d-%s.ini', $ext['priority'], $ext['extension-name'])];
sort($files);
echo implode(' ', $files), "\n";

$config = file_get_contents("$root/config.m4") . file_get_contents("$root/config.w32");
foreach (array_column($ext['configure-options'], 'name') as $option) {
    [$kind, $argument] = explode('-', $option);
    echo $option, ' ', preg_match("/^PHP_ARG_$kind\(\[$argument\]/mi", $config), preg_match("/^ARG_$kind\(\"$argument\"/mi", $config), "\n";
}
?>
--EXPECT--
string(19) "msgpack-ext/msgpack"
bool(true)
array(1) {
  ["php"]=>
  string(4) "^8.2"
}
20-msgpack.ini 20-redis.ini 25-memcached.ini
enable-msgpack 11
