--TEST--
__wakeup() and __unserialize() run after the last byte, in the order of unserialize()
--EXTENSIONS--
msgpack
--FILE--
<?php
class W { function __construct(public $name, public $inner = null) {} function __wakeup() { echo "wakeup $this->name, outer is ", $GLOBALS['reading'] ? 'reading' : '?', "\n"; } }
class M { function __construct(public $name, public $inner = null) {} function __serialize(): array { return [$this->name, $this->inner]; }
    function __unserialize(array $data): void { [$this->name, $this->inner] = $data; echo "unserialize $this->name\n"; } }
$value = [new W('a', new M('b', new W('c'))), new M('d', [new W('e'), new M('f')])];
$reading = true;
ob_start();
unserialize(serialize($value));
$expected = ob_get_clean();
msgpack_unpack(msgpack_pack($value));
ob_start();
msgpack_unpack(msgpack_pack($value));
var_dump(ob_get_clean() === $expected);
?>
--EXPECT--
wakeup c, outer is reading
unserialize b
wakeup a, outer is reading
wakeup e, outer is reading
unserialize f
unserialize d
bool(true)
