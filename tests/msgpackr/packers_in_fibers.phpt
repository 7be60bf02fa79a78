--TEST--
A packer keeps its options while it packs in a fiber that is suspended; parts of a message are plain MessagePack
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/bytes.php';
use MessagePack\{CanBePacked, Packer, PackOptions};

class By implements CanBePacked
{
    public function __construct(private Closure $pack) {}
    public function pack(Packer $packer): string
    {
        return ($this->pack)($packer);
    }
}

$row = ['a' => 'abcdefgh'];
$rows = [$row, $row];
$part = fn (Packer $packer) => $packer->pack($rows);
$suspended = function (Packer $packer) use ($part) {
    Fiber::suspend();
    return $part($packer);
};
$nested = function (Packer $packer) use ($part) {
    $fiber = new Fiber(fn () => $part($packer));
    $fiber->start();
    return $fiber->getReturn();
};
foreach ([PackOptions::USE_RECORDS, PackOptions::COMPACT, PackOptions::STRUCTURED_CLONE] as $options) {
    $packer = new Packer($options);
    $message = $packer->pack($rows);
    $whole = $packer->pack([new By($part)]);
    echo strlen($message), ' bytes, with a part ', bin2hex($whole), "\n";
    $fibers = [];
    for ($i = 0; $i < 3; $i++) {
        $fibers[$i] = new Fiber(fn () => $packer->pack([new By($suspended)]));
        $fibers[$i]->start();
    }
    var_dump($packer->pack($rows) === $message);
    $fibers[1]->resume();
    var_dump($fibers[1]->getReturn() === $whole, $packer->pack($rows) === $message);
    unset($fibers[2]);
    gc_collect_cycles();
    var_dump($packer->pack([new By($part)]) === $whole, $packer->pack([new By($nested)]) === $whole);
    $fibers[0]->resume();
    var_dump($fibers[0]->getReturn() === $whole, $packer->pack($rows) === $message);
}
?>
--EXPECT--
26 bytes, with a part 919281a161a8616263646566676881a161a86162636465666768
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
22 bytes, with a part 9282c0030000919281a161a8616263646566676881a161d45000
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
25 bytes, with a part 919281a161a8616263646566676881a161a86162636465666768
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
