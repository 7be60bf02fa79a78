--TEST--
A running unpack keeps its own list when userland changes msgpack.allowed_classes
--EXTENSIONS--
msgpack
--FILE--
<?php
class Point { }
class Changes { public $list;
    function __construct(string $list) { $this->list = $list; }
    function __wakeup() { ini_set('msgpack.allowed_classes', $this->list); } }
class ChangesEarly implements Serializable {
    function serialize() { return ''; }
    function unserialize($list) { ini_set('msgpack.allowed_classes', $list); str_repeat('x', 56); ini_restore('msgpack.allowed_classes'); ini_set('msgpack.allowed_classes', $list); }
    function __serialize(): array { return []; } function __unserialize(array $data): void { } }

$classes = fn (mixed $list) => implode(' ', array_map(get_class(...), $list)) . ', then ' . ini_get('msgpack.allowed_classes') . "\n";
$early = fn (string $list) => "\x83\0\x82\xc0\x03\xacChangesEarly" . chr(0xa0 + strlen($list)) . "$list\1\x81\xc0\xa5Point\2\x81\xc0\xa7Missing";
spl_autoload_register(function (string $class) { echo "($class is looked for) "; });
foreach (['Point Changes ChangesEarly', '*'] as $list) {
    ini_set('msgpack.allowed_classes', $list);
    echo $classes(msgpack_unpack($early('')));
    ini_set('msgpack.allowed_classes', $list);
    echo $classes(msgpack_unpack(msgpack_pack([new Changes('Other'), new Point, new Changes(''), new Point])));
    ini_set('msgpack.allowed_classes', $list);
    echo $classes(msgpack_unpack($early('Point')));
}

// In pieces: each message has the list of its first piece.
$unpacker = new \MessagePackUnpacker();
$bytes = $early('Point');
ini_set('msgpack.allowed_classes', 'ChangesEarly');
$unpacker->feed(substr($bytes, 0, 30));
var_dump($unpacker->execute());
ini_set('msgpack.allowed_classes', 'Missing');
$unpacker->feed(substr($bytes, 30));
var_dump($unpacker->execute());
echo $classes($unpacker->data());
?>
--EXPECT--
ChangesEarly Point __PHP_Incomplete_Class, then 
Changes Point Changes Point, then 
ChangesEarly Point __PHP_Incomplete_Class, then Point
(Missing is looked for) ChangesEarly Point __PHP_Incomplete_Class, then 
Changes Point Changes Point, then 
(Missing is looked for) ChangesEarly Point __PHP_Incomplete_Class, then Point
bool(false)
bool(true)
ChangesEarly __PHP_Incomplete_Class __PHP_Incomplete_Class, then Missing
