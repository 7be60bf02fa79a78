--TEST--
An object that drops the last reference to itself in __sleep() is packed, under php_only=0 too
--EXTENSIONS--
msgpack
--FILE--
<?php
class Holder { public $inner; }
class Inner
{
    public $a = 'first', $b, $c;
    public function __construct(private Holder $holder)
    {
        $this->b = str_repeat('second', 3);
        $this->c = [str_repeat('third', 3)];
    }
    public function __sleep()
    {
        $this->holder->inner = null;
        $GLOBALS['fill'] = array_map(fn($i) => (object) ['a' => $i, 'b' => $i, 'c' => $i], range(1, 20));
        return ['a', 'b', 'c'];
    }
}
foreach ([1, 0] as $php_only) {
    ini_set('msgpack.php_only', $php_only);
    $holder = new Holder;
    $holder->inner = new Inner($holder);
    echo str_replace("\0", '~', preg_replace('/[\x80-\xff]/', '.', msgpack_pack($holder))), "\n";
}
?>
--EXPECT--
...Holder.inner...Inner.a.first.b.secondsecondsecond.c..thirdthirdthird
...first.secondsecondsecond..thirdthirdthird
