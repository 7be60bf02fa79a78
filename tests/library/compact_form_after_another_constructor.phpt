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
$list = ['abcd', 'abcd'];
foreach (['plain' => null, 'plain with another option' => PackOptions::FORCE_STR, 'compact' => PackOptions::COMPACT] as $name => $options) {
    $packer = new Packer(PackOptions::COMPACT);
    echo "$name: ", bin2hex($packer->pack([new Value($options), ...$list])), ', then ', bin2hex($packer->pack($list)), "\n";
    var_dump($packer == new Packer($options));
}
?>
--EXPECT--
plain: 92c700519301a461626364d45000, then 92a461626364a461626364
bool(true)
plain with another option: 92c700519301a461626364d45000, then 92a461626364a461626364
bool(true)
compact: 92c700519301a461626364d45000, then 92c7005192a461626364d45000
bool(true)
