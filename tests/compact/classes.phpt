--TEST--
Compact form: allowed_classes, missing classes, and classes that have changed
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Point { public $first = 1; public $second = 2; public $third = 3; }
class Other { public $first = 'other'; }
$packed = compact_form([new Point, new Point, new Other, new Other]);
foreach ([true, false, ['Other'], ['point', 'OTHER']] as $allowed) {
    $read = msgpack_unpack($packed, null, ['allowed_classes' => $allowed]);
    echo implode(', ', array_map(get_class(...), $read)), ': ', json_encode($read), "\n";
    $again = msgpack_pack($read);
    var_dump($again === msgpack_pack([new Point, new Point, new Other, new Other]), msgpack_unpack(compact_form($read)) == msgpack_unpack($again));
}
class Fewer { public $first; public $third; }
class Order { public $third; public $more = 'more'; public $first; public $second; }
class Typed { public int $first = 0; public ?string $second = null; public $third; }
echo json_encode(msgpack_unpack(str_replace("\xa5Point", "\xa5Order", $packed))), "\n";
echo json_encode(@msgpack_unpack(str_replace("\xa5Point", "\xa5Fewer", $packed))), "\n";
try {
    msgpack_unpack(str_replace("\xa5Point", "\xa5Typed", $packed));
} catch (TypeError $error) {
    echo $error->getMessage(), "\n";
}
echo shown(msgpack_unpack(str_replace("\xa5Point", "\xa5Never", $packed))), "\n";
class_alias('Other', 'Alias');
foreach ([['Alias'], ['Other'], true] as $allowed) {
    echo implode(', ', array_map(get_class(...), msgpack_unpack(str_replace("\xa5Other", "\xa5Alias", $packed), null, ['allowed_classes' => $allowed]))), "\n";
}
ini_set('msgpack.php_only', '0');
show_unpacked('php_only=0', $packed);
?>
--EXPECT--
Point, Point, Other, Other: [{"first":1,"second":2,"third":3},{"first":1,"second":2,"third":3},{"first":"other"},{"first":"other"}]
bool(true)
bool(true)
__PHP_Incomplete_Class, __PHP_Incomplete_Class, __PHP_Incomplete_Class, __PHP_Incomplete_Class: [{"__PHP_Incomplete_Class_Name":"Point","first":1,"second":2,"third":3},{"__PHP_Incomplete_Class_Name":"Point","first":1,"second":2,"third":3},{"__PHP_Incomplete_Class_Name":"Other","first":"other"},{"__PHP_Incomplete_Class_Name":"Other","first":"other"}]
bool(true)
bool(true)
__PHP_Incomplete_Class, __PHP_Incomplete_Class, Other, Other: [{"__PHP_Incomplete_Class_Name":"Point","first":1,"second":2,"third":3},{"__PHP_Incomplete_Class_Name":"Point","first":1,"second":2,"third":3},{"first":"other"},{"first":"other"}]
bool(true)
bool(true)
Point, Point, Other, Other: [{"first":1,"second":2,"third":3},{"first":1,"second":2,"third":3},{"first":"other"},{"first":"other"}]
bool(true)
bool(true)
[{"third":3,"more":"more","first":1,"second":2},{"third":3,"more":"more","first":1,"second":2},{"first":"other"},{"first":"other"}]
[{"first":1,"third":3,"second":2},{"first":1,"third":3,"second":2},{"first":"other"},{"first":"other"}]
Cannot assign int to property Typed::$second of type ?string, in [0]->second
a:4:{i:0;O:5:"Never":3:{s:5:"first";i:1;s:6:"second";i:2;s:5:"third";i:3;}i:1;O:5:"Never":3:{s:5:"first";i:1;s:6:"second";i:2;s:5:"third";i:3;}i:2;O:5:"Other":1:{s:5:"first";s:5:"other";}i:3;O:5:"Other":1:{s:5:"first";s:5:"other";}}
__PHP_Incomplete_Class, __PHP_Incomplete_Class, Other, Other
__PHP_Incomplete_Class, __PHP_Incomplete_Class, __PHP_Incomplete_Class, __PHP_Incomplete_Class
Point, Point, Other, Other
php_only=0: Parse error at offset 8, in [0]
