--TEST--
Symfony's VarExporter, Instantiator and Hydrator handle an unpacker as they do the library's
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/same_results.php';
if (!symfony_cache()) die('skip no symfony/cache in .cache/symfony');
?>
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension\TimestampExtension;
use MessagePack\Packer;
use MessagePack\TypeTransformer\TraversableTransformer;
use Symfony\Component\VarExporter\Instantiator;
use Symfony\Component\VarExporter\VarExporter;

require __DIR__ . '/include/same_results.php';
require symfony_cache();

class Own extends BufferUnpacker
{
    private $offset = 'own';
    public $more = [1];
}

$objects = [
    (new BufferUnpacker("\x01\x02\x03", 2, [new TimestampExtension]))->seek(1),
    (new Own("\x01\x02\x03"))->seek(2),
    new BufferUnpacker,
    new Packer(2, [TraversableTransformer::toMap()]),
];
foreach ($objects as $object) {
    $exported = VarExporter::export($object);
    $made = (fn() => eval("return $exported;"))();
    var_dump($made == $object, serialize($made) === serialize($object));
    if ($made instanceof BufferUnpacker && $made->hasRemaining()) {
        echo json_encode($made->tryUnpack()), "\n";
    }
}
$made = Instantiator::instantiate(Own::class, ['more' => 2], [BufferUnpacker::class => ['buffer' => "\x07\x08", 'offset' => 1]]);
var_dump($made->unpack(), $made->more);
?>
--EXPECT--
bool(true)
bool(true)
[2,3]
bool(true)
bool(true)
[3]
bool(true)
bool(true)
bool(true)
bool(true)
int(8)
int(2)
