<?php
/** Objects, each once per value: label => value. */
namespace Sample;

return function (): \Generator {
    yield 'stdClass, empty' => new \stdClass;
    yield 'stdClass' => (object) ['a' => 1, 'b' => [1, 2]];
    yield 'stdClass with a property that is a number' => (object) ['5' => 'five', '-1' => 'minus one', 'x' => 'x'];
    yield 'stdClass with a property that has no name' => (object) ['' => 'nameless'];
    yield 'stdClass from a list' => (object) ['a', 'b', 'c'];
    yield 'stdClass, one property unset' => with(new \stdClass, ['a' => 1, 'b' => 2], unset: ['a']);
    foreach ([13, 14, 15, 16, 65533, 65534, 65535] as $count) {
        yield "stdClass of $count properties" => (object) array_fill(0, $count, 1);
    }
    yield 'no properties' => new Nothing;
    yield 'every visibility' => new Visibility;
    yield 'every visibility, filled' => (new Visibility)->fill([1, 2], ['a' => 1], null);
    yield 'shadowed private' => new Shadow;
    yield 'shadowed private, filled' => (new Shadow)->fill('x', 'y', 'z');
    yield 'twice shadowed private' => (new DeepShadow)->fill([[]], 1.5, true);
    yield 'declared property unset' => with(new Visibility, [], unset: ['public']);
    yield 'declared property unset and set again' => with(with(new Shadow, [], unset: ['public']), ['public' => 'again']);
    yield 'looked at as an array' => looked_at(new DeepShadow);
    yield 'typed properties, some never initialised' => new Typed;
    yield 'typed properties' => with((new Typed)->hide(true, [1 => 'x']), [
        'int' => -7, 'float' => 3.0, 'string' => 'text', 'array' => ['k' => 'v'], 'either' => 'string', 'late' => [1],
    ]);
    yield 'typed properties, looked at' => looked_at(new Typed);
    yield 'typed properties, one unset' => with(new Typed, [], unset: ['float']);
    yield 'a typed object inside' => with(new Typed, ['next' => with(new Typed, ['next' => new Typed])]);
    yield 'readonly' => new Frozen(1, ['x', 'y' => 'z'], 'any');
    yield 'readonly, with an object' => new Frozen(PHP_INT_MAX, [], new Frozen(2, [[]], null));
    yield 'dynamic properties' => with(new Open, ['dynamic' => 1, 'another' => [2]]);
    yield 'dynamic properties, one unset' => with(new Open, ['a' => 1, 'b' => 2, 'c' => 3], unset: ['b']);
    yield 'dynamic property that is a number' => with(new Open, ['7' => 'seven']);
    yield '__get and __set' => new Guarded;
    yield '__get and __set, property unset' => with(new Guarded, [], unset: ['present']);
    yield 'anonymous properties of an array cast' => (object) (array) new Visibility;

    yield '__serialize, empty' => new Payload;
    yield '__serialize, list' => new Payload(1, 'two', [3]);
    yield '__serialize, map' => new Payload(a: 1, b: ['c' => null]);
    yield '__serialize, map with numbers' => payload([5 => 'a', -1 => 'b', 'x' => 'c']);
    yield '__serialize, large' => payload(array_fill(0, 70000, false));
    yield '__serialize in __serialize' => new Payload(new Payload(new Payload('deep')));
    yield '__sleep' => new Sleeper;
    yield '__sleep, filled' => (new Sleeper)->fill(['x' => 'y'], null, 'z');
    yield '__sleep, with an object' => (new Sleeper)->fill(new Nothing, new Sleeper, new Waker([1]));
    yield '__sleep of a child class' => (new SleeperChild)->fill('a', 'b', 'c');
    yield '__sleep, looked at' => looked_at(new SleeperChild);
    yield '__wakeup' => new Waker;
    yield '__wakeup inside of __wakeup' => new Waker(new Waker([new Waker]));

    yield 'class that does not exist' => unserialize('O:7:"Missing":2:{s:1:"a";i:1;s:4:"' . "\0*\0" . 'b";a:1:{i:0;i:2;}}');
    yield 'class that does not exist, no properties' => unserialize('O:7:"Missing":0:{}');
    yield 'class that does not exist, in a namespace' => unserialize('O:12:"Away\Missing":1:{s:1:"x";N;}');

    yield 'ArrayObject' => new \ArrayObject([1, 'a' => ['b']]);
    yield 'ArrayObject, empty' => new \ArrayObject;
    yield 'ArrayObject of an object' => new \ArrayObject(new Visibility);
    yield 'ArrayObject as properties' => new \ArrayObject(['a' => 1], \ArrayObject::ARRAY_AS_PROPS);
    yield 'ArrayObject with another iterator' => new \ArrayObject(['a' => 1], 0, \RecursiveArrayIterator::class);
    yield 'ArrayObject of a child class' => with(new Bag(['x' => 'y']), ['label' => 'changed']);
    yield 'ArrayIterator' => new \ArrayIterator(['a' => 1, 5 => [2]]);
    yield 'RecursiveArrayIterator' => new \RecursiveArrayIterator([[1, [2]], 3]);
    yield 'SplObjectStorage, empty' => new \SplObjectStorage;
    yield 'SplObjectStorage' => storage(new \SplObjectStorage, [new Nothing, 'data'], [new Visibility, ['of' => 'it']]);
    yield 'SplObjectStorage of a child class' => storage(with(new Registry, ['name' => 'n']), [new Registry, null]);
    yield 'SplFixedArray' => \SplFixedArray::fromArray([1, 'two', [3], null]);
    yield 'SplFixedArray, empty' => new \SplFixedArray(0);
    yield 'SplDoublyLinkedList' => pushed(new \SplDoublyLinkedList, 1, 'two', [3]);
    yield 'SplQueue' => pushed(new \SplQueue, 'a', 'b');
    yield 'SplStack' => pushed(new \SplStack, 'a', ['b' => new Nothing]);
    yield 'SplDoublyLinkedList, empty' => new \SplDoublyLinkedList;

    yield 'DateTime' => new \DateTime('2026-02-03 04:05:06.789012 UTC');
    yield 'DateTime in a zone' => new \DateTime('2026-07-03 04:05:06', new \DateTimeZone('Europe/Berlin'));
    yield 'DateTime at an offset' => new \DateTime('1901-01-01 00:00:00 +05:30');
    yield 'DateTime in a named zone' => new \DateTime('2026-01-01 00:00:00 EST');
    yield 'DateTimeImmutable' => new \DateTimeImmutable('@-1');
    yield 'DateTimeImmutable of a child class' => with(new Meeting('2026-02-03'), ['title' => 'changed']);
    yield 'DateTimeZone' => new \DateTimeZone('America/New_York');
    yield 'DateTimeZone at an offset' => new \DateTimeZone('-03:30');
    yield 'DateInterval' => new \DateInterval('P1Y2M3DT4H5M6S');
    yield 'DateInterval of a difference' => (new \DateTime('2026-01-01'))->diff(new \DateTime('2025-12-31 12:00'));
    yield 'DateInterval of words' => \DateInterval::createFromDateString('next weekday');
    yield 'DatePeriod' => new \DatePeriod(new \DateTime('2026-01-01'), new \DateInterval('P1D'), 3);
    yield 'DatePeriod with an end' => new \DatePeriod(new \DateTimeImmutable('2026-01-01'),
        new \DateInterval('PT1H'), new \DateTimeImmutable('2026-01-02'), \DatePeriod::EXCLUDE_START_DATE);
    yield 'exception' => new \RuntimeException('message', 5);
    yield 'exception after another, of a child class' => new Failure('outer', 1, new \LogicException('inner'));
    yield 'random engine' => new \Random\Engine\Mt19937(1);
    yield 'Randomizer' => new \Random\Randomizer(new \Random\Engine\PcgOneseq128XslRr64(1));

    yield 'objects in a list' => [new Nothing, new Visibility, new \stdClass];
    yield 'objects in a map' => ['a' => new Nothing, 'b' => ['c' => new Payload(1)]];
    yield 'objects of one class' => array_map(fn($i) => (new Visibility)->fill($i, -$i, "$i"), range(1, 50));
    yield 'objects 500 deep' => objects_inside_each_other(500);

    $dice = new \Dice(20260102);
    for ($i = 0; $i < 700; $i++) {
        yield "random $i" => random_object($dice, 3, RANDOM_KINDS);
    }
};
