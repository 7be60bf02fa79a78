--TEST--
Of many literals each is found, as a string or int, in unpack() and pack()
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Codec, Raw};
use MessagePack\Exception\{MappingException, PackingFailedException};

class Names
{
    const A = 'a';
}

$codec = new Codec('list<' . implode('|', array_map(fn (int $i) => "'a$i'|$i", range(1, 1000))) . '>');
$all = array_merge(...array_map(fn (int $i) => ["a$i", $i], range(1, 1000)));
var_dump($codec->unpack($codec->pack($all)) === $all);

foreach (["1|'2'|1.5|''", "'a'|'b'|'a'", 'Names::A|1|true', "'1'"] as $type) {
    $codec = new Codec($type);
    echo json_encode($codec->jsonSchema()['enum']), "\n";
    foreach ([1, '1', 2, '2', 1.5, '1.5', '', 'a', 'b', 'c', true] as $value) {
        $is = [count($codec->validate(msgpack_pack($value))) === 0];
        try {
            $is[] = $codec->pack($value) === msgpack_pack($value);
        } catch (PackingFailedException) {
            $is[] = false;
        }
        echo ' ', var_export($value, true), $is[0] === $is[1] ? '' : ' differs', $is[0] ? ' yes' : ' no';
    }
    echo "\n";
}
?>
--EXPECT--
bool(true)
[1,"2",1.5,""]
 1 yes '1' no 2 no '2' yes 1.5 yes '1.5' no '' yes 'a' no 'b' no 'c' no true no
["a","b"]
 1 no '1' no 2 no '2' no 1.5 no '1.5' no '' no 'a' yes 'b' yes 'c' no true no
["a",1,true]
 1 yes '1' no 2 no '2' no 1.5 no '1.5' no '' no 'a' yes 'b' no 'c' no true yes
["1"]
 1 no '1' yes 2 no '2' no 1.5 no '1.5' no '' no 'a' no 'b' no 'c' no true no
