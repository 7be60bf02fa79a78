--TEST--
An unpacker is serialized, exported, compared and reflected on with the library's properties
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension\TimestampExtension;
use MessagePack\Type\Timestamp;
use MessagePack\UnpackOptions;

class Sleeping extends BufferUnpacker
{
    public $own = 'own';
    private $offset = 'its own as well';

    public function __sleep()
    {
        return ['own', "\0MessagePack\\BufferUnpacker\0buffer", "\0MessagePack\\BufferUnpacker\0offset"];
    }

    public function __wakeup()
    {
        echo 'woken with ', $this->getRemainingCount(), " bytes\n";
    }
}
class Serializing extends BufferUnpacker
{
    public function __serialize(): array
    {
        return ['rest' => $this->read($this->getRemainingCount())];
    }

    public function __unserialize(array $data): void
    {
        $this->__construct($data['rest']);
    }
}

function show(string $serialized): void
{
    echo addcslashes($serialized, "\0..\37\177..\377"), "\n";
}

echo "== serialize()\n";
$bytes = "\x05\x92\x06\xd6\xff\0\0\0\7\xcf\xff\xff\xff\xff\xff\xff\xff\xff";
$unpacker = new BufferUnpacker($bytes, UnpackOptions::BIGINT_AS_GMP, [new TimestampExtension]);
$unpacker->unpack();
show(serialize($unpacker));
$woken = unserialize(serialize($unpacker));
var_dump($woken == $unpacker, $woken->unpack()[1] == new Timestamp(7), $unpacker->getRemainingCount(), $woken == $unpacker);
show(serialize(new BufferUnpacker));
show(serialize((new ReflectionClass(BufferUnpacker::class))->newInstanceWithoutConstructor()));

echo "== as the library wrote it\n";
$name = fn (string $name) => serialize("\0MessagePack\\BufferUnpacker\0$name");
$theirs = 'O:26:"MessagePack\BufferUnpacker":5:{' . $name('buffer') . 's:3:"' . "\x01\x02\x03" . '";' . $name('offset') . 'i:1;'
    . $name('isBigIntAsDec') . 'b:0;' . $name('isBigIntAsGmp') . 'b:0;' . $name('extensions') . 'a:0:{}}';
$woken = unserialize($theirs);
var_dump(serialize($woken) === $theirs, $woken->tryUnpack());

echo "== subclasses\n";
$sleeping = (new Sleeping("\x01\x02\x03"))->seek(1);
show(serialize($sleeping));
var_dump(unserialize(serialize($sleeping))->tryUnpack());
show(serialize((new Serializing("\x01\x02\x03"))->seek(2)));
var_dump(unserialize(serialize((new Serializing("\x01\x02\x03"))->seek(2)))->unpack());

echo "== ==\n";
$one = new BufferUnpacker("\x01\x02");
$two = new BufferUnpacker("\x01\x02");
var_dump($one == $two, $one == $two->seek(1), $one == new BufferUnpacker("\x01\x03"), $one == new Sleeping("\x01\x02"));
var_dump((array) $one == (array) $two, (array) $one == (array) $two->seek(0), (array) $one == (array) $two->append("\x03"));
var_dump($one == new BufferUnpacker("\x01\x02", UnpackOptions::BIGINT_AS_GMP), $one == $one->extendWith(new TimestampExtension));

echo "== var_export(), clone, foreach\n";
echo preg_replace("/\\s+/", " ", addcslashes(var_export($two, true), "\0..\10")), "\n";
$copy = clone $two;
$copy->unpack();
var_dump($two->getRemainingCount(), $copy->getRemainingCount());
foreach ($two as $visible) {
    echo "nothing to see\n";
}

echo "== reflection\n";
foreach ((new ReflectionClass(BufferUnpacker::class))->getProperties() as $property) {
    echo implode(' ', Reflection::getModifierNames($property->getModifiers())), " $property->name = ", $property->isInitialized($one) ? json_encode($property->getValue($one)) : 'unset', "\n";
}
$buffer = new ReflectionProperty(BufferUnpacker::class, 'buffer');
$offset = new ReflectionProperty(BufferUnpacker::class, 'offset');
$one->unpack();
$buffer->setValue($one, "\x11\x12\x13");
var_dump($one->unpack(), $offset->getValue($one));
$offset->setValue($one, 0);
var_dump($one->append("\x14")->tryUnpack(), $buffer->getValue($one) === "\x11\x12\x13\x14");
try {
    $one->buffer = 'mine';
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
var_dump(isset($one->buffer));
?>
--EXPECT--
== serialize()
O:26:"MessagePack\BufferUnpacker":5:{s:34:"\000MessagePack\BufferUnpacker\000buffer";s:18:"\005\222\006\326\377\000\000\000\a\317\377\377\377\377\377\377\377\377";s:34:"\000MessagePack\BufferUnpacker\000offset";i:1;s:41:"\000MessagePack\BufferUnpacker\000isBigIntAsDec";b:0;s:41:"\000MessagePack\BufferUnpacker\000isBigIntAsGmp";b:1;s:38:"\000MessagePack\BufferUnpacker\000extensions";a:1:{i:-1;O:40:"MessagePack\Extension\TimestampExtension":0:{}}}
bool(true)
bool(true)
int(17)
bool(false)
O:26:"MessagePack\BufferUnpacker":5:{s:34:"\000MessagePack\BufferUnpacker\000buffer";s:0:"";s:34:"\000MessagePack\BufferUnpacker\000offset";i:0;s:41:"\000MessagePack\BufferUnpacker\000isBigIntAsDec";b:0;s:41:"\000MessagePack\BufferUnpacker\000isBigIntAsGmp";b:0;s:38:"\000MessagePack\BufferUnpacker\000extensions";a:0:{}}
O:26:"MessagePack\BufferUnpacker":5:{s:34:"\000MessagePack\BufferUnpacker\000buffer";N;s:34:"\000MessagePack\BufferUnpacker\000offset";i:0;s:41:"\000MessagePack\BufferUnpacker\000isBigIntAsDec";N;s:41:"\000MessagePack\BufferUnpacker\000isBigIntAsGmp";N;s:38:"\000MessagePack\BufferUnpacker\000extensions";a:0:{}}
== as the library wrote it
bool(true)
array(2) {
  [0]=>
  int(2)
  [1]=>
  int(3)
}
== subclasses
O:8:"Sleeping":3:{s:3:"own";s:3:"own";s:34:"\000MessagePack\BufferUnpacker\000buffer";s:3:"\001\002\003";s:34:"\000MessagePack\BufferUnpacker\000offset";i:1;}
woken with 2 bytes
array(2) {
  [0]=>
  int(2)
  [1]=>
  int(3)
}
O:11:"Serializing":1:{s:4:"rest";s:1:"\003";}
int(3)
== ==
bool(true)
bool(false)
bool(false)
bool(false)
bool(false)
bool(true)
bool(false)
bool(false)
bool(false)
== var_export(), clone, foreach
\MessagePack\BufferUnpacker::__set_state(array( 'buffer' => '\001\002\003', 'offset' => 0, 'isBigIntAsDec' => false, 'isBigIntAsGmp' => false, 'extensions' => array ( ), ))
int(3)
int(2)
== reflection
private buffer = "\u0001\u0002"
private offset = 0
private isBigIntAsDec = false
private isBigIntAsGmp = false
private extensions = []
private flags = unset
private structures = unset
int(18)
int(2)
array(4) {
  [0]=>
  int(17)
  [1]=>
  int(18)
  [2]=>
  int(19)
  [3]=>
  int(20)
}
bool(true)
Cannot access private property MessagePack\BufferUnpacker::$buffer
bool(false)
