--TEST--
Compact form: an object defines a shape by its names, in the order of its class or in another
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
#[AllowDynamicProperties]
final class Pair
{
    public $one;
    public ?Pair $two = null;
}
$message = fn(string ...$parts) => message(implode($parts));
const ONE = 'a36f6e65', TWO = 'a374776f', THREE = 'a27831', PAIR = 'c0 a450616972';
show_unpacked('in order', $message('93', '83', PAIR, ONE, '01', TWO, 'c0', '93 d45100 02 93 d45100 03 c0', '93 d45100 04 c0'));
show_unpacked('the first alone', $message('92', '82', PAIR, ONE, '01', '92 d45100 02'));
show_unpacked('in another order', $message('92', '83', PAIR, TWO, 'c0', ONE, '01', '93 d45100 c0 02'));
show_unpacked('another between', $message('92', '84', PAIR, ONE, '01', THREE, '05', TWO, 'c0', '94 d45100 02 06 c0'));
show_unpacked('another after them', $message('92', '84', PAIR, ONE, '01', TWO, 'c0', THREE, '05', '94 d45100 02 c0 06'));
show_unpacked('names have indexes', $message('94', '83', PAIR, ONE, '01', TWO, 'c0', 'd45000 d45001 d45002'));
show_unpacked('a name twice', $message('92', '84', PAIR, ONE, '01', TWO, 'c0', ONE, '02', '94 d45100 02 c0 06'));
show_unpacked('too many values', $message('92', '83', PAIR, ONE, '01', TWO, 'c0', '94 d45100 02 c0 06'));
show_unpacked('in a payload', $message('92', '83', PAIR, ONE, '01', TWO, 'c0', '82 c0 ab41727261794f626a656374 c0 94 00 91 93 d45100 02 c0 90 c0'));
?>
--EXPECT--
in order: a:3:{i:0;O:4:"Pair":2:{s:3:"one";i:1;s:3:"two";N;}i:1;O:4:"Pair":2:{s:3:"one";i:2;s:3:"two";O:4:"Pair":2:{s:3:"one";i:3;s:3:"two";N;}}i:2;O:4:"Pair":2:{s:3:"one";i:4;s:3:"two";N;}}
the first alone: a:2:{i:0;O:4:"Pair":2:{s:3:"one";i:1;s:3:"two";N;}i:1;O:4:"Pair":2:{s:3:"one";i:2;s:3:"two";N;}}
in another order: a:2:{i:0;O:4:"Pair":2:{s:3:"one";i:1;s:3:"two";N;}i:1;O:4:"Pair":2:{s:3:"one";i:2;s:3:"two";N;}}
another between: a:2:{i:0;O:4:"Pair":3:{s:3:"one";i:1;s:3:"two";N;s:2:"x1";i:5;}i:1;O:4:"Pair":3:{s:3:"one";i:2;s:3:"two";N;s:2:"x1";i:6;}}
another after them: a:2:{i:0;O:4:"Pair":3:{s:3:"one";i:1;s:3:"two";N;s:2:"x1";i:5;}i:1;O:4:"Pair":3:{s:3:"one";i:2;s:3:"two";N;s:2:"x1";i:6;}}
names have indexes: a:4:{i:0;O:4:"Pair":2:{s:3:"one";i:1;s:3:"two";N;}i:1;s:4:"Pair";i:2;s:3:"one";i:3;s:3:"two";}
a name twice: Parse error at offset 33, in [1]
too many values: Parse error at offset 28, in [1]
in a payload: a:2:{i:0;O:4:"Pair":2:{s:3:"one";i:1;s:3:"two";N;}i:1;O:11:"ArrayObject":4:{i:0;i:0;i:1;a:1:{i:0;O:4:"Pair":2:{s:3:"one";i:2;s:3:"two";N;}}i:2;a:0:{}i:3;N;}}
