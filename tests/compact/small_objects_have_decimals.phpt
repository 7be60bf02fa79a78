--TEST--
Compact form: floats of a small object in which nothing repeats are decimals, where that pays
--EXTENSIONS--
msgpack
--FILE--
<?php
final class Prices
{
    public function __construct(public float $low, public float $high, public array $others = [], public string $text = '')
    {
    }
}

function show(string $title, Prices $prices): void
{
    $plain = msgpack_pack($prices, ['compact' => false]);
    $packed = msgpack_pack($prices, ['compact' => true]);
    printf("%s: %s, %d bytes less, %s\n", $title, $packed === $plain ? 'plain' : 'announced', strlen($plain) - strlen($packed),
        msgpack_unpack($packed) == $prices ? 'same' : 'other');
}

show('two', new Prices(21.53, 9.99));
show('two and a list', new Prices(21.53, 9.99, [0.1, 0.2, 0.3, 1 / 3]));
show('more decimals', new Prices(-21.531234, 9.999999, [123.4567, 7.0, 1.25, 1000000.5]));
show('float 32', new Prices(0.25, 4.0));
show('after a buffer that has grown', new Prices(21.53, 9.99, [1.01, str_repeat('a', 2000), 1.02]));
show('before it grows', new Prices(21.53, 9.99, [1.01, 1.02, 1.03], str_repeat('a', 2000)));
ini_set('msgpack.force_f32', true);
show('force_f32', new Prices(0.5, 0.25, [0.75, 1.5]));
?>
--EXPECT--
two: plain, 0 bytes less, same
two and a list: announced, 6 bytes less, same
more decimals: announced, 8 bytes less, same
float 32: announced, 8 bytes less, same
after a buffer that has grown: announced, 0 bytes less, same
before it grows: announced, 6 bytes less, same
force_f32: plain, 0 bytes less, same
