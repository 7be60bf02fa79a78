--TEST--
A property that adds hooks to one of the parent class keeps its value
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip property hooks came with PHP 8.4'); ?>
--FILE--
<?php
class Person { public string $name = 'nobody'; public array $roles = []; }
class Shouting extends Person { public string $name = 'NOBODY' { set => strtoupper($value); } public $age = 1; }
class Titled extends Person { public string $name { get => "Dr. $this->name"; } }
$shouting = new Shouting;
$shouting->name = 'alice';
$titled = (new ReflectionClass('Titled'))->newInstance();
(new ReflectionProperty('Titled', 'name'))->setRawValue($titled, 'Bob');
foreach ([false, true] as $compact) {
    foreach ([[$shouting, $titled], [$shouting, $titled, clone $shouting, clone $titled]] as $value) {
        $packed = msgpack_pack($value, ['compact' => $compact]);
        foreach (['first', 'second'] as $time) {
            echo $time, serialize(msgpack_unpack($packed)) === serialize($value) ? ": same\n" : ": other\n";
        }
    }
}
echo bin2hex(msgpack_pack($shouting)), "\n";
ini_set('msgpack.php_only', 0);
echo bin2hex(msgpack_pack($shouting)), "\n";
?>
--EXPECT--
first: same
second: same
first: same
second: same
first: same
second: same
first: same
second: same
84c0a853686f7574696e67a46e616d65a5414c494345a5726f6c657390a361676501
93a5414c4943459001
