--TEST--
A template is used as it was, whatever userland assigns to the references in it meanwhile
--EXTENSIONS--
msgpack
--FILE--
<?php
class Made
{
    public $a = 'a';
    public function __construct() { $GLOBALS['template'] = null; $GLOBALS['other'] = str_repeat('x', 300); }
    public function __set($name, $value) { $GLOBALS['template'] = null; $this->set[$name] = $value; }
    public $set = [];
}

function made(): Made { return (new ReflectionClass('Made'))->newInstanceWithoutConstructor(); }

/* An array, whose other keys are read after the constructor has run. */
$template = ['first' => made(), 'second' => made(), 'third' => 0, 'fourth' => 0, 'fifth' => 0];
echo json_encode(msgpack_unpack(msgpack_pack([[1, 2, 3, 4, 5]]), ['outer' => &$template])), "\n";

/* A list, whose only element is used for each row. */
$template = [made()];
echo json_encode(msgpack_unpack(msgpack_pack([[1, 2, 3]]), ['outer' => &$template])), "\n";

/* An object, whose properties are read after a value has been set. */
$template = made();
$bytes = msgpack_pack([['name' => 1, 5 => 2]]);
echo json_encode(@msgpack_unpack($bytes, ['outer' => &$template])), "\n";
?>
--EXPECT--
{"outer":{"first":{"a":1,"set":[]},"second":{"a":2,"set":[]},"third":3,"fourth":4,"fifth":5}}
{"outer":[{"a":1,"set":[]},{"a":2,"set":[]},{"a":3,"set":[]}]}
{"outer":{"a":2,"set":{"name":1}}}
