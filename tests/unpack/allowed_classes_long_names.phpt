--TEST--
A long name of a class does not take time for each namespace around it; a listed namespace has at most 256 bytes
--EXTENSIONS--
msgpack
--FILE--
<?php
function message(string $name): string
{
    return "\x81\xc0\xdb" . pack('N', strlen($name)) . $name;
}

$name = str_repeat('A\\', 500_000) . 'A'; // a hash of each beginning takes minutes
foreach ([false, ['Item'], ['App\*']] as $list) {
    $class = get_class(msgpack_unpack(message($name), null, ['allowed_classes' => $list]));
    echo "$class\n";
}
spl_autoload_register(static function (string $name) {
    echo strlen($name), " bytes are allowed\n";
});
msgpack_unpack(message($name), null, ['allowed_classes' => ['a\a\*']]);
foreach ([254, 255] as $length) {
    $namespace = str_repeat('N', $length) . '\\';
    try {
        $class = get_class(msgpack_unpack(message($namespace . 'B'), null, ['allowed_classes' => [$namespace . '*']]));
        echo "$class\n";
    } catch (TypeError $e) {
        echo preg_replace('/N+/', 'N', $e->getMessage()), "\n";
    }
}
?>
--EXPECT--
__PHP_Incomplete_Class
__PHP_Incomplete_Class
__PHP_Incomplete_Class
1000001 bytes are allowed
256 bytes are allowed
__PHP_Incomplete_Class
msgpack_unpack(): Option "allowed_classes" must be an array of class names, "N\*" given
