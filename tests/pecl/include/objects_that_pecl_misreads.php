<?php
/** Objects that PECL packs correctly and misreads, each once per value: label => value. */
namespace Sample;

return function (): \Generator {
    // PECL passes one byte more to unserialize() than was written, a NUL.
    foreach (['', 'text', "\0\xff", str_repeat('x', 31), str_repeat('x', 32), str_repeat('x', 256)] as $i => $text) {
        yield "Serializable $i" => new Legacy($text);
    }
    yield 'Serializable in an object' => (new Visibility)->fill(new Legacy('a'), new Legacy('b'), [new Legacy('c')]);
    // Here it throws an Error.
    yield '__serialize without __unserialize' => with(new PayloadOfProperties, ['a' => [1, 2]]);
    // The name becomes an integer.
    yield 'class that does not exist, property that is a number' => unserialize('O:7:"Missing":1:{i:5;s:1:"x";}');

    $dice = new \Dice(20260103);
    for ($i = 0; $i < 150; $i++) {
        yield "random $i" => [new Legacy, random_object($dice, 3, RANDOM_KINDS_AND_SERIALIZABLE)];
    }
};
