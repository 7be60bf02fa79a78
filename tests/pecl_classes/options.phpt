--TEST--
\MessagePack has its own options, copied from the INI settings; an unknown option is a warning
--EXTENSIONS--
msgpack
--FILE--
<?php
class A
{
    public $a = 1;
    protected $b = 2;
}

$object = new A;
$form = msgpack_pack($object);
$map = msgpack_pack(['x' => 1]);

echo "The constructor and setOption():\n";
$packer = new MessagePack;
var_dump($packer->pack($object) === $form, (new MessagePack(false))->pack($object) === "\x92\x01\x02");
var_dump($packer->setOption(MessagePack::OPT_PHPONLY, '0'), bin2hex($packer->pack($object)));
var_dump($packer->setOption(MessagePack::OPT_ASSOC, []), bin2hex($packer->pack($object)), $packer->unpack($map));
var_dump($packer->setOption(MESSAGEPACK_OPT_FORCE_F32, true), bin2hex($packer->pack(1.5)));
$packer->__construct(true);
var_dump($packer->pack($object) === $form, bin2hex($packer->pack(1.5)));

echo "Settings that change afterwards:\n";
ini_set('msgpack.php_only', '0');
ini_set('msgpack.assoc', '0');
ini_set('msgpack.force_f32', '1');
var_dump($packer->pack($object) === $form, $packer->unpack($map), bin2hex($packer->pack(1.5)));
var_dump(bin2hex((new MessagePack)->pack([$object, 1.5])), (new MessagePack)->unpack($map));

echo "A subclass without the parent's constructor:\n";
$child = new class extends MessagePack {
    public function __construct()
    {
    }
};
var_dump(bin2hex($child->pack([$object, 1.5])));

echo "No such option:\n";
var_dump($packer->setOption(0, 1), $packer->unpacker()->setOption(MessagePack::OPT_FORCE_F32, true));
ini_set('msgpack.error_display', '0');
var_dump($packer->setOption(0, 1));
foreach ([fn() => $packer->setOption('x', 1), fn() => new MessagePack([]), fn() => new MessagePack(true, true), fn() => $packer->setOption(1)] as $call) {
    try {
        $call();
    } catch (Error $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
?>
--EXPECTF--
The constructor and setOption():
bool(true)
bool(true)
bool(true)
string(6) "920102"
bool(true)
string(20) "82a16101a4002a006202"
object(stdClass)#%d (1) {
  ["x"]=>
  int(1)
}
bool(true)
string(10) "ca3fc00000"
bool(true)
string(18) "cb3ff8000000000000"
Settings that change afterwards:
bool(true)
array(1) {
  ["x"]=>
  int(1)
}
string(18) "cb3ff8000000000000"
string(32) "9282a16101a4002a006202ca3fc00000"
object(stdClass)#%d (1) {
  ["x"]=>
  int(1)
}
A subclass without the parent's constructor:
string(32) "9282a16101a4002a006202ca3fc00000"
No such option:

Warning: [msgpack] (MessagePack::setOption) error setting msgpack option in %s on line %d

Warning: [msgpack] (MessagePackUnpacker::setOption) error setting msgpack option in %s on line %d
bool(false)
bool(false)
bool(false)
TypeError: MessagePack::setOption(): Argument #1 ($option) must be of type int, string given
TypeError: MessagePack::__construct(): Argument #1 ($opt) must be of type bool, array given
ArgumentCountError: MessagePack::__construct() expects at most 1 argument, 2 given
ArgumentCountError: MessagePack::setOption() expects exactly 2 arguments, 1 given
