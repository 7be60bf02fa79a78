<?php
/** Enum cases among other objects, most of them more than once: label => value. */
namespace Sample;

return function (): \Generator {
    $cases = all_cases();
    yield 'every case' => $cases;
    yield 'one case, twice' => [Suit::Hearts, Suit::Hearts];
    yield 'one case, many times' => array_fill(0, 300, Color::Red);
    yield 'constant that is a case' => [Suit::Wild, Suit::Spades];
    yield 'behind other heads' => [[], Level::Low, [[]], Level::Low, ['x' => Level::Low, 'y' => Level::High]];
    yield 'in properties' => (new Visibility)->fill(Suit::Hearts, Color::None, Suit::Hearts);
    yield 'in readonly properties' => new Frozen(1, [Color::Red, Color::Red], Color::Red);
    yield 'in a payload' => new Payload(Suit::Spades, Suit::Hearts, Suit::Spades);
    yield 'in a storage' => storage(new \SplObjectStorage, [Suit::Spades, 1], [Suit::Hearts, Suit::Spades]);
    yield 'in what wakes' => new Waker([Level::High, Level::High]);
    yield 'with other objects' => [$o = new Nothing, Suit::Hearts, $o, Suit::Hearts, $p = new Nothing, $p];
    $case = Suit::Hearts;
    yield 'by reference' => [&$case];

    $dice = new \Dice(20260105);
    for ($i = 0; $i < 200; $i++) {
        $graph = new RandomGraph($dice, $cases);
        yield "random $i" => $graph->build();
    }
};
