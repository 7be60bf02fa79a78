--TEST--
Type\Bin is packed as bin, whatever its bytes and the settings; bin unpacks to a string
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\Bin;

foreach ([0, 1, 31, 32, 255, 256, 65535, 65536] as $length) {
    $bytes = str_repeat("\xff", $length);
    $packed = msgpack_pack(new Bin($bytes));
    $head = substr($packed, 0, strlen($packed) - $length);
    printf("%5d bytes: %-10s %s\n", $length, bin2hex($head), msgpack_unpack($packed) === $bytes ? 'read as the string' : 'changed');
}
echo 'Text too: ', bin2hex(msgpack_pack(new Bin('abc'))), "\n";
foreach (['str', 'bin', 'detect'] as $setting) {
    ini_set('msgpack.str_bin', $setting);
    echo "str_bin=$setting: ", bin2hex(msgpack_pack([new Bin('a'), new Bin("\xff")])), "\n";
}
ini_set('msgpack.php_only', '0');
echo 'php_only=0: ', bin2hex(msgpack_pack(new Bin('a'))), "\n";
ini_set('msgpack.assoc', '0');
echo 'assoc=0: ', bin2hex(msgpack_pack(new Bin('a'))), "\n";
?>
--EXPECT--
    0 bytes: c400       read as the string
    1 bytes: c401       read as the string
   31 bytes: c41f       read as the string
   32 bytes: c420       read as the string
  255 bytes: c4ff       read as the string
  256 bytes: c50100     read as the string
65535 bytes: c5ffff     read as the string
65536 bytes: c600010000 read as the string
Text too: c403616263
str_bin=str: 92c40161c401ff
str_bin=bin: 92c40161c401ff
str_bin=detect: 92c40161c401ff
php_only=0: c40161
assoc=0: c40161
