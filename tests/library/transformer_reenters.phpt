--TEST--
A transformer may re-enter its packer, pack another value, and change the packer or the value
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\CanPack;
use MessagePack\Packer;
use MessagePack\PackOptions;

class Box
{
    public function __construct(public mixed $content)
    {
    }
}
class Ways implements CanPack
{
    public ?Closure $pack;

    public function __construct(Closure $pack)
    {
        $this->pack = $pack;
    }

    public function pack(Packer $packer, $value): ?string
    {
        return ($this->pack)($packer, $value, $this);
    }
}

$ways = [
    'the same packer' => fn($packer, $box) => $packer->pack($box->content),
    'array by array' => fn($packer, $box) => $packer->packArray([$box->content, 'end']),
    'another packer' => fn($packer, $box) => (new Packer(PackOptions::FORCE_BIN))->pack('x'),
    'the functions' => fn($packer, $box) => msgpack_pack(['f' => 1]),
    'a longer copy' => fn($packer, $box, $self) => $packer->extendWith($self)->pack('copy'),
    'null' => fn() => null,
    'an empty string' => fn() => '',
    'forgets itself' => function ($packer, $box, $self) { $self->pack = null; return $packer->pack('once'); },
    'forgets the transformers' => function ($packer, $box) { $packer->__construct(PackOptions::FORCE_BIN, []); gc_collect_cycles(); return $packer->pack('bin'); },
    'changes the array' => function ($packer, $box) { global $value; $value = 'gone'; return $packer->pack($box->content); },
    'throws' => fn() => throw new DomainException('refused'),
];
foreach ($ways as $name => $way) {
    $packer = new Packer(null, [new Ways($way)]);
    $value = ['a' => new Box([1, 2]), 'b' => new Box('inner'), 'c' => 'text'];
    try {
        $result = bin2hex($packer->pack($value));
    } catch (Throwable $e) {
        $result = $e::class . ": {$e->getMessage()}";
    }
    echo "$name: $result\n";
}

$packer = new Packer(null, [new Ways(fn($packer, $box) => $packer->pack([$box->content]))]);
echo 'boxes in boxes: ', bin2hex($packer->pack([new Box([new Box(new Box(5))])])), "\n";
try {
    (new Packer(null, [new stdClass]))->pack(new Box(1));
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
echo 'not asked: ', bin2hex((new Packer(null, [new stdClass]))->pack([1])), "\n";
?>
--EXPECT--
the same packer: 83a161920102a162a5696e6e6572a163a474657874
array by array: 83a16192920102a3656e64a16292a5696e6e6572a3656e64a163a474657874
another packer: 83a161c40178a162c40178a163a474657874
the functions: 83a16181a16601a16281a16601a163a474657874
a longer copy: 83a161a4636f7079a162a4636f7079a163a474657874
null: MessagePack\Exception\PackingFailedException: Unsupported type "Box", maybe you forgot to register the type transformer or extension?
an empty string: 83a161a162a163a474657874
forgets itself: Error: Value of type null is not callable
forgets the transformers: 83a161c40362696ea162c40362696ea163a474657874
changes the array: 83a161920102a162a5696e6e6572a163a474657874
throws: DomainException: refused
boxes in boxes: 919191919105
Call to undefined method stdClass::pack()
not asked: 9101
