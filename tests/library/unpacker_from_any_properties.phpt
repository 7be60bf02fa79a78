--TEST--
An unpacker with arbitrary properties, from unserialize() or reflection, reads valid ones and ignores the rest
--EXTENSIONS--
msgpack
--INI--
error_reporting=8191
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension\TimestampExtension;

class Looks
{
    public $unpacker;

    public function __destruct()
    {
        $this->unpacker && var_dump(count((array) $this->unpacker), $this->unpacker->getRemainingCount());
    }
}
class Text
{
    public function __toString(): string
    {
        throw new LogicException('no one asks');
    }
}

/* From the serialized values of properties. */
function unserialized(array $properties): BufferUnpacker
{
    $body = '';
    foreach ($properties as $name => $value) {
        $body .= serialize(str_contains($name, ' ') ? $name : "\0MessagePack\\BufferUnpacker\0$name") . $value;
    }
    return @unserialize(sprintf('O:26:"MessagePack\BufferUnpacker":%d:{%s}', count($properties), $body));
}

function outcome(callable $call): string
{
    try {
        $value = $call();
        return is_object($value) ? $value::class : json_encode($value, JSON_INVALID_UTF8_SUBSTITUTE);
    } catch (Throwable $e) {
        /* The message of PHP 8.3 and later. */
        return $e::class . ': ' . str_replace([' on true', ' on false'], ' on bool', $e->getMessage());
    }
}

$buffers = ['N;', 'i:5;', 'd:0.5;', 'b:1;', 'a:0:{}', 'O:4:"Text":0:{}', serialize(''), serialize("\x01\x02\xd4\x01b\xcf\xff\xff\xff\xff\xff\xff\xff\xff")];
$offsets = ['i:0;', 'i:1;', 'i:2;', 'i:5;', 'i:14;', 'i:15;', 'i:-1;', 'i:' . PHP_INT_MAX . ';', 'i:' . PHP_INT_MIN . ';', 'N;', 'b:1;', 'd:1.0;', 's:1:"1";', 'a:0:{}', 'O:4:"Text":0:{}', 'R:2;'];
$modes = ['N;', 'b:0;', 'i:7;', 'O:4:"Text":0:{}'];
$extensions = ['a:0:{}', 'N;', 'i:1;', serialize('abc'), 'O:4:"Text":0:{}', 'a:1:{i:1;N;}', 'a:1:{i:1;i:5;}', 'a:1:{i:1;O:4:"Text":0:{}}', 'a:1:{i:1;r:1;}', 'a:1:{i:1;R:2;}', 'R:1;',
    'a:2:{i:0;' . serialize(new TimestampExtension) . 'i:1;R:2;}'];
$outcomes = [];
foreach ($buffers as $buffer) {
    foreach ($offsets as $offset) {
        foreach ($extensions as $i => $extension) {
            $properties = ['buffer' => $buffer, 'offset' => $offset, 'isBigIntAsDec' => 'N;', 'isBigIntAsGmp' => $modes[$i % 2], 'extensions' => $extension];
            foreach ([$properties, array_reverse($properties), array_slice($properties, 0, 2), ['dynamic one' => 'i:1;'] + $properties] as $some) {
                $unpacker = unserialized($some);
                foreach (['hasRemaining', 'getRemainingCount', 'tryUnpack', 'unpack', 'unpackInt', 'release', 'unpack'] as $method) {
                    $outcomes[outcome(fn() => $unpacker->$method())] ??= true;
                }
                foreach ([fn() => $unpacker->read(1), fn() => $unpacker->append("\x07")->unpack(), fn() => clone $unpacker == $unpacker, fn() => $unpacker->seek(-1)->unpack(),
                    fn() => unserialize(serialize($unpacker))->tryUnpack(), fn() => $unpacker->withBuffer("\xd4\x01b")->unpack(), fn() => $unpacker->extendWith(new TimestampExtension)->reset("\x08")->unpack()] as $call) {
                    $outcomes[outcome($call)] ??= true;
                }
            }
        }
    }
}
ksort($outcomes);
echo implode("\n", array_keys($outcomes)), "\n";

echo "== modes\n";
foreach ($modes as $mode) {
    echo outcome(fn() => unserialized(['buffer' => $buffers[7], 'offset' => 'i:5;', 'isBigIntAsDec' => $mode])->unpack()), "\n";
}

echo "== in the middle of a message\n";
$buffer = new ReflectionProperty(BufferUnpacker::class, 'buffer');
$offset = new ReflectionProperty(BufferUnpacker::class, 'offset');
$extensions = new ReflectionProperty(BufferUnpacker::class, 'extensions');
foreach ([
    'looks' => fn($u) => (array) $u,
    'puts the same' => fn($u) => $buffer->setValue($u, $buffer->getValue($u)),
    'puts an equal one' => fn($u) => $buffer->setValue($u, $buffer->getValue($u) . ''),
    'appends' => fn($u) => $buffer->setValue($u, $buffer->getValue($u) . "\x03"),
    'puts another' => fn($u) => $buffer->setValue($u, "\x92\x08\x09"),
    'goes on' => fn($u) => $offset->setValue($u, 1),
    'writes in place' => fn($u) => array_walk($u, function (&$value, $name) { if (is_string($value)) $value[1] = "\x06"; }),
    /* A reference to a property is valid until the next method call. */
    'grows in place' => fn($u) => array_walk($u, function (&$value, $name) use ($u) { if (is_string($value)) { $u->append("\x03"); $value .= "\x04"; } }),
] as $what => $change) {
    $unpacker = new BufferUnpacker("\x93\x01");
    $unpacker->tryUnpack();
    $unpacker->append("\x02");
    $change($unpacker);
    echo "$what: ", json_encode($unpacker->append("\x05")->tryUnpack()), ' ', $unpacker->getRemainingCount(), "\n";
}

echo "== destructors look at the properties\n";
$looks = new Looks;
$unpacker = $looks->unpacker = new BufferUnpacker("\x01\x02");
$extensions->setValue($unpacker, [$looks]);
unset($looks);
$extensions->setValue($unpacker, []);
var_dump($unpacker->unpack());
?>
--EXPECT--
"18446744073709551615"
0
7
8
9
12
13
14
98
Error: Call to a member function unpackExt() on array
Error: Call to a member function unpackExt() on bool
Error: Call to a member function unpackExt() on float
Error: Call to a member function unpackExt() on int
Error: Call to a member function unpackExt() on string
Error: Call to undefined method Text::unpackExt()
MessagePack\Exception\InsufficientDataException: Not enough data to read
MessagePack\Exception\UnpackingFailedException: Unexpected ext code: 0x62
MessagePack\Type\Ext
["18446744073709551615"]
[1,2,{"type":1,"data":"b"},"18446744073709551615"]
[2,{"type":1,"data":"b"},"18446744073709551615"]
[]
[{"type":1,"data":"b"},"18446744073709551615"]
false
true
== modes
"18446744073709551615"
"18446744073709551615"
Error: MessagePack\UnpackOptions::BIGINT_AS_DEC needs the decimal extension, which is not loaded
Error: MessagePack\UnpackOptions::BIGINT_AS_DEC needs the decimal extension, which is not loaded
== in the middle of a message
looks: [[1,2,5]] 0
puts the same: [[1,2,5]] 0
puts an equal one: [[1,2,5]] 0
appends: [[1,2,3],5] 0
puts another: [[8,9],5] 0
goes on: [1,2,5] 0
writes in place: [[6,2,5]] 0
grows in place: [[1,2,3],5] 0
== destructors look at the properties
int(5)
int(2)
int(1)
