--TEST--
Compact form: a packer that a transformer constructs again has the options of that call
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{CanBePacked, Packer, PackOptions};

class Value implements CanBePacked
{
    public function __construct(private ?int $options) {}
    public function pack(Packer $packer): string
    {
        $packer->__construct($this->options);
        return "\1";
    }
}
$list = ['abcdefghij', 'abcdefghij'];
foreach (['plain' => null, 'plain with another option' => PackOptions::FORCE_STR, 'compact' => PackOptions::COMPACT] as $name => $options) {
    $packer = new Packer(PackOptions::COMPACT);
    echo "$name: ", bin2hex($packer->pack([new Value($options), ...$list])), ', then ', bin2hex($packer->pack($list)), "\n";
    var_dump($packer == new Packer($options));
}
?>
--EXPECT--
plain: 9282c00300009301aa6162636465666768696ad45000, then 92aa6162636465666768696aaa6162636465666768696a
bool(true)
plain with another option: 9282c00300009301aa6162636465666768696ad45000, then 92aa6162636465666768696aaa6162636465666768696a
bool(true)
compact: 9282c00300009301aa6162636465666768696ad45000, then 9282c003000092aa6162636465666768696ad45000
bool(true)
