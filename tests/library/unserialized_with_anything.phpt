--TEST--
Arbitrary values that unserialize() puts into properties are replaced and freed, also behind references
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Extension\TimestampExtension;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\Type\Timestamp;

class Loud
{
    public function __destruct()
    {
        echo "freed\n";
    }
}

/** An object whose private properties have these serialized values. */
function unserialized(string $class, array $properties): object
{
    $body = '';
    foreach ($properties as $name => $value) {
        $body .= serialize("\0$class\0$name") . $value;
    }
    return unserialize(sprintf('O:%d:"%s":%d:{%s}', strlen($class), $class, count($properties), $body));
}

echo "Constructed again:\n";
$packer = unserialized(Packer::class, ['isForceStr' => 'O:4:"Loud":0:{}', 'transformers' => 'O:4:"Loud":0:{}']);
$packer->__construct(PackOptions::FORCE_BIN, [new TimestampExtension]);
echo bin2hex($packer->pack(['a', new Timestamp(1)])), "\n";

echo "Extended:\n";
$packer = unserialized(Packer::class, ['transformers' => 'O:4:"Loud":0:{}']);
$extended = $packer->extendWith(new TimestampExtension);
unset($packer);
echo bin2hex($extended->pack(new Timestamp(1))), "\n";

echo "By reference:\n";
$timestamp = unserialized(Timestamp::class, ['seconds' => 'i:5;', 'nanoseconds' => 'R:2;']);
echo bin2hex((new Packer(null, [new TimestampExtension]))->pack($timestamp)), "\n";
$timestamp->__construct(1);
echo $timestamp->getSeconds(), ' ', $timestamp->getNanoseconds(), "\n";
$options = unserialized(PackOptions::class, ['strBinMode' => 'i:1;', 'arrMapMode' => 'R:2;']);
var_dump($options->isForceStrMode());

echo "No room:\n";
try {
    (new Packer(null, [PHP_INT_MAX => new TimestampExtension]))->extendWith(new TimestampExtension);
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
Constructed again:
freed
freed
92c40161d6ff00000001
Extended:
freed
d6ff00000001
By reference:
d7ff0000001400000005
0 0
bool(true)
No room:
Cannot add element to the array as the next element is already occupied
