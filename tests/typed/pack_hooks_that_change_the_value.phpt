--TEST--
A hook drops what is packed, changes arrays and objects around it, and returns values that nothing else holds
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip needs a later PHP');
--FILE--
<?php
use MessagePack\{Codec, Raw};

final class Leaf
{
    public int $id = 1;

    public function __destruct()
    {
        echo "freed\n";
    }
}
final class Evil
{
    public static ?Holder $holder;
    public int $first = 1 {
        get {
            if (self::$holder) {
                self::$holder->list = [];
                self::$holder->map['other'] = 1;
                self::$holder->evil = null;
                self::$holder = null;
                gc_collect_cycles();
            }
            return $this->first;
        }
    }
    public string $second = 'x';
    /** @var list<Leaf> */
    public array $leaves = [] { get => $this->leaves ?: [new Leaf, new Leaf]; }
    public ?Leaf $leaf = null { get => $this->leaf ?? new Leaf; }
}
final class Holder
{
    /** @var list<Evil> */
    public array $list = [];
    public ?Evil $evil = null;
    public array $map = ['k' => 1];
}
$holder = new Holder;
$holder->list = [new Evil, new Evil];
$holder->evil = new Evil;
Evil::$holder = $holder;
$codec = new Codec('Holder');
$pack = function () use (&$holder, $codec): string {
    $value = $holder;
    $holder = null;
    return $codec->pack($value);
};
echo new Raw($pack()), "\n";
?>
--EXPECT--
freed
freed
freed
freed
freed
freed
{"list": [{"first": 1, "second": "x", "leaves": [{"id": 1}, {"id": 1}], "leaf": {"id": 1}}, {"first": 1, "second": "x", "leaves": [{"id": 1}, {"id": 1}], "leaf": {"id": 1}}], "evil": nil, "map": {"k": 1, "other": 1}}
