--TEST--
With opcache.save_comments=0 the docblock of each member is the one that PHP takes without it
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (!is_file(PHP_EXTENSION_DIR . '/opcache.so')) die('skip no opcache beside PHP');
?>
--FILE--
<?php
$outputs = [];
foreach ([1, 0] as $saves) {
    $command = [PHP_BINARY, '-n'];
    foreach ([
        'extension=' . (ini_get('extension_dir') ?: PHP_EXTENSION_DIR) . '/msgpack.so',
        'zend_extension=' . PHP_EXTENSION_DIR . '/opcache.so',
        'opcache.enable_cli=1',
        'opcache.file_update_protection=0',
        "opcache.save_comments=$saves",
    ] as $setting) {
        array_push($command, '-d', $setting);
    }
    $outputs[] = shell_exec(implode(' ', array_map('escapeshellarg', [...$command, __DIR__ . '/include/members_in_source.php'])));
}
echo $outputs[0];
echo $outputs[1] === $outputs[0] ? "The same without\n" : "Without:\n$outputs[1]";
?>
--EXPECT--
CodeBehind: items array|object, more any
AnonymousBehind: items array|object
OfMethod: items array|object
Places: b array of integer, c array of integer, d array of string, e array of boolean, f integer, g any, h number, i any, class string, function string, last integer to 7
BehindFunction: i array of integer
BetweenBoth: i array of string
Promoted: a array of integer, b array of string, c integer to 5
OwnConstructor: items array|object
ConstructorOfTrait: items array of integer
Precedence: items array of string
Alias: items array of string
AliasInCapitals: items array of integer
AliasOfNested: items array of integer
Implements_: items array|object
OwnFactory: items array|object
FactoryOfTrait: items array of integer
OwnProperty: items array|object
PropertyOfTrait: items array of integer
TraitWithout: items array|object
TraitWith: items array of integer
UseBehindDocblock: more array of integer, items array|object
PropertyOfNested: items array of integer
Child: items array of boolean
Template: App\Template::__construct(), parameter $a: T is a template type, which is not supported
TypeAlias: App\TypeAlias::$a: T is a type alias, which is not supported
UsesTemplate: App\UsesTemplate::$a: T is a template type, which is not supported
Inside: a array of integer
InFunction: a array of integer
HeredocBefore: a array of integer
SameText: x App.X
SameTextOfTrait: x Lib.X
UsesOther: x array of Lib.X
The same without
