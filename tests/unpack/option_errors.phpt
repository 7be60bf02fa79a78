--TEST--
Options that are unknown, of a wrong type or out of range are rejected
--EXTENSIONS--
msgpack
--FILE--
<?php
$zero = 0;
$options = [
    ['max_dept' => 1],
    ['Max_Depth' => 1],
    ['' => 1],
    ["max_depth\0" => 1],
    [5],
    [-3 => 1],
    ['max_depth' => 1, 'classes' => true],
    ['max_depth' => '1'],
    ['max_depth' => 1.0],
    ['max_depth' => null],
    ['max_depth' => true],
    ['max_depth' => [1]],
    ['max_depth' => -1],
    ['max_depth' => PHP_INT_MIN],
    ['allowed_classes' => 'stdClass'],
    ['allowed_classes' => 1],
    ['allowed_classes' => 1.5],
    ['allowed_classes' => null],
    ['allowed_classes' => ['stdClass', 5]],
    ['allowed_classes' => [null]],
    ['allowed_classes' => [['stdClass']]],
    ['allowed_classes' => true, 'max_depth' => 'deep'],
    // and these are right
    [],
    ['max_depth' => 0],
    ['max_depth' => &$zero],
    ['max_depth' => PHP_INT_MAX],
    ['allowed_classes' => true],
    ['allowed_classes' => []],
    ['allowed_classes' => ['No\Such', 'stdClass', 'x' => 'stdClass']],
];
foreach ($options as $each) {
    try {
        echo json_encode(msgpack_unpack("\x05", null, $each)), "\n";
    } catch (Error $error) {
        echo get_class($error), ': ', str_replace("\0", '\0', $error->getMessage()), "\n";
    }
}
?>
--EXPECT--
ValueError: msgpack_unpack(): Unknown option "max_dept"
ValueError: msgpack_unpack(): Unknown option "Max_Depth"
ValueError: msgpack_unpack(): Unknown option ""
ValueError: msgpack_unpack(): Unknown option "max_depth"
ValueError: msgpack_unpack(): Unknown option 0
ValueError: msgpack_unpack(): Unknown option -3
ValueError: msgpack_unpack(): Unknown option "classes"
TypeError: msgpack_unpack(): Option "max_depth" must be of type int, string given
TypeError: msgpack_unpack(): Option "max_depth" must be of type int, float given
TypeError: msgpack_unpack(): Option "max_depth" must be of type int, null given
TypeError: msgpack_unpack(): Option "max_depth" must be of type int, bool given
TypeError: msgpack_unpack(): Option "max_depth" must be of type int, array given
ValueError: msgpack_unpack(): Option "max_depth" must be greater than or equal to 0
ValueError: msgpack_unpack(): Option "max_depth" must be greater than or equal to 0
TypeError: msgpack_unpack(): Option "allowed_classes" must be of type array|bool, string given
TypeError: msgpack_unpack(): Option "allowed_classes" must be of type array|bool, int given
TypeError: msgpack_unpack(): Option "allowed_classes" must be of type array|bool, float given
TypeError: msgpack_unpack(): Option "allowed_classes" must be of type array|bool, null given
TypeError: msgpack_unpack(): Option "allowed_classes" must be an array of class names, int given
TypeError: msgpack_unpack(): Option "allowed_classes" must be an array of class names, null given
TypeError: msgpack_unpack(): Option "allowed_classes" must be an array of class names, array given
TypeError: msgpack_unpack(): Option "max_depth" must be of type int, string given
5
5
5
5
5
5
5
