--TEST--
Infinite recursion of packing or unpacking through userland is an exception
--EXTENSIONS--
msgpack
--INI--
memory_limit=2G
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
ini_set('msgpack.max_depth', PHP_INT_SIZE === 8 && php_uname('m') !== 's390x' ? 10000 : 4096);

use MessagePack\BufferUnpacker;
use MessagePack\CanBePacked;
use MessagePack\Extension;
use MessagePack\Packer;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;
use MessagePack\Type\Timestamp;
use MessagePack\TypeTransformer\StreamTransformer;
use MessagePack\TypeTransformer\TraversableTransformer;

const TEXT = "\x82\xc0\x03\xa4Text\xa1t";
const PAYLOAD = "\x82\xc0\xa7Payload\xc0\x90";
const NAMES = "\x82\xc0\xa5Names\xa1a\x01";

class Text implements Serializable
{
    public function serialize() { return msgpack_pack($this); }
    public function unserialize($data) { msgpack_unpack(TEXT); }
}
class Payload
{
    public function __serialize(): array { return [msgpack_pack($this)]; }
    public function __unserialize(array $data): void { msgpack_unpack(PAYLOAD); }
}
class Names
{
    public $a;
    public function __sleep() { msgpack_pack([$this]); return ['a']; }
    public function __wakeup() { msgpack_unpack(NAMES); }
}
class ByObject
{
    public function __serialize(): array { return [(new MessagePack)->pack($this)]; }
    public function __unserialize(array $data): void { (new MessagePack)->unpack("\x82\xc0\xa8ByObject\xc0\x90"); }
}
class ByWriter implements CanBePacked
{
    public function pack(Packer $packer): string { (new StreamWriter(fopen('php://memory', 'w')))->write($this); }
}
class ByFunction implements CanBePacked
{
    public function pack(Packer $packer): string { return msgpack_pack(new ByPacker($this)); }
}
class ByPacker
{
    public function __construct(public $packed) {}
    public function __serialize(): array { return [(new Packer)->pack($this->packed)]; }
}
class AsString
{
    public function __construct(private $method) {}
    public function __toString(): string { return ($this->method)($this); }
}
class Walked implements IteratorAggregate
{
    public function __construct(private $method) {}
    public function getIterator(): Iterator { ($this->method)($this); return new EmptyIterator; }
}
class Late extends DateTime
{
    public function getTimestamp(): int { return Timestamp::fromDateTime($this)->getSeconds(); }
}
class Stream
{
    public $context;
    public static $read;
    public function stream_open() { return true; }
    public function stream_eof() { return false; }
    public function stream_stat() { return []; }
    public function stream_set_option() { return false; }
    public function stream_read($length) { (self::$read)(); return ''; }
}
stream_wrapper_register('again', Stream::class);
function read_stream($read) { Stream::$read = fn() => $read(fopen('again://', 'r')); (Stream::$read)(); }

class Extended implements Extension
{
    public function getType(): int { return 1; }
    public function pack(Packer $packer, $value): ?string { return null; }
    public function unpackExt(BufferUnpacker $unpacker, int $length) { return (new BufferUnpacker("\xd4\x01\x00", null, [new self]))->unpack(); }
}
class Template
{
    public function __set($name, $value) { msgpack_unpack("\x81\xa1b\x01", $this); }
}
class Constructed
{
    public $a;
    public function __construct() { msgpack_unpack("\x91\x01", $this); }
}
class Destructed
{
    const MESSAGE = "\x82\xa1k\x81\xc0\xaaDestructed\xa1k\x01";
    public function __destruct() { msgpack_unpack(self::MESSAGE); }
}
class InPieces
{
    public function __wakeup() { $unpacker = new MessagePackUnpacker; $unpacker->feed("\x81\xc0\xa8InPieces"); $unpacker->execute(); }
}
class InSession
{
    public function __wakeup() { @session_decode("\x81\xa1a\x81\xc0\xa9InSession"); }
}
function unpack_multiple() { MessagePack\MessagePack::unpackMultiple("\x01", unpack_multiple(...)); }
function unpack_unknown_class() { static $number = 0; msgpack_unpack("\x81\xc0\xa8" . sprintf('C%07d', $number++)); }
function warn($call) { set_error_handler(fn() => warn($call)); $call(); }

$loops = [
    'serialize()' => fn() => msgpack_pack(new Text),
    '__serialize()' => fn() => msgpack_pack(new Payload),
    '__sleep()' => fn() => msgpack_pack(new Names),
    'MessagePack::pack()' => fn() => (new MessagePack)->pack(new ByObject),
    'StreamWriter::write()' => fn() => (new Packer)->pack(new ByWriter),
    'Packer::pack() and msgpack_pack()' => fn() => (new Packer)->pack(new ByFunction),
    'Packer::packStr()' => fn() => (new Packer)->packStr(new AsString((new Packer)->packStr(...))),
    'Packer::packExt()' => fn() => (new Packer)->packExt(1, new AsString(fn($data) => (new Packer)->packExt(1, $data))),
    'Packer::packMap()' => fn() => (new Packer)->packMap(new Walked((new Packer)->packMap(...))),
    'TraversableTransformer' => fn() => ($pack = fn($value) => TraversableTransformer::toMap()->pack(new Packer, $value))(new Walked($pack)),
    'StreamTransformer' => fn() => read_stream(fn($stream) => (new StreamTransformer)->pack(new Packer, $stream)),
    'Timestamp::fromDateTime()' => fn() => Timestamp::fromDateTime(new Late('@0')),
    'warning of a resource' => fn() => warn(fn() => msgpack_pack(STDIN)),
    'warning of an object that is no float' => fn() => warn(fn() => (new Packer)->packFloat(new stdClass)),
    'unserialize()' => fn() => msgpack_unpack(TEXT),
    '__unserialize()' => fn() => msgpack_unpack(PAYLOAD),
    '__wakeup()' => fn() => msgpack_unpack(NAMES),
    'MessagePack::unpack()' => fn() => (new MessagePack)->unpack("\x82\xc0\xa8ByObject\xc0\x90"),
    'MessagePackUnpacker::execute()' => fn() => msgpack_unpack("\x81\xc0\xa8InPieces"),
    'Extension::unpackExt()' => fn() => (new BufferUnpacker("\xd4\x01\x00", null, [new Extended]))->unpack(),
    'template with __set()' => fn() => msgpack_unpack("\x81\xa1b\x01", 'Template'),
    'template with a constructor' => fn() => msgpack_unpack("\x91\x01", 'Constructed'),
    '__destruct()' => fn() => msgpack_unpack(Destructed::MESSAGE),
    'unpackMultiple()' => unpack_multiple(...),
    'autoloader' => function () { spl_autoload_register(unpack_unknown_class(...)); unpack_unknown_class(); },
    'unserialize_callback_func' => function () { ini_set('unserialize_callback_func', 'unpack_unknown_class'); unpack_unknown_class(); },
    'StreamReader' => fn() => read_stream(fn($stream) => (new StreamReader($stream))->read($message)),
    'warning of malformed bytes' => fn() => warn(fn() => msgpack_unpack("\xc1")),
    'warning of extra bytes' => fn() => warn(fn() => msgpack_unpack("\1\1")),
    'session_decode()' => function () {
        if (extension_loaded('session')) {
            session_start(['save_path' => sys_get_temp_dir(), 'use_cookies' => 0, 'cache_limiter' => '', 'serialize_handler' => 'msgpack']);
            @session_decode("\x81\xa1a\x81\xc0\xa9InSession");
        } else {
            throw new Exception('The C stack is exhausted');
        }
    },
];
ob_start();
/* On 32 bits a level takes so little that the main stack has room for all that are allowed. */
$run = PHP_INT_SIZE === 8 ? fn ($loop) => $loop() : fn ($loop) => (new Fiber($loop))->start();
foreach ($loops as $name => $loop) {
    try {
        $run($loop);
        echo "$name: no exception\n";
    } catch (Throwable $e) {
        /* The last is PHP's own, from 8.3 on. */
        $is_expected = preg_match('/^(The C stack is exhausted|Maximum depth of 1000 calls exceeded|Maximum call stack size)/', $e->getMessage());
        echo "$name: ", $is_expected ? 'ended' : $e, "\n";
    }
    while (set_error_handler(null));
    array_map(spl_autoload_unregister(...), spl_autoload_functions());
}
?>
--EXPECT--
serialize(): ended
__serialize(): ended
__sleep(): ended
MessagePack::pack(): ended
StreamWriter::write(): ended
Packer::pack() and msgpack_pack(): ended
Packer::packStr(): ended
Packer::packExt(): ended
Packer::packMap(): ended
TraversableTransformer: ended
StreamTransformer: ended
Timestamp::fromDateTime(): ended
warning of a resource: ended
warning of an object that is no float: ended
unserialize(): ended
__unserialize(): ended
__wakeup(): ended
MessagePack::unpack(): ended
MessagePackUnpacker::execute(): ended
Extension::unpackExt(): ended
template with __set(): ended
template with a constructor: ended
__destruct(): ended
unpackMultiple(): ended
autoloader: ended
unserialize_callback_func: ended
StreamReader: ended
warning of malformed bytes: ended
warning of extra bytes: ended
session_decode(): ended
