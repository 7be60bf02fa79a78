--TEST--
Strict packing refuses a property of a name that no reader takes; nothing warns of one but the reader
--EXTENSIONS--
msgpack
--FILE--
<?php
set_error_handler(static function (int $level, string $text): bool {
    echo '  WARNING: ', $text, "\n";
    return true;
});
class Serializes { public $a = 1; function __construct(private string $name) {} function __serialize(): array { return [$this->name => 1]; } }

function packed(mixed $value, array $options): string
{
    try {
        return msgpack_pack($value, $options);
    } catch (Exception $e) {
        return addcslashes($e->getMessage(), "\0");
    }
}

$names = ["\0", "\0\0", "\0*\0", "\0A", "\0A\0", "\0\0b", "\0*\0a", "\0A\0b", '', 'a'];
foreach (['1', '0'] as $php_only) {
    ini_set('msgpack.php_only', $php_only);
    ini_set('msgpack.assoc', $php_only);
    foreach ($names as $name) {
        echo $php_only, ' ', json_encode($name), ': ';
        $object = (object) [$name => 1];
        $bytes = packed([$object], ['strict' => true]);
        echo $bytes[0] === "\x91" ? 'packed' : $bytes, "\n";
        if ($bytes[0] === "\x91" && serialize(msgpack_unpack($bytes, null, ['strict' => true])) !== serialize([$object])) {
            echo "DEFECT: not read\n";
        }
    }
}
ini_set('msgpack.php_only', '1');
foreach (["\0", "\0A\0", "a\0"] as $name) {
    echo packed(new Serializes($name), ['strict' => true]), "\n";
    echo packed([(object) [$name => fn () => 1]], []), "\n";
    echo packed([(object) [$name => 1, 'r' => STDIN]], ['strict' => true]), "\n";
}
?>
--EXPECT--
1 "\u0000": Strict packing: an object of stdClass has a property whose name begins with a NUL, in [0]
1 "\u0000\u0000": Strict packing: an object of stdClass has a property whose name begins with a NUL, in [0]
1 "\u0000*\u0000": Strict packing: an object of stdClass has a property whose name begins with a NUL, in [0]
1 "\u0000A": Strict packing: an object of stdClass has a property whose name begins with a NUL, in [0]
1 "\u0000A\u0000": Strict packing: an object of stdClass has a property whose name begins with a NUL, in [0]
1 "\u0000\u0000b": Strict packing: an object of stdClass has a property whose name begins with a NUL, in [0]
1 "\u0000*\u0000a": packed
1 "\u0000A\u0000b": packed
1 "": packed
1 "a": packed
0 "\u0000": Strict packing: an object of stdClass has a property whose name begins with a NUL, in [0]
0 "\u0000\u0000": Strict packing: an object of stdClass has a property whose name begins with a NUL, in [0]
0 "\u0000*\u0000": Strict packing: an object of stdClass has a property whose name begins with a NUL, in [0]
0 "\u0000A": Strict packing: an object of stdClass has a property whose name begins with a NUL, in [0]
0 "\u0000A\u0000": Strict packing: an object of stdClass has a property whose name begins with a NUL, in [0]
0 "\u0000\u0000b": Strict packing: an object of stdClass has a property whose name begins with a NUL, in [0]
0 "\u0000*\u0000a": Strict packing: an object of stdClass has a property whose name begins with a NUL, in [0]
0 "\u0000A\u0000b": Strict packing: an object of stdClass has a property whose name begins with a NUL, in [0]
0 "": packed
0 "a": packed
Strict packing: an object of Serializes has a property whose name begins with a NUL
Serialization of 'Closure' is not allowed, in [0]->\x00
Strict packing: an object of stdClass has a property whose name begins with a NUL, in [0]
Strict packing: an object of Serializes has a property whose name begins with a NUL
Serialization of 'Closure' is not allowed, in [0]->\x00A\x00
Strict packing: an object of stdClass has a property whose name begins with a NUL, in [0]
Strict packing: property Serializes::$a is not declared
Serialization of 'Closure' is not allowed, in [0]->a\x00
Strict packing: a value of type resource, in [0]->r