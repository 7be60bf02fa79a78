--TEST--
A property without a value that __sleep() names is nil, as in PECL, unless its type does not allow null
--EXTENSIONS--
msgpack
--FILE--
<?php
class Unset_
{
    public $id = 5;
    protected $b = 1;
    private $c = 1;
    public $n = 'x';
    public function __construct() { unset($this->id, $this->b, $this->c); }
    public function __sleep() { return ['id', 'b', 'c', 'n']; }
}
class Typed
{
    public int $i;
    public ?string $s;
    protected array $p;
    private int|float $q;
    private int|null $u;
    public mixed $m;
    public readonly int $r;
    public static array $names;
    public function __sleep() { return self::$names; }
}
class Reads extends Unset_
{
    public function __get($name) { throw new Exception("read $name"); }
}
class UnsetsItself
{
    public $a = 1;
    public $b = 2;
    public function __sleep() { unset($this->a); return ['a', 'b']; }
}

function show(object $object): void
{
    $bytes = msgpack_pack($object);
    echo bin2hex($bytes), "\n";
    print_r(msgpack_unpack($bytes));
}

show(new Unset_);
echo bin2hex(msgpack_pack(new Reads)), "\n", bin2hex(msgpack_pack(new UnsetsItself)), "\n";
foreach (['i', 's', 'p', 'q', 'u', 'm', 'r'] as $name) {
    Typed::$names = [$name];
    show(new Typed);
}
?>
--EXPECTF--
85c0a6556e7365745fa26964c0a4002a0062c0a900556e7365745f0063c0a16ea178
Unset_ Object
(
    [id] => 
    [b:protected] => 
    [c:Unset_:private] => 
    [n] => x
)

Notice: [msgpack] (msgpack_serialize_class) "c" returned as member variable from __sleep() but does not exist in %s on line %d
85c0a55265616473a26964c0a4002a0062c0a163c0a16ea178
83c0ac556e73657473497473656c66a161c0a16202
81c0a55479706564
Typed Object
(
)
82c0a55479706564a173c0
Typed Object
(
    [s] => 
)
81c0a55479706564
Typed Object
(
)
81c0a55479706564
Typed Object
(
)
82c0a55479706564a80054797065640075c0
Typed Object
(
    [u:Typed:private] => 
)
82c0a55479706564a16dc0
Typed Object
(
    [m] => 
)
81c0a55479706564
Typed Object
(
)
