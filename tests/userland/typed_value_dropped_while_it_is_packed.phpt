--TEST--
A Map or a date that userland drops while it is packed is freed last
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\Map;

class Holder { public $held; }
$memory = [];

/* Drops the value that is packed, and takes its memory. */
function drop(Holder $holder): void
{
    $holder->held = null;
    for ($size = 8; $size < 400; $size += 8) {
        $GLOBALS['memory'][] = str_repeat('x', $size);
    }
}

class Thrower
{
    public function __construct(private Holder $holder, private bool $throws) {}
    public function __serialize(): array
    {
        drop($this->holder);
        return $this->throws ? throw new Exception('from __serialize()') : [];
    }
}

class Date extends DateTime
{
    public Holder $holder;
    public function getTimestamp(): int
    {
        drop($this->holder);
        throw new Exception('from getTimestamp()');
    }
}

function show(array|Holder $value): void
{
    try {
        echo bin2hex(msgpack_pack($value)), "\n";
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}

foreach ([false, true] as $throws) {
    $holder = new Holder;
    $holder->held = new Map(['key' => new Thrower($holder, $throws)]);
    show($holder);
    $holder->held = new Map(['key' => new Thrower($holder, $throws)]);
    show([&$holder->held, &$holder->held]);
}

ini_set('msgpack.php_only', 0);
$holder = new Holder;
$holder->held = new Date;
$holder->held->holder = $holder;
show($holder);
?>
--EXPECT--
82c0a6486f6c646572a468656c6481a36b657982c0a75468726f776572c090
9281a36b657982c0a75468726f776572c090c0
from __serialize()
from __serialize()
from getTimestamp()
