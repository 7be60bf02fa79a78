--TEST--
Nothing more is written to a lazy template object whose initialisation fails
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip lazy objects are PHP 8.4\'s'); ?>
--FILE--
<?php
class Row { public $a = 1; public $b = 2; public function __set($name, $value) { echo "$name is set\n"; } }
$class = new ReflectionClass('Row');
$templates = [
    'ghost' => $class->newLazyGhost(function () { echo "initialised\n"; }),
    'failing ghost' => $class->newLazyGhost(fn() => throw new Exception('not initialised')),
    'failing proxy' => $class->newLazyProxy(fn() => throw new Exception('not initialised')),
];
foreach ($templates as $name => $template) {
    foreach ([[7, 8], ['a' => 7, 1 => 8, 2 => 9, 3 => 10]] as $value) {
        try {
            $filled = @msgpack_unpack(msgpack_pack($value), $template);
            echo "$name: ", json_encode($filled), "\n";
        } catch (Exception $exception) {
            echo "$name: ", $exception->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
ghost: {"a":7,"b":8}
initialised
2 is set
3 is set
ghost: {"a":7,"b":8}
failing ghost: {"a":7,"b":8}
failing ghost: not initialised
failing proxy: {"a":7,"b":8}
failing proxy: not initialised
