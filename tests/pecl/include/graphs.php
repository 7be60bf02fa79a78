<?php
/** Values that contain the same object, or the same array by reference, more than once: label => value. */
namespace Sample;

return function (): \Generator {
    $object = fn() => (new Visibility)->fill('a', 'b', 'c');

    $o = $object();
    yield 'twice' => [$o, $o];
    yield 'many times' => array_fill(0, 300, $o);
    yield 'twice, in arrays' => [[$o], ['a' => $o], $o];
    yield 'behind other heads' => [[], [[]], ['a' => []], $o, [], $o];
    yield 'twice, in another object' => (new Visibility)->fill($o, $o, [$o]);
    yield 'twice, in a payload' => new Payload($o, ['x' => $o]);
    yield 'twice, in a storage' => storage(new \SplObjectStorage, [$o, $o], [new Nothing, $o]);
    yield 'twice, in an ArrayObject' => new \ArrayObject([$o, 'x' => $o]);
    yield 'twice, in a list' => pushed(new \SplDoublyLinkedList, $o, $o);
    yield 'twice, in a fixed array' => \SplFixedArray::fromArray([$o, $o]);
    yield 'twice, in what sleeps' => (new Sleeper)->fill($o, $o, $o);
    yield 'twice, in what wakes' => [new Waker($o), new Waker([$o])];
    foreach (kinds_of_objects() as $kind => $any) {
        yield "$kind twice" => [$any, [$any], $o, $o];
    }
    foreach ([14, 15, 16, 125, 126, 127, 128, 253, 254, 255, 256, 65533, 65534, 65535] as $heads) {
        yield "after $heads heads" => [...array_fill(0, $heads, []), $p = $object(), $p];
    }
    yield 'as many objects, each of them twice' => [...$many = array_map($object, range(1, 200)), ...array_reverse($many)];

    $self = new \stdClass;
    $self->self = $self;
    yield 'itself' => $self;
    yield 'itself, twice' => [$self, $self];
    $self = new Payload;
    $self->kept()[] = $self;
    yield 'itself, in its payload' => $self;
    $self = new \SplObjectStorage;
    $self[$self] = $self;
    yield 'itself, in a storage' => $self;
    $self = new \ArrayObject;
    $self['self'] = $self;
    yield 'itself, in an ArrayObject' => $self;
    $self = new Sleeper;
    $self->fill(1, $self, 2);
    yield 'itself, asleep' => $self;
    $self = new Typed;
    $self->next = $self;
    yield 'itself, typed' => $self;
    [$a, $b] = [$object(), $object()];
    $a->fill($b, 1, 2);
    $b->fill($a, 1, 2);
    yield 'each other' => [$a, $b];
    yield 'a ring' => ring(100);
    yield 'a tree that knows its parents' => tree(5, null);
    yield 'a doubly linked list' => doubly_linked(50);

    // These variables keep the references alive.
    $list = [1, 2];
    yield 'array by reference' => [&$list];
    yield 'array by reference, twice' => [&$list, &$list];
    yield 'array by reference and by value' => [&$list, $list, &$list];
    $map = ['a' => 1, 5 => 2];
    yield 'map by reference, twice' => ['x' => &$map, 'y' => &$map];
    $none = [];
    yield 'empty array by reference' => [&$none];
    yield 'empty array by reference, twice' => [&$none, 1, &$none];
    $outer = [&$list, 2];
    yield 'array by reference, in another' => [&$outer, &$outer];
    yield 'two arrays by reference' => [&$list, &$map, &$map];
    $cycle = ['x'];
    $cycle[] = &$cycle;
    yield 'array in itself, by reference' => [&$cycle];
    $left = ['left'];
    $right = ['right'];
    $left[] = &$right;
    $right[] = &$left;
    yield 'arrays in each other' => [&$left];
    $open = new Open;
    $open->declared = &$list;
    $open->dynamic = &$list;
    yield 'properties by reference' => $open;
    $typed = new Typed;
    $typed->array = &$list;
    $typed->late = &$list;
    yield 'typed properties by reference' => $typed;
    $inside = new Typed;
    $inside->next = &$inside;
    yield 'typed object in itself, by reference' => $inside;
    yield 'payload by reference' => payload([&$list, &$list]);
    foreach (kinds_of_objects() as $kind => $any) {
        foreach (['r', 'rr', 'rv', 'vr', 'vrr', 'rvr'] as $places) {
            yield "$kind, held as $places" => held_as($places, $any);
        }
    }
    $a = $b = $object();
    yield 'object by two references' => [&$a, &$b, $a, &$b];

    // PECL's count is wrong here: see in_pecls_count().
    yield 'back-reference behind one by reference' => [&$list, &$list, $o, $o];
    yield 'references in turns' => [&$list, &$a, &$list, &$a, &$map, &$map, $a, [$o, $o], &$o];

    $dice = new \Dice(20260104);
    for ($i = 0; $i < 800; $i++) {
        $graph = new RandomGraph($dice);
        yield "random $i" => $graph->build();
    }
};
