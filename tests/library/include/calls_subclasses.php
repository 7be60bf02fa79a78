<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension\TimestampExtension;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\Type\Bin;
use MessagePack\Type\Ext;
use MessagePack\Type\Map;
use MessagePack\Type\Timestamp;
use MessagePack\TypeTransformer\StreamTransformer;
use MessagePack\TypeTransformer\TraversableTransformer;
use MessagePack\UnpackOptions;

/** Each method overridden alone, and all of them. */
function overrides(array $methods): array
{
    return [...array_map(fn($method) => [$method], $methods), $methods];
}

function name_of(array $overridden): string
{
    return count($overridden) > 1 ? 'all' : $overridden[0];
}

function packers_that_log(): Generator
{
    $dice = new Dice(49);
    $memory = fopen('php://memory', 'w+');
    fwrite($memory, 'stream');
    $values = [
        'scalars' => [null, true, 1, -300, 1.5, 'a', '', "\xff"],
        'containers' => [[], [1, [2]], ['a' => ['' => 1, 5 => "\xff", "\xff" => []]]],
        'types' => [new Bin('b'), new Ext(1, 'e'), new Map([1, ['k' => 2]]), new Timestamp(1, 5), new Timestamp(-1)],
        'objects' => [new Point(1, 'y'), new Money(5), new ArrayObject(['a' => 1, 2]), new ArrayObject([])],
        'without form' => [1, new stdClass],
    ];
    for ($i = 0; $i < 15; $i++) {
        $values["plain $i"] = $dice->plain(3);
    }
    $methods = ['pack', 'packNil', 'packBool', 'packInt', 'packFloat', 'packFloat32', 'packFloat64', 'packStr', 'packBin',
        'packArray', 'packArrayHeader', 'packMap', 'packMapHeader', 'packExt'];
    foreach (overrides($methods) as $overridden) {
        $class = logging_class(Packer::class, $overridden);
        foreach ([0, PackOptions::DETECT_STR_BIN | PackOptions::FORCE_FLOAT32, PackOptions::FORCE_BIN | PackOptions::FORCE_ARR, PackOptions::FORCE_MAP] as $options) {
            $label = name_of($overridden) . " $options";
            foreach ($values as $name => $value) {
                $packer = new $class($options, [
                    new Transformer(Money::class, fn($packer, $money) => $packer->packArray([$money->cents])),
                    TraversableTransformer::toMap(), new TimestampExtension,
                ]);
                yield "$label $name" => attempt(fn() => $packer->pack($value)) . ' log ' . show($packer->log);
            }
            $packer = new $class($options, [TraversableTransformer::toArray(), new StreamTransformer]);
            yield "$label arrays" => attempt(function () use ($packer, $memory) {
                rewind($memory);
                return [$packer->packArray(['a' => [1, 'b']]), $packer->packMap([2.5, null]), $packer->pack(new ArrayIterator(['c' => [true]])), $packer->pack($memory),
                    $packer->packArray([]), $packer->packMap([]), $packer->extendWith(new TimestampExtension)->pack([new Timestamp(5)])];
            }) . ' log ' . show($packer->log);
        }
    }
}

function unpackers_that_log(): Generator
{
    $dice = new Dice(50);
    $messages = new Messages($dice);
    $inputs = array_map('hex2bin', ['', 'c0', '93010203', '82a161c40162cf800000000000000005c3', 'dc0002a0c400', 'df00000001d90161db0000000161',
        '92d4010592', 'd6ff00000001', 'd7ff0000000400000001', 'c70cff000000010000000000000001', 'cfffffffffffffffff', 'a3616263', 'a36162',
        '81c001', '8190', 'c1', '92c1', 'de0001', 'dd00', 'd9', 'c403', '81cf8000000000000000cf8000000000000000']);
    for ($i = 0; $i < 60; $i++) {
        $message = $messages->message(3);
        array_push($inputs, $message, $messages->mutate($message), substr($message, 0, $dice->roll(strlen($message))));
    }
    $methods = [...UNPACKING_METHODS, 'read'];
    foreach (overrides($methods) as $overridden) {
        $class = logging_class(BufferUnpacker::class, $overridden);
        foreach ($inputs as $i => $message) {
            $calls = ['unpack', 'tryUnpack', method_for($dice, $message), $dice->pick(['unpackStr', 'unpackBin', 'unpackExt', 'unpackArray', 'unpackMap', 'unpackInt'])];
            foreach ($calls as $method) {
                $unpacker = new $class($message, $i % 2 ? UnpackOptions::BIGINT_AS_GMP : 0, [new ExtReader(1, ext_readers()['as values']), new ExtReader(-2, ext_readers()['all of it']), new TimestampExtension]);
                yield name_of($overridden) . " $method " . bin2hex($message) => attempt_unpacking($unpacker, fn($unpacker) => $unpacker->$method()) . ' log ' . show($unpacker->log);
            }
        }
    }
}

/** Overrides with another behaviour. */
class PackerOfUpperCase extends Packer
{
    public function packStr($str)
    {
        return parent::packStr(strtoupper($str));
    }

    public function packInt($int)
    {
        if ($int === 13) {
            throw new DomainException('unlucky');
        }
        return $int === 7 ? "\x05" : parent::packInt($int);
    }

    public function packMapHeader($size)
    {
        return parent::packExt(50, "$size");
    }
}

class UnpackerOfUpperCase extends BufferUnpacker
{
    public ?string $note = null;

    public function unpack()
    {
        $value = parent::unpack();
        return is_string($value) ? "<$value>" : ($value === 13 ? throw new DomainException('unlucky') : $value);
    }

    public function read($length)
    {
        return strtoupper(parent::read($length));
    }

    public function __clone()
    {
        $this->note .= 'cloned;';
    }
}

function subclasses_that_differ(): Generator
{
    $dice = new Dice(51);
    $messages = new Messages($dice);
    $packer = new PackerOfUpperCase;
    foreach ([7, 13, 'a', ['a' => 'b', 'c' => [7, 'd']], [1, 13, 2], ['' => ''], [[['x' => 7]]]] as $value) {
        yield 'packer of upper case ' . show($value) => attempt(fn() => $packer->pack($value));
    }
    for ($i = 0; $i < 200; $i++) {
        $message = $messages->message(3);
        yield "unpacker of upper case " . bin2hex($message) => attempt_unpacking(new UnpackerOfUpperCase($message), fn($unpacker) => $unpacker->unpack());
        $value = $dice->plain(3);
        yield "packer of upper case $i" => attempt(fn() => $packer->pack($value));
    }
    foreach (['920d01', 'a161', '81a161a162', 'd9026162', 'c4026162', '92a1610d', '81a1610d'] as $hex) {
        yield "unpacker of upper case $hex" => attempt_unpacking((new UnpackerOfUpperCase)->withBuffer(hex2bin($hex)), fn($unpacker) => $unpacker->tryUnpack());
    }
    $unpacker = (new UnpackerOfUpperCase("\xa1a"))->extendWith(new TimestampExtension)->withBuffer("\xa1b");
    yield 'copies' => attempt(fn() => [$unpacker::class, $unpacker->note, $unpacker->unpack()]);
}

return function (): Generator {
    yield from packers_that_log();
    yield from unpackers_that_log();
    yield from subclasses_that_differ();
};
