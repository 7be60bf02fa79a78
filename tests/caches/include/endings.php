<?php
/* The ways and places in which a request may end during packing and unpacking. */
use MessagePack\BufferUnpacker;
use MessagePack\CanBePacked;
use MessagePack\CanPack;
use MessagePack\Extension;
use MessagePack\MessagePack as Library;
use MessagePack\Packer;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;
use MessagePack\Type\Ext;
use MessagePack\TypeTransformer\TraversableTransformer;

/** Ends the request in one of these ways at the nth call of userland. */
final class Ending
{
    /** @var array<string, string> and what the answer says then */
    public const ALL = [
        'exit' => '/^exiting$/m',
        'exception' => '/^Fatal error: Uncaught LogicException: thrown/m',
        'undefined function' => '/^Fatal error: Uncaught Error: Call to undefined function undefined_function/m',
        'incompatible class' => '/^Fatal error: Declaration of Incompatible::method\(/m',
        'memory' => '/^Fatal error: Allowed memory size of \d+ bytes exhausted/m',
        'time' => '/^Fatal error: Maximum execution time of \d+ seconds? exceeded/m',
        'suspended' => '/^suspended$/m',
    ];

    /** After these, PHP destroys no suspended fiber: its C stack is leaked. */
    public const FATAL_ERRORS = ['incompatible class', 'memory', 'time'];

    public static string $how = '';
    public static int $calls_left = 0;

    /** The action of userland callbacks. */
    public static function here(): void
    {
        if (--self::$calls_left === 0) {
            self::take(self::$how);
        }
    }

    public static function take(string $how): mixed
    {
        switch ($how) {
            case 'exit':
                echo "exiting\n";
                exit;
            case 'exception': throw new LogicException('thrown');
            case 'undefined function': return undefined_function();
            case 'incompatible class': return class_exists('Incompatible');
            case 'memory':
                for ($all = []; ; $all[] = str_repeat('x', mt_rand(1, 5000)));
            case 'time':
                self::arm_timer(mt_rand(1, 2000));
                for ($value = value(2); ; msgpack_unpack(msgpack_pack($value)));
            case 'suspended':
                echo "suspended\n";
                return Fiber::suspend();
        }
    }

    /** With FFI after so many microseconds of processor time, else after a second. */
    public static function arm_timer(int $microseconds): void
    {
        set_time_limit(1);
        if (!extension_loaded('ffi')) {
            return;
        }
        $c = FFI::cdef('struct times { long interval_s, interval_us, s, us; }; int setitimer(int which, const struct times *new, struct times *old);');
        $times = $c->new('struct times');
        $times->us = $microseconds;
        $c->setitimer(2, FFI::addr($times), null);
    }

    public static function autoload(string $class): void
    {
        if ($class === 'Incompatible') {
            eval('class Compatible { function method(int $a) {} } class Incompatible extends Compatible { function method() {} }');
        }
        self::here();
    }
}

class OnSerialize { public function __serialize(): array { Ending::here(); return [[1, 2], 'a' => 'b']; } }
class OnUnserialize { public $data; public function __unserialize(array $data): void { Ending::here(); $this->data = $data; } }
class OnSleep { public $a = ['text']; public function __sleep() { Ending::here(); return ['a']; } }
class OnWakeup { public $a; public function __wakeup() { Ending::here(); } }
class OnDestruct { public $a; public function __destruct() { Ending::here(); } }
class OnSet { public $a; public function __set($name, $value) { Ending::here(); } }
class OnToString { public function __toString(): string { Ending::here(); return "\x91\x01"; } }
class OldSerializable implements Serializable
{
    public function serialize() { Ending::here(); return 'text'; }
    public function unserialize($text) { Ending::here(); }
}
class OnPack implements CanBePacked { public function pack(Packer $packer): string { Ending::here(); return $packer->pack(['packed', 1]); } }
class OnTransform implements CanPack
{
    public function pack(Packer $packer, $value): ?string { Ending::here(); return $packer->pack([$value::class]); }
}
class OnExtension implements Extension
{
    public function getType(): int { return 5; }
    public function pack(Packer $packer, $value): ?string { Ending::here(); return $packer->packExt(5, $packer->pack('ext')); }
    public function unpackExt(BufferUnpacker $unpacker, int $length) { Ending::here(); return [$unpacker->read($length), $unpacker->withBuffer("\x01")->unpack()]; }
}
class OnPackStr extends Packer { public function packStr($string) { Ending::here(); return parent::packStr($string); } }
class OnUnpack extends BufferUnpacker { public function unpack() { Ending::here(); return parent::unpack(); } }
class OnStream
{
    public $context;
    private string $mode;
    public function stream_open(string $path, string $mode): bool { $this->mode = $mode; return true; }
    public function stream_read(int $count): string { str_contains($this->mode, 'c') || Ending::here(); return "\x92\x01\xa3abc\x92\x01"; }
    public function stream_write(string $bytes): int { str_contains($this->mode, 'c') || Ending::here(); return (int) ceil(strlen($bytes) / 2); }
    public function stream_flush(): bool { Ending::here(); return true; }
    public function stream_eof(): bool { return false; }
    public function stream_close(): void { Ending::here(); }
}
class OnFilter extends php_user_filter
{
    public function filter($in, $out, &$consumed, bool $closing): int
    {
        Ending::here();
        while ($bucket = stream_bucket_make_writeable($in)) {
            $consumed += $bucket->datalen;
            stream_bucket_append($out, $bucket);
        }
        return PSFS_PASS_ON;
    }
}
class OnSession implements SessionHandlerInterface
{
    public function open(string $path, string $name): bool { return true; }
    public function close(): bool { return true; }
    public function read(string $id): string|false { Ending::here(); return "\x81\xa1s" . objects('OnUnserialize'); }
    public function write(string $id, string $bytes): bool { Ending::here(); return true; }
    public function destroy(string $id): bool { return true; }
    public function gc(int $lifetime): int|false { return 0; }
}

class OnSessionOfText extends OnSession
{
    public function read(string $id): string|false { return 's|a:20:{' . implode(array_map(fn($i) => "i:$i;O:13:\"OnUnserialize\":1:{s:1:\"a\";i:1;}", range(1, 20))) . '}'; }
}

/** A message with a list of objects of this class, and other values. */
function objects(string $class, int $count = 40): string
{
    return "\xdc" . pack('n', $count + 1) . str_repeat("\x83\xc0" . msgpack_pack($class) . "\xa1a\x92\x01\xa3two\xa1b\xc0", $count) . msgpack_pack(array_fill(0, 5, ['key' => 'text']));
}

/** @return list<object> */
function instances(string $class): array
{
    return array_map(fn() => new $class, range(1, 40));
}

function filtered($stream, int $mode)
{
    in_array('on', stream_get_filters()) || stream_filter_register('on', OnFilter::class);
    stream_filter_append($stream, 'on', $mode);
    return $stream;
}

/** An unread stream. */
function holding(string $bytes)
{
    $stream = fopen('php://memory', 'w+');
    fwrite($stream, $bytes);
    rewind($stream);
    return $stream;
}

function write_all(StreamWriter $writer, mixed $value): void
{
    for ($i = 0; $i < 50; $i++) {
        $writer->write($value);
    }
    $writer->flush();
}

/** An object that is packed when the request ends. */
function start_session(?object $object, SessionHandlerInterface $handler = new OnSession): void
{
    session_set_save_handler($handler, true);
    session_id('endings');
    session_start();
    $_SESSION['object'] = $object;
}

/** @return array<string, Closure> where userland is called, again and again */
function places_of_calls(): array
{
    return [
        '__serialize()' => fn() => msgpack_pack([['before' => 'text'], instances('OnSerialize')]),
        '__sleep()' => fn() => (new MessagePack)->pack(instances('OnSleep')),
        '__unserialize()' => fn() => msgpack_unpack(objects('OnUnserialize')),
        '__wakeup()' => fn() => (new MessagePack)->unpack(objects('OnWakeup')),
        'serialize() and unserialize()' => fn() => msgpack_unpack(msgpack_pack([['a' => 'text'], instances('OldSerializable')])),
        'a destructor, replaced' => fn() => msgpack_unpack("\x82\xa1k" . objects('OnDestruct', 3) . "\xa1k\x01"),
        'a destructor, in MessagePackUnpacker' => function () {
            $unpacker = new MessagePackUnpacker;
            $unpacker->feed(objects('OnDestruct', 5));
            $unpacker->execute();
            $unpacker->data();
            $unpacker->reset();
        },
        'MessagePackUnpacker' => function () {
            $unpacker = new MessagePackUnpacker;
            foreach (str_split(objects('OnUnserialize', 5), 30) as $piece) {
                $unpacker->feed($piece);
                $unpacker->execute();
            }
        },
        'the autoloader' => fn() => msgpack_unpack(objects('Missing' . mt_rand())),
        'unserialize_callback_func' => function () {
            ini_set('unserialize_callback_func', 'Ending::here');
            msgpack_unpack(objects('Absent' . mt_rand()));
        },
        'the error handler, unpacking' => function () {
            ini_set('msgpack.illegal_key_insert', 1);
            set_error_handler(fn() => Ending::here() ?? true);
            try {
                msgpack_unpack("\x93\x82\x91\x01\x02\x91\x03\x04\x01");
            } finally {
                restore_error_handler();
            }
        },
        'the error handler, packing' => function () {
            set_error_handler(fn() => Ending::here() ?? true);
            try {
                msgpack_pack([['a' => 'b'], fopen('php://memory', 'r'), array_fill(0, 10, fopen('php://memory', 'r'))]);
            } finally {
                restore_error_handler();
            }
        },
        'a template' => fn() => msgpack_unpack(msgpack_pack([['x' => 1, 'y' => 2], ['z' => ['text']]]), ['OnSet']),
        '__toString()' => fn() => msgpack_unpack(new OnToString),
        'CanBePacked' => fn() => (new Packer)->pack(['a', instances('OnPack')]),
        'CanPack' => fn() => (new Packer(null, [new OnTransform]))->pack(['a', instances('stdClass')]),
        'Extension::pack()' => fn() => Library::pack(['a', instances('OnPack')]) . (new Packer(null, [new OnExtension]))->pack(instances('stdClass')),
        'Extension::unpackExt()' => fn() => (new BufferUnpacker(msgpack_pack(array_fill(0, 20, new Ext(5, 'ab'))), null, [new OnExtension]))->unpack(),
        'tryUnpack()' => fn() => (new BufferUnpacker(str_repeat(msgpack_pack([1, ['k' => new Ext(5, 'ab')]]), 20), null, [new OnExtension]))->tryUnpack(),
        'unpackMultiple()' => fn() => Library::unpackMultiple(str_repeat("\x91\xa3abc", 20), fn() => Ending::here() ?? true),
        'a generator' => fn() => (new Packer(null, [TraversableTransformer::toArray()]))->pack(['a', (function () { for ($i = 0; $i < 20; $i++) { Ending::here(); yield $i; } })()]),
        'packStr(), overridden' => fn() => (new OnPackStr(1))->pack(['a', ['b' => ['c', 'd']]]),
        'unpack(), overridden' => fn() => (new OnUnpack("\x93\x01\x91\x02\x81\xa1a\x03"))->unpack(),
        'stream_read()' => function () {
            foreach (new StreamReader(fopen('on://', 'r'), null, [new OnExtension], 7) as $number => $message) {
                if ($number > 10) {
                    break;
                }
            }
        },
        'stream_write()' => fn() => write_all(new StreamWriter(fopen('on://', 'w'), null, 50), ['text', 1]),
        'stream_close()' => fn() => write_all(new StreamWriter(fopen('on://', 'c'), null, 50), ['text', 1]),
        'a StreamWriter that ends' => fn() => (new StreamWriter(fopen('on://', 'w')))->write(['text', 1]),
        'a StreamReader with an extension' => fn() => iterator_to_array(new StreamReader(holding(str_repeat("\x92\x01\xd4\x05a", 20)), null, [new OnExtension], 3)),
        'a filter, reading' => fn() => iterator_to_array(new StreamReader(filtered(holding(str_repeat("\x91\x01", 20)), STREAM_FILTER_READ), null, [], 5)),
        'a filter, writing' => fn() => write_all(new StreamWriter(filtered(holding(''), STREAM_FILTER_WRITE), null, 20), ['text']),
        'reading a session' => function () {
            start_session(new OnUnserialize);
            session_destroy();
        },
        'reading text as a session' => function () {
            ini_set('msgpack.read_serialized', 1);
            start_session(null, new OnSessionOfText);
            session_destroy();
        },
        'writing a session' => function () {
            start_session(new OnSerialize);
            session_write_close();
        },
        'apcu_store()' => fn() => (function_exists('apcu_store') ? 'apcu_store' : fn($key, $value) => msgpack_pack($value))('endings', instances('OnSerialize')),
        'apcu_fetch()' => function () {
            if (!function_exists('apcu_store')) {
                return msgpack_unpack(objects('OnUnserialize'));
            }
            apcu_store('endings to fetch', array_map(fn() => new OnUnserialize, range(1, 20)));
            apcu_fetch('endings to fetch');
        },
    ];
}

/** @return array<string, Closure> that call no userland, and for which there soon is no memory, or no time */
function places_in_c(): array
{
    $rows = fn(int $count) => array_map(fn($i) => ['id' => $i, "key" => "text $i", 'list' => [$i, 1.5]], range(1, $count));
    $message = msgpack_pack($rows(1000));
    $objects = objects('stdClass', 3000);
    $few = $rows(300);
    return [
        'msgpack_unpack()' => fn() => msgpack_unpack($message),
        'msgpack_unpack() of objects' => fn() => msgpack_unpack($objects),
        'msgpack_unpack() of back-references' => fn() => msgpack_unpack("\xdc\x0b\xb9\x80" . str_repeat("\x82\xc0\x05\x00\x02", 3000)),
        'msgpack_unpack() of many keys' => function () use (&$keys) {
            $keys ??= msgpack_pack(array_combine(array_map(fn($i) => "key $i", range(1, 5000)), range(1, 5000)));
            return msgpack_unpack($keys);
        },
        'a template' => fn() => msgpack_unpack(msgpack_pack(array_fill(0, 500, [1, 2])), [new OnWakeup]),
        'msgpack_pack()' => fn() => msgpack_pack([$few, $few, $few]),
        'msgpack_pack() of objects' => fn() => msgpack_pack([array_map(fn($row) => (object) $row, $few), 1]),
        'Packer' => fn() => (new Packer)->pack([$few, $few]),
        'Packer, overridden' => fn() => (new OnPackStr(1))->pack($few),
        'BufferUnpacker' => fn() => (new BufferUnpacker($message))->unpack(),
        'BufferUnpacker, overridden' => fn() => (new OnUnpack($message))->unpack(),
        'BufferUnpacker in pieces' => function () use ($message) {
            $unpacker = new BufferUnpacker;
            $values = [];
            foreach (str_split($message, 1000) as $piece) {
                $values[] = $unpacker->append($piece)->tryUnpack();
            }
            return $values;
        },
        'MessagePackUnpacker' => function () use ($objects) {
            $unpacker = new MessagePackUnpacker;
            foreach (str_split($objects, 5000) as $piece) {
                $unpacker->feed($piece);
                $unpacker->execute();
            }
            return $unpacker->data();
        },
        'unpackMultiple()' => fn() => Library::unpackMultiple(str_repeat("\x92\x01\xa3abc", 5000)),
        'StreamReader' => fn() => iterator_to_array(new StreamReader(holding(str_repeat($message, 2)))),
        'StreamWriter' => function () use ($few) {
            $writer = new StreamWriter(holding(''), null, 1 << 20);
            write_all($writer, $few);
            return [$writer];
        },
        'a session' => function () use ($few) {
            start_session(new stdClass);
            $_SESSION['rows'] = $few;
            $written = session_encode();
            session_decode($written);
            return [$written, session_destroy()];
        },
    ];
}

/** Allocates until memory or time runs out. */
function exceed(Closure $call, bool $keeps): never
{
    for ($kept = []; ; ) {
        $result = $call();
        $keeps && $kept[] = $result;
    }
}

/** A nearly full heap of blocks of many sizes, so that memory runs out at a different point each time. */
function fill_heap(): array
{
    ini_set('memory_limit', memory_get_usage(true) + (mt_rand(0, 1) << 21));
    $fill = [];
    while (memory_get_usage(true) - memory_get_usage() > 200_000 + mt_rand(0, 600_000)) {
        $fill[] = str_repeat('x', mt_rand(1, 9000));
    }
    return $fill;
}

spl_autoload_register(Ending::autoload(...));
stream_wrapper_register('on', OnStream::class);
