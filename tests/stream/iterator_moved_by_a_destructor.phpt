--TEST--
The destructor of a message that an iterator leaves may advance or end that iterator
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension;
use MessagePack\Packer;
use MessagePack\StreamReader;

final class Item
{
    public static ?Closure $atEnd = null;

    public function __construct(private readonly string $name)
    {
    }

    public function __destruct()
    {
        echo "$this->name ends\n";
        self::$atEnd && (self::$atEnd)();
    }
}

final class Items implements Extension
{
    public function getType(): int
    {
        return 5;
    }

    public function pack(Packer $packer, $value): ?string
    {
        return null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $extLength)
    {
        return new Item($unpacker->read($extLength));
    }
}

function messages(string $names): Iterator
{
    $stream = fopen('php://memory', 'w+');
    fwrite($stream, preg_replace('/./', "\xd4\x05$0", $names));
    rewind($stream);
    return (new StreamReader($stream, null, [new Items]))->getIterator();
}

echo "next()\n";
$iterator = messages('abcdefgh');
$iterator->rewind();
Item::$atEnd = function () use (&$iterator) {
    static $times = 0;
    if ($times++ < 3) {
        $iterator->next();
    }
};
$iterator->next();
print_r($iterator->current());
Item::$atEnd = null;

echo "the end of the iterator\n";
$weak = WeakReference::create($iterator);
Item::$atEnd = function () use ($weak) {
    Item::$atEnd = null;
    $weak->get()?->next();
    var_dump((bool) $weak->get()?->valid());
};
$iterator = null;

echo "behind the last\n";
$iterator = messages('');
var_dump($iterator->valid(), $iterator->current(), array_map(fn($value) => $value, [$iterator->current()]));

echo "foreach\n";
$stream = fopen('php://memory', 'w+');
fwrite($stream, "\xd4\x05A\xd4\x05B\xd4\x05C\xd4\x05D");
rewind($stream);
$reader = new StreamReader($stream, null, [new Items]);
Item::$atEnd = function () use ($reader) {
    Item::$atEnd = null;
    $reader->read($message);
    print_r($message);
};
foreach ($reader as $message) {
    print_r($message);
    $message = null;
}

echo "foreach, left\n";
rewind($stream);
Item::$atEnd = function () use ($reader) {
    Item::$atEnd = null;
    $reader->read($message);
    print_r($message);
};
foreach ($reader as $message) {
    $message = null;
    break;
}
?>
--EXPECT--
next()
a ends
b ends
c ends
d ends
Item Object
(
    [name:Item:private] => e
)
the end of the iterator
e ends
bool(false)
behind the last
bool(false)
NULL
array(1) {
  [0]=>
  NULL
}
foreach
Item Object
(
    [name:Item:private] => A
)
A ends
Item Object
(
    [name:Item:private] => B
)
B ends
Item Object
(
    [name:Item:private] => C
)
C ends
Item Object
(
    [name:Item:private] => D
)
D ends
foreach, left
A ends
Item Object
(
    [name:Item:private] => B
)
B ends
