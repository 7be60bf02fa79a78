<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension\TimestampExtension;
use MessagePack\MessagePack;
use MessagePack\UnpackOptions;

const UNPACKING_METHODS = ['unpack', 'tryUnpack', 'unpackNil', 'unpackBool', 'unpackInt', 'unpackFloat', 'unpackStr', 'unpackBin',
    'unpackArray', 'unpackArrayHeader', 'unpackMap', 'unpackMapHeader', 'unpackExt'];
const BIGINT_MODES = [UnpackOptions::BIGINT_AS_STR, UnpackOptions::BIGINT_AS_GMP];

/** Every method on every first byte, with every number of bytes after it. */
function unpack_heads(): Generator
{
    for ($head = 0; $head < 256; $head++) {
        foreach ([0, 1, 2, 3, 4, 5, 8, 9, 20] as $length) {
            $message = chr($head) . substr("\x00\x00\x00\x03\xff\x01\xa1\x61\xc0\x05\x93\x01\x02\x03\xc3\xc0\xc0\xc0\xc0\xc0", 0, $length);
            foreach (UNPACKING_METHODS as $method) {
                yield "$method " . bin2hex($message) => attempt_unpacking(new BufferUnpacker($message), fn($unpacker) => $unpacker->$method());
            }
        }
    }
}

/** The method for a message's first byte, or sometimes another. */
function method_for(Dice $dice, string $message): string
{
    $head = ord($message[0] ?? "\xc0");
    return match (true) {
        $dice->roll(4) === 0 => $dice->pick(UNPACKING_METHODS),
        ($head & 0xf0) === 0x80, $head >= 0xde && $head <= 0xdf => 'unpackMap',
        ($head & 0xf0) === 0x90, $head === 0xdc, $head === 0xdd => 'unpackArray',
        default => 'unpack',
    };
}

function unpack_messages(): Generator
{
    $dice = new Dice(44);
    $messages = new Messages($dice);
    for ($i = 0; $i < 800; $i++) {
        $message = $messages->message(4);
        $mode = $dice->pick(BIGINT_MODES);
        $unpacker = new BufferUnpacker('', $mode, $dice->roll(2) ? [new TimestampExtension] : []);
        $variants = [
            'whole' => $message,
            'with more' => $message . $messages->message(1),
            'mutated' => $messages->mutate($message),
            'mutated twice' => $messages->mutate($messages->mutate($message) . $message),
            'noise' => (new Random\Randomizer(new Random\Engine\Mt19937($i)))->getBytes(1 + $i % 40),
        ];
        foreach ($variants as $name => $bytes) {
            $method = method_for($dice, $bytes);
            yield "$i $name $method " . bin2hex($bytes) => attempt_unpacking($unpacker->withBuffer($bytes), fn($unpacker) => $unpacker->$method());
            yield "$i $name MessagePack " . bin2hex($bytes) => attempt(fn() => MessagePack::unpack($bytes, $mode));
        }
        if ($i % 8 === 0) {
            for ($length = 0; $length < min(120, strlen($message)); $length++) {
                $method = method_for($dice, $message);
                $bytes = substr($message, 0, $length);
                yield "$i cut at $length $method " . bin2hex($bytes) => attempt_unpacking($unpacker->reset($bytes), fn($unpacker) => $unpacker->$method());
            }
        }
    }
}

/** Calls of the methods that move the offset, in any order, without negative offsets. */
function unpack_sequences(): Generator
{
    $dice = new Dice(45);
    $messages = new Messages($dice);
    for ($i = 0; $i < 250; $i++) {
        $buffer = '';
        for ($count = $dice->roll(5); $count > 0; $count--) {
            $buffer .= $messages->message(2);
        }
        $unpacker = new BufferUnpacker($buffer, $dice->pick(BIGINT_MODES));
        $length = strlen($buffer);
        for ($step = 0; $step < 15; $step++) {
            $offset = $length - $unpacker->getRemainingCount();
            switch ($dice->roll(12)) {
                case 0:
                    $more = substr($messages->message(1), 0, $dice->roll(20));
                    $label = 'append ' . bin2hex($more);
                    $call = fn() => $unpacker->append($more) === $unpacker;
                    $length += strlen($more);
                    break;
                case 1:
                    $to = $dice->roll($length + 3);
                    $label = "seek $to";
                    $call = fn() => $unpacker->seek($to) === $unpacker;
                    break;
                case 2:
                    $to = -$dice->roll($length + 1);
                    $label = "seek $to";
                    $call = fn() => $unpacker->seek($to) === $unpacker;
                    break;
                case 3:
                    $by = $dice->roll(10) - min(4, $offset);
                    $label = "skip $by";
                    $call = fn() => $unpacker->skip($by) === $unpacker;
                    break;
                case 4:
                    $label = 'release';
                    $call = function () use ($unpacker, &$length) {
                        $length -= $released = $unpacker->release();
                        return $released;
                    };
                    break;
                case 5:
                    $bytes = $dice->roll(12);
                    $label = "read $bytes";
                    $call = fn() => $unpacker->read($bytes);
                    break;
                case 6:
                    $label = 'tryUnpack';
                    $call = fn() => $unpacker->tryUnpack();
                    break;
                case 7:
                    $buffer = $dice->roll(3) ? $messages->message(2) : $messages->mutate($messages->message(2));
                    $how = $dice->pick(['reset', 'withBuffer']);
                    $label = "$how " . bin2hex($buffer);
                    $length = strlen($buffer);
                    $call = function () use (&$unpacker, $how, $buffer) {
                        $old = $unpacker;
                        $unpacker = $unpacker->$how($buffer);
                        return [$old === $unpacker, state($old)];
                    };
                    break;
                case 8:
                    $method = $dice->pick(UNPACKING_METHODS);
                    $label = $method;
                    $call = fn() => $unpacker->$method();
                    break;
                case 9:
                    $label = 'clone';
                    $call = function () use (&$unpacker) {
                        $unpacker = clone $unpacker;
                    };
                    break;
                case 10:
                    $label = 'extendWith';
                    $call = function () use (&$unpacker) {
                        $old = $unpacker;
                        $unpacker = $unpacker->extendWith(new ExtReader(1, ext_readers()['all of it']), new ExtReader(5, ext_readers()['nothing']));
                        return [$old === $unpacker, state($old)];
                    };
                    break;
                default:
                    $label = 'unpack';
                    $call = fn() => $unpacker->unpack();
            }
            $answer = attempt($call);
            yield "$i.$step $label" => "$answer; " . state($unpacker);
        }
    }
    foreach (['', "\x01", "\x93\x01\x02\x03"] as $buffer) {
        foreach ([0, 1, 4, 5, PHP_INT_MAX] as $number) {
            foreach (['seek', 'skip', 'read'] as $method) {
                if ("$method$number" !== 'read' . PHP_INT_MAX) { // overflows there
                    yield "$method $number " . bin2hex($buffer) => attempt_unpacking(new BufferUnpacker($buffer), fn($unpacker) => $unpacker->$method($number) === $unpacker);
                }
            }
            if ($number !== PHP_INT_MAX) { // overflows there
                yield "at the end, $number " . bin2hex($buffer) => attempt_unpacking(new BufferUnpacker("$buffer\x05"), fn($unpacker) => [$unpacker->seek(-1)->unpack(), $unpacker->read($number)]);
            }
        }
    }
    $bare = new class extends BufferUnpacker { public function __construct() {} };
    yield 'not constructed' => attempt(fn() => $bare->unpack());
    yield 'not constructed, then filled' => attempt(fn() => $bare->reset("\x92\x01\xd4\x05a")->unpack());
    $unpacker = (new BufferUnpacker("\x01\x02\x92\x03\xcf\xff\xff\xff\xff\xff\xff\xff\xff", UnpackOptions::BIGINT_AS_GMP))->skip(1);
    yield 'equal to its copy' => attempt(fn() => [$unpacker == clone $unpacker, $unpacker == $unpacker->withBuffer('other'), $unpacker == new BufferUnpacker]);
}

function unpack_timestamps(): Generator
{
    $dice = new Dice(46);
    $random = new Random\Randomizer(new Random\Engine\Mt19937(47));
    for ($i = 0; $i < 400; $i++) {
        $length = $i % 4 === 3 ? $dice->roll(20) : [4, 8, 12][$i % 4];
        $body = $length ? $random->getBytes($length) : '';
        $fixed = [1 => "\xd4", 2 => "\xd5", 4 => "\xd6", 8 => "\xd7", 16 => "\xd8"];
        $message = "\x92" . (isset($fixed[$length]) && $dice->roll(3) ? $fixed[$length] : "\xc7" . chr($length)) . "\xff" . $body . "\x05";
        $label = bin2hex($message);
        yield "timestamp $label" => attempt_unpacking(new BufferUnpacker($message, null, [new TimestampExtension]), fn($unpacker) => $unpacker->unpack());
        yield "timestamp by MessagePack $label" => attempt(fn() => MessagePack::unpack($message));
        yield "timestamp by unpackExt $label" => attempt_unpacking(new BufferUnpacker(substr($message, 1), null, [new TimestampExtension]), fn($unpacker) => $unpacker->unpackExt());
        yield "timestamp by itself $label" => attempt_unpacking(new BufferUnpacker($body), fn($unpacker) => (new TimestampExtension)->unpackExt($unpacker, $length));
        $cut = substr($message, 0, $dice->roll(strlen($message)));
        yield "timestamp cut short " . bin2hex($cut) => attempt_unpacking(new BufferUnpacker($cut, null, [new TimestampExtension]), fn($unpacker) => $unpacker->unpack());
        yield "timestamp longer than the rest " . bin2hex($body) => attempt_unpacking(new BufferUnpacker($body), fn($unpacker) => (new TimestampExtension)->unpackExt($unpacker, 8));
    }
}

return function (): Generator {
    yield from unpack_heads();
    yield from unpack_messages();
    yield from unpack_sequences();
    yield from unpack_timestamps();
};
