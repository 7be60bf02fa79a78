--TEST--
Under msgpack.read_serialized, no text is read whose Serializable data has an enum that is not allowed
--EXTENSIONS--
msgpack
session
--FILE--
<?php
require __DIR__ . '/include/handlers.php';
enum Suit { case Hearts; }
$handlers = new Handlers;
spl_autoload_register(function (string $class) { echo "autoloader: $class\n"; });
ini_set('msgpack.read_serialized', 1);
foreach (['Suit:Hearts', 'Missing:One'] as $case) {
    $data = "x:i:0;a:1:{i:0;E:11:\"$case\";};m:a:0:{}";
    foreach (['ArrayObject', '', 'ArrayObject Suit'] as $list) {
        ini_set('msgpack.allowed_classes', $list);
        $read = @$handlers->read('a|C:11:"ArrayObject":' . strlen($data) . ":{{$data}}");
        echo "$case, \"$list\": ", $read === null ? 'not read' : get_debug_type($read['a']), "\n";
    }
}
?>
--EXPECT--
Suit:Hearts, "ArrayObject": not read
Suit:Hearts, "": __PHP_Incomplete_Class
Suit:Hearts, "ArrayObject Suit": ArrayObject
Missing:One, "ArrayObject": not read
Missing:One, "": __PHP_Incomplete_Class
Missing:One, "ArrayObject Suit": not read
