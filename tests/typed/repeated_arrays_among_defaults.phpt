--TEST--
Codec: an array in several objects is packed right where defaults around it are left out, also by position
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Attribute\AsList;
use MessagePack\{Codec, CodecOptions};

class Wide
{
    public mixed $data = null;
    public int $a = 0, $b = 0, $c = 0, $d = 0, $e = 0, $f = 0, $g = 0, $h = 0, $i = 0, $j = 0, $k = 0, $l = 0, $m = 0,
        $n = 0, $o = 0;
}

#[AsList]
class Row
{
    public int $id = 0;
    public mixed $data = [1, 2, 3, 4, 5, 6, 7];
    public ?string $last = null;
}

function objects(string $class, array ...$values): array
{
    return array_map(function (array $properties) use ($class) {
        $object = new $class;
        foreach ($properties as $name => $value) {
            $object->$name = $value;
        }
        return $object;
    }, $values);
}

$shared = range(1, 7);
$lists = ['Wide' => objects('Wide', ['data' => $shared], ['data' => $shared], ['data' => $shared, 'a' => 1]),
    'Row' => objects('Row', ['id' => 1, 'data' => $shared], ['id' => 2, 'data' => $shared, 'last' => 'z'], ['data' => $shared])];
foreach ($lists as $class => $objects) {
    $packed = (new Codec("list<$class>", CodecOptions::OMIT_DEFAULTS))->pack($objects);
    echo json_encode(msgpack_unpack($packed)), "\n";
}
?>
--EXPECT--
[{"data":[1,2,3,4,5,6,7]},{"data":[1,2,3,4,5,6,7]},{"data":[1,2,3,4,5,6,7],"a":1}]
[[1],[2,[1,2,3,4,5,6,7],"z"],[]]
