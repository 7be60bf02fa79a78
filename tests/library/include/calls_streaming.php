<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension\TimestampExtension;

/** Actions of a program in the middle of a message. */
function meddling_call(Dice $dice, Messages $messages, BufferUnpacker &$unpacker, int $length): array
{
    $offset = $length - $unpacker->getRemainingCount();
    switch ($dice->roll(22)) {
        case 0:
            $to = $dice->roll($length + 2);
            return ["seek $to", fn() => state($unpacker->seek($to))];
        case 1:
            return ["seek $offset", fn() => state($unpacker->seek($offset))];
        case 2:
            $by = $dice->roll(8) - min(4, $offset);
            return ["skip $by", fn() => state($unpacker->skip($by))];
        case 3:
            $bytes = $dice->roll(6);
            return ["read $bytes", fn() => $unpacker->read($bytes)];
        case 4:
            $bytes = $dice->roll(6);
            return ["read $bytes and back", fn() => [$unpacker->read($bytes), state($unpacker->seek($offset))]];
        case 5:
            return ['unpack', fn() => $unpacker->unpack()];
        case 6:
            return ['unpack and back', fn() => [attempt(fn() => $unpacker->unpack()), state($unpacker->seek($offset))]];
        case 7:
            $method = $dice->pick(['unpackArrayHeader', 'unpackMapHeader', 'unpackArray', 'unpackMap', 'unpackInt', 'unpackStr', 'unpackExt']);
            return [$method, fn() => $unpacker->$method()];
        case 8:
            $buffer = substr($messages->message(3), 0, $dice->roll(30));
            return ['reset ' . bin2hex($buffer), fn() => state($unpacker->reset($buffer))];
        case 9:
            $buffer = substr($messages->message(3), 0, $dice->roll(30));
            return ['withBuffer ' . bin2hex($buffer), fn() => attempt(fn() => $unpacker->withBuffer($buffer)->tryUnpack())];
        case 10:
            return ['a clone', fn() => attempt(fn() => (clone $unpacker)->append("\xc0\xc0\xc0\xc0\xc0\xc0")->tryUnpack())];
        case 11:
            return ['goes on as a clone', function () use (&$unpacker) {
                $unpacker = clone $unpacker;
            }];
        case 12:
            return ['extendWith', function () use (&$unpacker) {
                $unpacker = $unpacker->extendWith(new ExtReader(5, ext_readers()['a value']));
            }];
        case 13:
            return ['nothing appended', fn() => [state($unpacker->append('')), attempt(fn() => $unpacker->tryUnpack())]];
        case 14:
        case 15:
        case 16:
            return ['release', fn() => $unpacker->release()];
        case 17:
            $buffer = str_repeat("\1", $offset) . $messages->message(3);
            return ['__construct ' . bin2hex($buffer), fn() => state($unpacker->__construct($buffer, $dice->pick(BIGINT_MODES)) ?? $unpacker)];
        default:
            return ['nothing', fn() => null];
    }
}

/** Messages in pieces. The extensions return the same each time. */
return function (): Generator {
    $dice = new Dice(60);
    $messages = new Messages($dice);
    $readers = ext_readers();
    for ($i = 0; $i < 700; $i++) {
        $stream = '';
        for ($count = 1 + $dice->roll(6); $count > 0; $count--) {
            $stream .= $dice->roll(12) ? $messages->message(4) : $messages->mutate($messages->message(4));
        }
        $reader = $dice->pick(['all of it', 'a value', 'nothing', 'a byte too little', 'and throws that data is missing']);
        $unpacker = new BufferUnpacker('', $dice->pick(BIGINT_MODES), [new ExtReader(1, $readers[$reader]), new ExtReader(100, $readers['all of it']), new TimestampExtension]);
        $length = 0;
        $often = $dice->roll(3);
        for ($at = 0, $step = 0; $at < strlen($stream) && $step < 60; $step++) {
            $piece = substr($stream, $at, $dice->pick([1, 1, 2, 3, 7, 20, 100]));
            $at += strlen($piece);
            $answer = attempt(fn() => $unpacker->append($piece)->tryUnpack());
            yield "$i.$step append " . bin2hex($piece) . ", $reader" => "$answer; " . state($unpacker);
            $length = measure_buffer($unpacker);
            if ($dice->roll(4) < $often) {
                [$label, $call] = meddling_call($dice, $messages, $unpacker, $length);
                $answer = attempt($call);
                yield "$i.$step $label" => "$answer; " . state($unpacker);
            }
        }
        yield "$i the end" => attempt(fn() => $unpacker->tryUnpack()) . '; ' . state($unpacker);
    }
};

/** The length of the buffer, as read from the start by a copy. */
function measure_buffer(BufferUnpacker $unpacker): int
{
    $copy = clone $unpacker;
    try {
        return $copy->seek(0)->getRemainingCount();
    } catch (MessagePack\Exception\InsufficientDataException) {
        return 0;
    }
}
