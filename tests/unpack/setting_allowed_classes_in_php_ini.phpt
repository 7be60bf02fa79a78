--TEST--
A wrong name of msgpack.allowed_classes in php.ini is left out with a warning, and allows nothing
--EXTENSIONS--
msgpack
--FILE--
<?php
$extension = ['-n', '-d', 'extension=' . ini_get('extension_dir') . '/msgpack.so'];
$code = 'class Foo { } class Bar { } echo get_class(msgpack_unpack("\x81\xc0\xa3Foo")), " ", get_class(msgpack_unpack("\x81\xc0\xa3Bar")), "\n";';
foreach (['Foo, 1Bar', 'Foo *', '*', 'none', '', 'On', 'bar'] as $value) {
    echo "$value:\n";
    passthru(implode(' ', array_map('escapeshellarg', [PHP_BINARY, ...$extension, '-d', 'html_errors=0', '-d', 'display_errors=1', '-d', 'log_errors=0',
        '-d', "msgpack.allowed_classes=$value", '-r', $code])));
}
?>
--EXPECT--
Foo, 1Bar:

Warning: PHP Startup: msgpack.allowed_classes: "1Bar" is not a class name, and ignored in Unknown on line 0
Foo __PHP_Incomplete_Class
Foo *:

Warning: PHP Startup: msgpack.allowed_classes: "*" is not a class name, and ignored in Unknown on line 0
Foo __PHP_Incomplete_Class
*:
Foo Bar
none:
__PHP_Incomplete_Class __PHP_Incomplete_Class
:
__PHP_Incomplete_Class __PHP_Incomplete_Class
On:

Warning: PHP Startup: msgpack.allowed_classes: "1" is not a class name, and ignored in Unknown on line 0
__PHP_Incomplete_Class __PHP_Incomplete_Class
bar:
__PHP_Incomplete_Class Bar
