<?php
use MessagePack\BufferUnpacker;
use MessagePack\Packer;

function extend_unpackers(): Generator
{
    $dice = new Dice(48);
    $messages = new Messages($dice);
    $readers = ext_readers();
    for ($i = 0; $i < 150; $i++) {
        $message = $messages->message(4);
        foreach ($readers as $name => $reader) {
            foreach (['unpack', 'tryUnpack', method_for($dice, $message)] as $method) {
                $extensions = [new ExtReader(1, $reader), new ExtReader(-2, $dice->pick(array_values($readers))), new ExtReader(-1, $readers['all of it'])];
                $bytes = $dice->roll(3) ? $message : $messages->mutate($message);
                yield "$i $name $method " . bin2hex($bytes)
                    => attempt_unpacking(new BufferUnpacker($bytes . "\x01\x02", null, $extensions), fn($unpacker) => $unpacker->$method())
                    . ' lengths ' . show(array_column($extensions, 'lengths'));
            }
        }
    }
    foreach ($readers as $name => $reader) {
        foreach (['d40105', 'd5010102', 'd60193010203', 'c70001', 'c70301920102', 'c80001017f', 'c9000000010180', '92d4010507', '81a161d4010507', 'd401d4', 'd601d6010101', 'd801'] as $hex) {
            foreach (['unpack', 'unpackExt', 'tryUnpack'] as $method) {
                yield "$name $method $hex" => attempt_unpacking((new BufferUnpacker(hex2bin($hex)))->extendWith(new ExtReader(1, $reader)), fn($unpacker) => $unpacker->$method());
            }
        }
    }
}

/** After a change of the buffer both continue at the same offset. */
function extensions_that_meddle(): Generator
{
    foreach (array_keys(ext_meddlers()) as $name) {
        foreach (['d40105', '92d4010507', '0193d4010508a3616263', '82a161d4010507a16209', '9192d40105d4010603', 'd4010592', '01d40105a2'] as $hex) {
            foreach (['unpack', 'unpackArray', 'unpackMap', 'unpackExt', 'tryUnpack'] as $method) {
                if ($name === 'resets' && $method === 'tryUnpack' && str_starts_with($hex, '01')) {
                    continue; // the library's offset is then beyond the end
                }
                $meddler = new ExtReader(1, ext_meddlers()[$name]);
                yield "$name $method $hex" => attempt_unpacking(new BufferUnpacker(hex2bin($hex), null, [$meddler]), fn($unpacker) => $unpacker->$method());
            }
        }
    }
}

function types_of_extensions(): Generator
{
    $readers = ext_readers();
    foreach ([-129, -128, -1, 0, 127, 128, 200, 255, 256] as $type) {
        $unpacker = new BufferUnpacker('', null, [new ExtReader($type, $readers['nothing']), new ExtReader($type, $readers['all of it'])]);
        foreach (["\x80", "\xff", "\0", "\x7f", "\xc8"] as $byte) {
            yield "type $type, " . bin2hex($byte) => attempt(fn() => $unpacker->reset("\xd4{$byte}x")->unpack());
        }
    }
    $plain = new BufferUnpacker("\xd4\x01x");
    $one = $plain->extendWith(new ExtReader(1, $readers['all of it']));
    $two = $one->extendWith(new ExtReader(2, $readers['all of it']), new ExtReader(1, $readers['a value']));
    yield 'extended copies' => attempt(fn() => [$plain->unpack(), $one->unpack(), $two->unpack(), state($plain), $two->reset("\xd4\x02y")->unpack(), $one->reset("\xd4\x02y")->unpack()]);
    $packer = (new Packer)->extendWith(new ExtReader(3, $readers['nothing']), new ExtReader(4, $readers['nothing']));
    yield 'extension that packs' => attempt(fn() => $packer->pack([new Money(3), 'm' => new Money(300)]));
}

return function (): Generator {
    yield from extend_unpackers();
    yield from extensions_that_meddle();
    yield from types_of_extensions();
};
