--TEST--
Compact form: an object that comes again does not get into a property of type array
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class A { public array $list = []; public $other; }
function show(string $what, string $digits): void
{
    try {
        show_unpacked($what, message($digits));
    } catch (TypeError $error) {
        echo "$what: {$error->getMessage()}\n";
    }
}
$first = '82c0a141a46c69737490'; // A, whose ordinal is 2
$known = '82c0a141a46c6973749101';
show('an array', "94 $first $known $known 01");
show('the object, in a known class', "94 $first $known 82c0a141a46c697374d45302 01");
show('by two bytes', "94 $first $known 82c0a141a46c697374d5530002 01");
show('in another order', "94 $first $known 83c0a141a56f7468657201a46c697374d45302 01");
show('where it may be', "94 $first $known 83c0a141a46c69737490a56f74686572d45302 01");
?>
--EXPECT--
an array: a:4:{i:0;O:1:"A":2:{s:4:"list";a:0:{}s:5:"other";N;}i:1;O:1:"A":2:{s:4:"list";a:1:{i:0;i:1;}s:5:"other";N;}i:2;O:1:"A":2:{s:4:"list";a:1:{i:0;i:1;}s:5:"other";N;}i:3;i:1;}
the object, in a known class: Cannot assign A to property A::$list of type array, in [2]->list
by two bytes: Cannot assign A to property A::$list of type array, in [2]->list
in another order: Cannot assign A to property A::$list of type array, in [2]->list
where it may be: a:4:{i:0;O:1:"A":2:{s:4:"list";a:0:{}s:5:"other";N;}i:1;O:1:"A":2:{s:4:"list";a:1:{i:0;i:1;}s:5:"other";N;}i:2;O:1:"A":2:{s:4:"list";a:0:{}s:5:"other";r:2;}i:3;i:1;}
