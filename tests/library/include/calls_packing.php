<?php
use MessagePack\Extension\TimestampExtension;
use MessagePack\MessagePack;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\Type\Bin;
use MessagePack\Type\Ext;
use MessagePack\Type\Map;
use MessagePack\Type\Timestamp;
use MessagePack\TypeTransformer\StreamTransformer;
use MessagePack\TypeTransformer\TraversableTransformer;

/** Each combination of at most one option of a kind. */
function option_sets(): array
{
    $sets = [];
    foreach ([0, PackOptions::FORCE_STR, PackOptions::FORCE_BIN, PackOptions::DETECT_STR_BIN] as $string) {
        foreach ([0, PackOptions::FORCE_ARR, PackOptions::FORCE_MAP, PackOptions::DETECT_ARR_MAP] as $array) {
            foreach ([0, PackOptions::FORCE_FLOAT32, PackOptions::FORCE_FLOAT64] as $float) {
                $sets[] = $string | $array | $float;
            }
        }
    }
    return $sets;
}

function transformers(): array
{
    return [
        new Transformer(Money::class, fn(Packer $packer, Money $money) => $packer->pack(['cents' => $money->cents])),
        new Transformer(DateTimeZone::class, fn() => null),
        new Transformer(DateTimeZone::class, fn($packer, $zone) => $packer->packExt(9, $zone->getName())),
        new Transformer(ArithmeticError::class, fn($packer, $error) => throw $error),
        TraversableTransformer::toMap(),
        new StreamTransformer,
        new TimestampExtension,
    ];
}

/** Values other than null, bool, number, string and array, created anew for each call. */
function special_values(): array
{
    return [
        'Money' => fn() => new Money(5),
        'money in a point' => fn() => new Point(new Money(7), [new Money(8), 1.5]),
        'zone' => fn() => new DateTimeZone('Europe/Paris'),
        'error' => fn() => new ArithmeticError('thrown by a transformer', 3),
        'stdClass' => fn() => new stdClass,
        'closure' => fn() => fn() => 1,
        'enum' => fn() => Suit::Hearts,
        'Bin' => fn() => new Bin('a'),
        'Bin, empty' => fn() => new Bin(''),
        'Ext, of a type that is a byte' => fn() => new Ext(200, 'a'),
        'Ext' => fn() => new Ext(-100, '12345'),
        'Map' => fn() => new Map([1, 2, new Money(3)]),
        'Map, empty' => fn() => new Map([]),
        'Timestamp' => fn() => new Timestamp(1, 2),
        'generator' => fn() => (function () { yield 'k' => 1; yield 'k' => [new Money(2)]; yield 2.5 => null; yield [1] => 'a'; })(),
        'generator, empty' => fn() => (function () { yield from []; })(),
        'generator that throws' => fn() => (function () { yield 1; throw new DomainException('no more', 9); })(),
        'generator of what has no form' => fn() => (function () { yield 1; yield new stdClass; })(),
        'generator with such a key' => fn() => (function () { yield new stdClass => 1; })(),
        'generator by reference' => fn() => (function & () { $x = 1; yield $x; $x = 'b'; yield $x; })(),
        'ArrayObject' => fn() => new ArrayObject(['a' => 1, 5 => [true]]),
        'SplFixedArray' => fn() => SplFixedArray::fromArray([1, 'b']),
        'stream' => function () { $s = fopen('php://memory', 'w+'); fwrite($s, "ab\xff" . str_repeat('c', 300)); rewind($s); return $s; },
        'stream, half read' => function () { $s = fopen('php://memory', 'w+'); fwrite($s, 'abcdef'); fseek($s, 2); return $s; },
        'stream at its end' => function () { $s = fopen('php://temp', 'w+'); fwrite($s, 'abc'); return $s; },
        'stream to write' => fn() => fopen('php://output', 'w'),
        'stream, closed' => function () { $s = fopen('php://memory', 'r'); fclose($s); return $s; },
        'stream context' => fn() => stream_context_create(),
    ];
}

function pack_special_values(): Generator
{
    foreach (special_values() as $name => $make) {
        foreach ([0, PackOptions::FORCE_BIN, PackOptions::FORCE_MAP | PackOptions::DETECT_STR_BIN, PackOptions::FORCE_ARR] as $options) {
            foreach (['bare' => fn($value) => $value, 'in arrays' => fn($value) => ['a' => [1, $value], 'b' => $value]] as $how => $wrap) {
                $label = "$name $options $how";
                yield "$label, no transformers" => attempt(fn() => (new Packer($options))->pack($wrap($make())));
                $transformers = transformers();
                yield "$label, transformers" => attempt(fn() => (new Packer($options, $transformers))->pack($wrap($make())))
                    . ' asked ' . show(array_column(array_filter($transformers, fn($each) => $each instanceof Transformer), 'asked'));
                yield "$label, keyed transformers" => attempt(fn() => (new Packer($options, ['b' => $transformers[4], 'a' => $transformers[0]]))
                    ->extendWith($transformers[5], $transformers[6])->pack($wrap($make())));
                yield "$label, toArray" => attempt(fn() => (new Packer($options))->extendWith(TraversableTransformer::toArray())->extendWith($transformers[0])->pack($wrap($make())));
                yield "$label, MessagePack" => attempt(fn() => MessagePack::pack($wrap($make()), $options));
            }
        }
        foreach ([TraversableTransformer::toMap(), TraversableTransformer::toArray(), new StreamTransformer, new TimestampExtension] as $i => $transformer) {
            yield "$name, transformer $i by itself" => attempt(fn() => $transformer->pack(new Packer(PackOptions::FORCE_BIN), $make()));
        }
    }
    foreach ([1, 'a', null, [], 1.5] as $value) {
        foreach ([TraversableTransformer::toMap(), new StreamTransformer, new TimestampExtension] as $i => $transformer) {
            yield show($value) . ", transformer $i by itself" => attempt(fn() => $transformer->pack(new Packer, $value));
        }
    }
}

/** Each method with values of its type. */
function pack_tokens(): Generator
{
    $dice = new Dice(41);
    foreach (option_sets() as $options) {
        $packer = new Packer($options);
        yield "packNil $options" => attempt(fn() => $packer->packNil());
        foreach ([true, false, 0, 1, '', '0', 'a', [], [0], null, 0.0, new stdClass] as $bool) {
            yield "packBool $options " . show($bool) => attempt(fn() => $packer->packBool($bool));
        }
        for ($i = 0; $i < 20; $i++) {
            $integer = $dice->integer();
            yield "packInt $options $integer" => attempt(fn() => $packer->packInt($integer));
            $float = $dice->roll(4) ? $dice->float() : $dice->integer();
            foreach (['packFloat', 'packFloat32', 'packFloat64'] as $method) {
                yield "$method $options " . show($float) => attempt(fn() => $packer->$method($float));
            }
            $string = $dice->roll(5) ? $dice->string() : $integer;
            foreach (['packStr', 'packBin'] as $method) {
                yield "$method $options " . show($string) => attempt(fn() => $packer->$method($string));
            }
            $array = (array) $dice->plain(3);
            foreach (['packArray', 'packMap'] as $method) {
                yield "$method $options $i" => attempt(fn() => $packer->$method($array));
            }
            $type = $dice->roll(600) - 300;
            yield "packExt $options $type" => attempt(fn() => $packer->packExt($type, $string));
        }
        foreach ([0, 1, 15, 16, 255, 256, 65535, 65536, 0x7fffffff, 0x80000000, 0xffffffff] as $size) {
            yield "packArrayHeader $options $size" => attempt(fn() => $packer->packArrayHeader($size));
            yield "packMapHeader $options $size" => attempt(fn() => $packer->packMapHeader($size));
        }
    }
    $packer = new Packer;
    foreach ([0, 7, 8, 15, 16, 31, 32, 33, 63] as $bits) {
        foreach ([-1, 0, 1] as $beside) {
            foreach ([1, -1] as $sign) {
                $integer = (int) ($sign * (1 << $bits) + ($bits < 63 ? $beside : 0));
                yield "packInt at $sign*2^$bits+$beside" => attempt(fn() => [$packer->packInt($integer), $packer->pack($integer)]);
            }
        }
    }
    foreach ([0, 1, 2, 3, 4, 5, 8, 9, 15, 16, 17, 31, 32, 255, 256, 65535, 65536, 70000] as $length) {
        $string = str_repeat('s', $length);
        foreach (['packStr', 'packBin', 'pack'] as $method) {
            yield "$method of $length" => md5(attempt(fn() => $packer->$method($string)));
        }
        foreach ([-128, -1, 0, 127] as $type) {
            yield "packExt $type of $length" => md5(attempt(fn() => $packer->packExt($type, $string)));
        }
        $list = array_fill(0, $length, 1);
        foreach (['packArray', 'packMap', 'pack'] as $method) {
            yield "$method of $length elements" => md5(attempt(fn() => $packer->$method($list)));
        }
    }
    foreach (['ArrayObject' => new ArrayObject(['a' => 1, [2]]), 'ArrayIterator' => new ArrayIterator(['b', 3]), 'SplFixedArray' => SplFixedArray::fromArray([1, 2])] as $name => $countable) {
        yield "packArray $name" => attempt(fn() => $packer->packArray($countable));
        yield "packMap $name" => attempt(fn() => $packer->packMap($countable));
    }
}

function pack_values(): Generator
{
    $dice = new Dice(42);
    $packers = array_map(fn($options) => new Packer($options), option_sets());
    for ($i = 0; $i < 1500; $i++) {
        $value = $dice->plain(4);
        $n = $dice->roll(count($packers));
        yield "pack $n $i" => attempt(fn() => $packers[$n]->pack($value));
        yield "MessagePack::pack $i" => attempt(fn() => MessagePack::pack($value, option_sets()[$n]));
    }
    $utf8 = ["\xc3\xa9", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf0\x9f\x98\x80", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "a\xff", "\xc3", "\x80", "\0"];
    foreach ($utf8 as $string) {
        foreach ($packers as $n => $packer) {
            yield "pack $n " . bin2hex($string) => attempt(fn() => $packer->pack([$string, $string => $string, str_repeat($string, 40)]));
        }
    }
    $x = 1;
    $array = ['a' => &$x, &$x, 'list' => [&$x]];
    yield 'references' => attempt(fn() => $packers[0]->pack($array));
    $bare = new class extends Packer { public function __construct() {} };
    foreach ([1, 'a', '', [], [1], ['a' => 1.5], true] as $value) {
        yield 'not constructed ' . show($value) => attempt(fn() => $bare->pack($value));
    }
    foreach ($packers as $n => $packer) {
        $copy = clone $packer;
        $woken = unserialize(serialize($packer));
        yield "copied $n" => attempt(fn() => [$copy->pack(['a', 1.5, [], ['k' => 1]]), $woken->pack(['a', 1.5, [], ['k' => 1]]), $packer == $copy, $packer == $packers[0]]);
    }
}

function pack_timestamps(): Generator
{
    $dice = new Dice(43);
    $seconds = [0, 1, -1, 0xffffffff, 0x100000000, (1 << 34) - 1, 1 << 34, -(1 << 34), PHP_INT_MAX, PHP_INT_MIN];
    for ($i = 0; $i < 200; $i++) {
        $seconds[] = $dice->integer();
    }
    $packer = new Packer(null, [new TimestampExtension]);
    foreach ($seconds as $second) {
        foreach ([0, 1, 999999999, $dice->roll(1000000000)] as $nanosecond) {
            $time = new Timestamp($second, $nanosecond);
            yield "Timestamp $second $nanosecond" => attempt(fn() => [$packer->pack([$time]), MessagePack::pack($time), MessagePack::unpack(MessagePack::pack($time))]);
        }
    }
    foreach (['2020-02-29 12:34:56.789012', '1969-12-31 23:59:59.5', '0001-01-01', '9999-12-31'] as $date) {
        yield "fromDateTime $date" => attempt(fn() => Timestamp::fromDateTime(new DateTimeImmutable($date)));
    }
}

return function (): Generator {
    yield from pack_tokens();
    yield from pack_values();
    yield from pack_special_values();
    yield from pack_timestamps();
};
