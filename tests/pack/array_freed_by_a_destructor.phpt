--TEST--
An array that a destructor has freed while a message is packed is not taken for another one at its address
--FILE--
<?php
class File {
    public $context;
    public function stream_open(): bool {
        return true;
    }
    public function stream_close(): void {
        replace();
    }
}
stream_wrapper_register('file-in-message', File::class);

class Outer {
    public $first;
    public $second;
}
class Holder {
    public $list;
}
class Destructed {
    public function __construct(public $list) {
    }
    public function __serialize(): array {
        $GLOBALS['outer']->first = null;
        return [$this->list];
    }
    public function __destruct() {
        $this->list = null;
        replace();
    }
}
class Opens {
    public function __serialize(): array {
        return [fopen('file-in-message://', 'r'), $GLOBALS['holder']];
    }
}
class LeavesOuter {
    public function __serialize(): array {
        $GLOBALS['outer']->first = null;
        return [];
    }
}
function replace(): void {
    global $outer, $holder, $held, $referenced, $other;
    if ($held) {
        $held = $holder->list = $referenced = null;
        $held = range(17, 22);
        $held[] = 23;
        $outer->second = $held;
        $other = $held;
    }
}
function start(): array {
    global $outer, $holder, $held, $other;
    $outer = new Outer();
    $holder = new Holder();
    $other = null;
    return $held = $holder->list = range(1, 7);
}
function pack_outer(): void {
    echo substr(bin2hex(@msgpack_pack($GLOBALS['outer'])), -16), "\n";
    $GLOBALS['held'] = null;
}

echo "the destructor of an object\n";
$outer->first = new Destructed(start());
ini_set('msgpack.php_only', '0');
pack_outer();
ini_set('msgpack.php_only', '1');

echo "the end of what __serialize() returned\n";
start();
$outer->first = new Opens();
pack_outer();

echo "the end of an array\n";
$referenced = [start()];
$outer->first = [fopen('file-in-message://', 'r'), new LeavesOuter(), &$referenced];
pack_outer();
?>
--EXPECT--
the destructor of an object
9711121314151617
the end of what __serialize() returned
9711121314151617
the end of an array
9711121314151617
