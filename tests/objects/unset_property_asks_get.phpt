--TEST--
A typed property that is unset after unpacking calls __get() as usual
--EXTENSIONS--
msgpack
--FILE--
<?php
class Lazy
{
    public int $scalar;
    public array $list;
    public ?Lazy $object;
    public float $never;

    public static function make(): self
    {
        $made = new self;
        [$made->scalar, $made->list, $made->object] = [1, [2], null];
        return $made;
    }
    public function __get(string $name)
    {
        echo "__get($name): ";
        return ['scalar' => 3, 'list' => [4], 'object' => null][$name];
    }
}
function ask(Lazy $lazy): void
{
    unset($lazy->scalar, $lazy->list, $lazy->object);
    foreach (['scalar', 'list', 'object', 'never'] as $name) {
        try {
            echo json_encode($lazy->$name), "\n";
        } catch (Error $e) {
            echo $e->getMessage(), "\n";
        }
    }
}
$in_order = "\x84\xc0\xa4Lazy\xa6scalar\x01\xa4list\x91\x02\xa6object\xc0";
$out_of_order = "\x84\xc0\xa4Lazy\xa6object\xc0\xa4list\x91\x02\xa6scalar\x01";
foreach ([Lazy::make(), msgpack_unpack($in_order), msgpack_unpack($out_of_order), msgpack_unpack(msgpack_pack(Lazy::make()))] as $lazy) {
    ask($lazy);
}
?>
--EXPECT--
__get(scalar): 3
__get(list): [4]
__get(object): null
Typed property Lazy::$never must not be accessed before initialization
__get(scalar): 3
__get(list): [4]
__get(object): null
Typed property Lazy::$never must not be accessed before initialization
__get(scalar): 3
__get(list): [4]
__get(object): null
Typed property Lazy::$never must not be accessed before initialization
__get(scalar): 3
__get(list): [4]
__get(object): null
Typed property Lazy::$never must not be accessed before initialization
