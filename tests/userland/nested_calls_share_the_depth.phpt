--TEST--
max_depth bounds the whole value, with the parts that userland unpacks in nested calls
--EXTENSIONS--
msgpack
--INI--
msgpack.max_depth=100
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
function depth(mixed $value): int
{
    for ($depth = 0; is_array($value) || is_object($value); $depth++) {
        $value = is_array($value) ? reset($value) : $value->value;
    }
    return $depth;
}
class Nested implements MessagePack\Extension
{
    public function __construct(private Closure $read) {}
    public function getType(): int { return 1; }
    public function pack(MessagePack\Packer $packer, mixed $value): ?string { return null; }
    public function unpackExt(MessagePack\BufferUnpacker $unpacker, int $length): mixed { return ($this->read)($unpacker); }
}
class Subclass extends MessagePack\BufferUnpacker { public function unpack() { return parent::unpack(); } }
class Text implements Serializable
{
    public $value;
    public function serialize() { return ''; }
    public function unserialize($text) { $this->value = msgpack_unpack($text); }
}
class Magic
{
    public $value;
    public function __unserialize(array $data): void { $this->value = msgpack_unpack($data[0]); }
}
class Woken
{
    public $value;
    public function __wakeup() { $this->value = msgpack_unpack($this->value); }
}
function in_fiber(Closure $call): mixed
{
    $fiber = new Fiber($call);
    $fiber->start();
    return $fiber->getReturn();
}
/** A message of `$times` nested lists, with the result of `$inner` in the innermost. */
function nest(int $levels, string $inner): string { return str_repeat("\x91", $levels) . $inner; }
function str16(string $bytes): string { return "\xda" . pack('n', strlen($bytes)) . $bytes; }

$ways = [
    'unpack() of the same' => fn ($unpacker) => $unpacker->unpack(),
    'tryUnpack()' => fn ($unpacker) => $unpacker->tryUnpack()[0] ?? throw new Exception('none'),
    'in a fiber' => fn ($unpacker) => in_fiber(fn () => $unpacker->unpack()),
    'unpack() of another' => function ($unpacker) use (&$way) {
        return (new MessagePack\BufferUnpacker($unpacker->read($unpacker->getRemainingCount()), null, [new Nested($way)]))->unpack();
    },
];
foreach ($ways as $name => $way) {
    foreach ([49 => 49, 51 => 51] as $first => $second) {
        foreach ([MessagePack\BufferUnpacker::class, Subclass::class] as $class) {
            try {
                $unpacker = new $class(nest($first, "\xd4\x01" . nest($second, "\xc0")), null, [new Nested($way)]);
                $value = $unpacker->unpack();
                echo "$name: ", depth($value), "\n";
            } catch (Exception $exception) {
                echo "$name: ", get_class($exception), ': ', preg_replace('/, in \S{5}\K\S{250,}/', '...', $exception->getMessage()), "\n";
            }
        }
    }
}
$forms = [
    'Serializable' => fn (string $message) => "\x82\xc0\x03\xa4Text" . str16($message),
    '__unserialize()' => fn (string $message) => "\x82\xc0\xa5Magic\xc0\x91" . str16($message),
    '__wakeup()' => fn (string $message) => "\x82\xc0\xa5Woken\xa5value" . str16($message),
];
foreach ($forms as $name => $form) {
    foreach ([49, 51] as $levels) {
        $value = @msgpack_unpack(nest($levels, $form(nest($levels, "\xc0"))));
        echo "$name: ", depth($value), "\n";
    }
}
/* A suspended one, which continues inside another. */
$waiting = new MessagePack\BufferUnpacker(nest(60, ''));
$waiting->tryUnpack();
$way = fn ($unpacker) => $waiting->append("\x01")->tryUnpack();
try {
    echo depth((new MessagePack\BufferUnpacker(nest(60, "\xd4\x01\x01"), null, [new Nested($way)]))->unpack()), "\n";
} catch (MessagePack\Exception\UnpackingFailedException $exception) {
    echo preg_replace('/, in \S{5}\K\S{250,}/', '...', $exception->getMessage()), "\n";
}
/* Afterwards the next value is not nested. */
echo depth(msgpack_unpack(nest(100, "\xc0"))), "\n";
?>
--EXPECT--
unpack() of the same: 98
unpack() of the same: 98
unpack() of the same: MessagePack\Exception\UnpackingFailedException: Maximum depth of 100 exceeded, in [0][0...
unpack() of the same: MessagePack\Exception\UnpackingFailedException: Maximum depth of 100 exceeded
tryUnpack(): 98
tryUnpack(): 98
tryUnpack(): MessagePack\Exception\UnpackingFailedException: Maximum depth of 100 exceeded, in [0][0...
tryUnpack(): MessagePack\Exception\UnpackingFailedException: Maximum depth of 100 exceeded
in a fiber: 98
in a fiber: 98
in a fiber: MessagePack\Exception\UnpackingFailedException: Maximum depth of 100 exceeded, in [0][0...
in a fiber: MessagePack\Exception\UnpackingFailedException: Maximum depth of 100 exceeded
unpack() of another: 98
unpack() of another: 98
unpack() of another: MessagePack\Exception\UnpackingFailedException: Maximum depth of 100 exceeded, in [0][0...
unpack() of another: MessagePack\Exception\UnpackingFailedException: Maximum depth of 100 exceeded, in [0][0...
Serializable: 99
Serializable: 52
__unserialize(): 99
__unserialize(): 52
__wakeup(): 99
__wakeup(): 52
Maximum depth of 100 exceeded, in [0][0...
100
