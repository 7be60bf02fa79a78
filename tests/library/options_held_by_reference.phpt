--TEST--
Properties of packers, transformers and values work when they are references
--EXTENSIONS--
msgpack
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
use MessagePack\CanPack;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\Type\Bin;
use MessagePack\Type\Ext;
use MessagePack\TypeTransformer\TraversableTransformer;

class Dates implements CanPack
{
    public function pack(Packer $packer, $value): ?string { return $value instanceof DateTimeInterface ? $packer->packStr('date') : null; }
}

/** @return array<string, mixed> references to the object's properties */
function held(object $object): array
{
    $held = [];
    array_walk($object, function (&$value, $name) use (&$held) {
        $held[preg_replace('/.*\0/', '', $name)] = &$value;
    });
    return $held;
}

$options = [
    'defaults' => null, 'FORCE_STR' => PackOptions::FORCE_STR, 'FORCE_BIN' => PackOptions::FORCE_BIN, 'DETECT_STR_BIN' => PackOptions::DETECT_STR_BIN,
    'FORCE_ARR' => PackOptions::FORCE_ARR, 'FORCE_MAP' => PackOptions::FORCE_MAP, 'FORCE_FLOAT32' => PackOptions::FORCE_FLOAT32,
];
$value = ["\xff", 'text', 1.5, ['k' => 'v'], new DateTime];
foreach ($options as $name => $bitmask) {
    $packer = new Packer($bitmask, [new Dates]);
    $expected = $packer->pack($value);
    $held = held($packer);
    echo $name, ' ', $packer->pack($value) === $expected ? 'holds' : 'is lost', "\n";
}

/* As in PHP, a clone shares references. */
$packer = new Packer;
$held = held($packer);
$extended = $packer->extendWith(new Dates);
var_dump(count($held['transformers']), $extended->pack(new DateTime) === $packer->pack(new DateTime));
$held['isForceStr'] = 0;
$held['isDetectStrBin'] = 1;
echo bin2hex($packer->pack("\xff")), "\n";
$held['transformers'] = 'none';
echo bin2hex($packer->extendWith(new Dates)->pack(new DateTime)), "\n";
$again = $held;
$packer->__construct(PackOptions::FORCE_BIN);
var_dump($again['isDetectStrBin']);

$transformer = TraversableTransformer::toMap();
$held = held($transformer);
echo bin2hex((new Packer(null, [$transformer]))->pack(new ArrayIterator(['k' => 1]))), "\n";

/* A second constructor call assigns through the reference, if its types allow that. */
class Typed { public string $string = ''; public int $int = 0; }
$typed = new Typed;
$bin = new Bin('first');
$typed->string = 'first';
$bin->data = &$typed->string;
$bin->__construct('second');
var_dump($typed->string);
$ext = new Ext(1, 'first');
$ext->data = &$typed->int;
try {
    $ext->__construct(2, 'second');
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
var_dump($typed->int);
?>
--EXPECT--
defaults holds
FORCE_STR holds
FORCE_BIN holds
DETECT_STR_BIN holds
FORCE_ARR holds
FORCE_MAP holds
FORCE_FLOAT32 holds
int(1)
bool(true)
c401ff
a464617465
bool(false)
81a16b01
string(6) "second"
Cannot assign string to reference held by property Typed::$int of type int
int(0)
