--TEST--
msgpack.allowed_classes goes back to the list of php.ini even if that has a wrong name
--EXTENSIONS--
msgpack
--FILE--
<?php
$code = <<<'PHP'
class Foo { } class Bar { }
function show(string $how): void
{
    echo "$how: ", implode(' ', array_map(get_class(...), msgpack_unpack("\x92\x81\xc0\xa3Foo\x81\xc0\xa3Bar"))), "\n";
}
show('configured');
ini_set('msgpack.allowed_classes', '*');
show('changed');
ini_restore('msgpack.allowed_classes');
show('ini_restore()');
$list = ini_set('msgpack.allowed_classes', '*');
var_dump(ini_set('msgpack.allowed_classes', $list));
show('ini_set()');
var_dump(ini_set('msgpack.allowed_classes', "$list, 2"));
PHP;
foreach (['Foo', 'Foo, 1Bar'] as $list) {
    echo "$list\n";
    passthru(implode(' ', array_map('escapeshellarg', [PHP_BINARY, '-n', '-d', 'extension=' . ini_get('extension_dir') . '/msgpack.so',
        '-d', 'error_reporting=0', '-d', "msgpack.allowed_classes=$list", '-r', $code])));
}
?>
--EXPECT--
Foo
configured: Foo __PHP_Incomplete_Class
changed: Foo Bar
ini_restore(): Foo __PHP_Incomplete_Class
string(1) "*"
ini_set(): Foo __PHP_Incomplete_Class
bool(false)
Foo, 1Bar
configured: Foo __PHP_Incomplete_Class
changed: Foo Bar
ini_restore(): Foo __PHP_Incomplete_Class
string(1) "*"
ini_set(): Foo __PHP_Incomplete_Class
bool(false)
