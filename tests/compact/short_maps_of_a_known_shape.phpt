--TEST--
Compact form: short maps with the keys of earlier messages may have arrays and objects as values, other keys after them, and come in pieces
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Point { public $x = 1; public $y = [2]; }

function learn_shape(): void
{
    for ($i = 0; $i < 3; $i++) {
        msgpack_unpack(message('91 83 a3616161 01 a3626262 02 a3636363 03'));
        msgpack_unpack(message('83 a3616161 01 a3626262 02 a3636363 03'));
    }
}

learn_shape();
show_unpacked('arrays', message('91 83 a3616161 91 01 a3626262 82 a178 92 02 03 a179 90 a3636363 91 91 91 04'));
show_unpacked('shared', message('91 83 a3616161 93 01 02 03 a3626262 d45303 a3636363 92 d45303 d45000'));
show_unpacked('another key after an array', message('92 83 a3616161 91 01 a3626262 91 02 a3646464 91 03 d45002'));
learn_shape();
show_unpacked('a key again after an array', message('91 83 a3616161 91 01 a3626262 91 02 a3616161 91 03'));
learn_shape();
show_unpacked('the root', message('83 a3616161 91 01 a3626262 91 92 02 d45001 a3636363 80'));
learn_shape();
show_unpacked('too deep', message('91 83 a3616161 91 01 a3626262 91 91 02 a3636363 03'), ['max_depth' => 3]);
show_unpacked('deep enough', message('91 83 a3616161 91 01 a3626262 91 91 02 a3636363 03'), ['max_depth' => 4]);

$point = new Point;
$maps = [
    ['aaa' => [1, [2]], 'bbb' => $point, 'ccc' => 'some text'],
    ['aaa' => 1.5, 'bbb' => ['x' => [], 'y' => [$point, 'some text']], 'ccc' => ['aaa' => [3], 'bbb' => 'some text', 'ccc' => [4]]]
];
$other = [['aaa' => [5], 'bbb' => ['some text'], 'ddd' => ['some text']]];
foreach ([$maps, $maps[1], $other, $other[0]] as $value) {
    $packed = compact_form($value);
    for ($length = 1; $length < strlen($packed); $length++) {
        learn_shape();
        try {
            msgpack_unpack(substr($packed, 0, $length), null, ['throw' => true]);
            echo "$length bytes are a value\n";
        } catch (MessagePack\Exception\InsufficientDataException) {
        }
    }
    foreach ([1, 2, 3, 7] as $size) {
        $unpacker = new MessagePackUnpacker;
        learn_shape();
        foreach (str_split($packed, $size) as $piece) {
            $unpacker->feed($piece);
            $isRead = $unpacker->execute();
        }
        var_dump($isRead && shown($unpacker->data()) === shown($value));
    }
}
?>
--EXPECT--
arrays: a:1:{i:0;a:3:{s:3:"aaa";a:1:{i:0;i:1;}s:3:"bbb";a:2:{s:1:"x";a:2:{i:0;i:2;i:1;i:3;}s:1:"y";a:0:{}}s:3:"ccc";a:1:{i:0;a:1:{i:0;a:1:{i:0;i:4;}}}}}
shared: a:1:{i:0;a:3:{s:3:"aaa";a:3:{i:0;i:1;i:1;i:2;i:2;i:3;}s:3:"bbb";a:3:{i:0;i:1;i:1;i:2;i:2;i:3;}s:3:"ccc";a:2:{i:0;a:3:{i:0;i:1;i:1;i:2;i:2;i:3;}i:1;s:3:"aaa";}}}
another key after an array: a:2:{i:0;a:3:{s:3:"aaa";a:1:{i:0;i:1;}s:3:"bbb";a:1:{i:0;i:2;}s:3:"ddd";a:1:{i:0;i:3;}}i:1;s:3:"ddd";}
a key again after an array: a:1:{i:0;a:2:{s:3:"aaa";a:1:{i:0;i:3;}s:3:"bbb";a:1:{i:0;i:2;}}}
the root: a:3:{s:3:"aaa";a:1:{i:0;i:1;}s:3:"bbb";a:1:{i:0;a:2:{i:0;i:2;i:1;s:3:"bbb";}}s:3:"ccc";O:8:"stdClass":0:{}}
too deep: Maximum depth of 3 exceeded at offset 20, in [0][bbb][0]
deep enough: a:1:{i:0;a:3:{s:3:"aaa";a:1:{i:0;i:1;}s:3:"bbb";a:1:{i:0;a:1:{i:0;i:2;}}s:3:"ccc";i:3;}}
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
