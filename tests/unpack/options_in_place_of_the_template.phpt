--TEST--
Options in the place of the template are rejected: unserialize() takes them there, and they would restrict nothing
--EXTENSIONS--
msgpack
--FILE--
<?php
class Gadget
{
    public function __wakeup(): void
    {
        echo "woken\n";
    }
}

$bytes = msgpack_pack([new Gadget(), 2]);
foreach ([
    ['allowed_classes' => false],
    ['allowed_classes' => [], 'max_depth' => 5],
    ['throw' => true],
    ['allowed_classes' => false, 'strikt' => true],
    ['allowed_clases' => false, 'max_depth' => 5],
    ['allowed_classes' => ['Gadget'], 'strikt' => true],
] as $options) {
    foreach (['msgpack_unpack', 'msgpack_unserialize'] as $unpack) {
        try {
            var_dump($unpack($bytes, $options));
        } catch (ValueError $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
echo "These are templates:\n";
foreach ([['allowed_classes' => null, 'name' => null], ['classes' => false], ['throw' => null, 0 => 5], ['strict' => 'x', 'a' => 1], []] as $template) {
    echo json_encode(@msgpack_unpack(msgpack_pack([1, 2]), $template)), "\n";
}
echo json_encode(msgpack_unpack(msgpack_pack([1, 2]), ['throw' => null], ['throw' => true])), "\n";
?>
--EXPECT--
msgpack_unpack(): Argument #2 ($object) must be a template, options are argument #3 ($options)
msgpack_unserialize(): Argument #2 ($object) must be a template, options are argument #3 ($options)
msgpack_unpack(): Argument #2 ($object) must be a template, options are argument #3 ($options)
msgpack_unserialize(): Argument #2 ($object) must be a template, options are argument #3 ($options)
msgpack_unpack(): Argument #2 ($object) must be a template, options are argument #3 ($options)
msgpack_unserialize(): Argument #2 ($object) must be a template, options are argument #3 ($options)
msgpack_unpack(): Argument #2 ($object) must be a template, options are argument #3 ($options)
msgpack_unserialize(): Argument #2 ($object) must be a template, options are argument #3 ($options)
msgpack_unpack(): Argument #2 ($object) must be a template, options are argument #3 ($options)
msgpack_unserialize(): Argument #2 ($object) must be a template, options are argument #3 ($options)
msgpack_unpack(): Argument #2 ($object) must be a template, options are argument #3 ($options)
msgpack_unserialize(): Argument #2 ($object) must be a template, options are argument #3 ($options)
These are templates:
{"allowed_classes":1,"name":2}
{"classes":1}
{"throw":1}
{"strict":1,"a":2}
null
{"throw":1}
