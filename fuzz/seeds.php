<?php
/** Writes the corpus to begin with: php seeds.php FOLDER */
class A { public $x = 1; protected $b = [2]; private $c; public ?A $a = null; }
class M { public $d; function __serialize(): array { return [$this->d]; } function __unserialize(array $d): void { $this->d = $d[0]; } }
class W { public $x; function __wakeup() {} }
enum E: string { case A = 'a'; case B = 'b'; }

$a = new A;
$a->a = $a;
$m = new M;
$m->d = [$a, new W, E::A, E::A];
$list = [1];
$seeds = [
    null, true, 0, -1, 300, -70000, 1 << 40, PHP_INT_MIN, 1.5, '', 'abc', str_repeat('x', 40),
    [], [1, 2, 3], ['a' => 1, 'b' => [2, 'c' => null]], [$a, &$a], $m, [&$list, &$list], E::B, new stdClass,
    new MessagePack\Type\Bin("\xff"), new MessagePack\Type\Ext(5, 'ab'), new MessagePack\Type\Timestamp(1, 2),
    new ArrayObject([1, 2]), new DateTime('@0'), new SplObjectStorage,
];
foreach ($seeds as $number => $seed) {
    file_put_contents("$argv[1]/seed-$number", msgpack_pack($seed));
}
