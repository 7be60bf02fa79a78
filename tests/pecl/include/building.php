<?php
/* How the samples are made. */

namespace Sample;

/* Plain data */

function string_keys(int $count): array
{
    $map = [];
    for ($i = 0; $i < $count; $i++) {
        $map["k$i"] = $i;
    }
    return $map;
}

function list_in_a_hash(): array
{
    $array = ['gone' => 1];
    unset($array['gone']);
    $array[] = 'a';
    $array[] = 'b';
    return $array;
}

function without(array $array, int|string $key): array
{
    unset($array[$key]);
    return $array;
}

function arrays_inside_each_other(int $depth, int|string $key): array
{
    $array = [];
    while (--$depth > 0) {
        $array = [$key => $array];
    }
    return $array;
}

/* Objects */

/** @return object with properties set and unset, as code outside of the class does it */
function with(object $object, array $properties, array $unset = []): object
{
    foreach ($properties as $name => $value) {
        $object->{$name} = $value;
    }
    foreach ($unset as $name) {
        unset($object->$name);
    }
    return $object;
}

/** PHP creates an object's property table when it is read as an array. */
function looked_at(object $object): object
{
    foreach ((array) $object as $ignored) {
    }
    return $object;
}

function payload(array $kept): Payload
{
    $payload = new Payload;
    $payload->__unserialize($kept);
    return $payload;
}

function storage(\SplObjectStorage $storage, array ...$pairs): \SplObjectStorage
{
    foreach ($pairs as [$object, $data]) {
        $storage[$object] = $data;
    }
    return $storage;
}

function pushed(\SplDoublyLinkedList $list, mixed ...$values): \SplDoublyLinkedList
{
    foreach ($values as $value) {
        $list->push($value);
    }
    return $list;
}

function objects_inside_each_other(int $depth): object
{
    $object = new \stdClass;
    while (--$depth > 0) {
        $object = (new Visibility)->fill(1, $object, 2);
    }
    return $object;
}

const RANDOM_KINDS = 13;
const RANDOM_KINDS_AND_SERIALIZABLE = 14;

/** An object of any class, with plain data and other new objects. */
function random_object(\Dice $dice, int $depth, int $kinds): object
{
    $inside = fn() => $depth === 0 || $dice->roll(3) ? $dice->plain(2) : random_object($dice, $depth - 1, $kinds);
    switch ($dice->roll($kinds)) {
        case 0:
            // Only mangled names begin with NUL.
            $values = (array) $dice->plain(2);
            $names = array_map(fn($key) => is_int($key) ? $key : "p$key", array_keys($values));
            return (object) array_combine($names, $values);
        case 1:
            return (new Visibility)->fill($inside(), $inside(), $inside());
        case 2:
            return with((new Shadow)->fill($inside(), $inside(), $inside()), ['own' => $inside()]);
        case 3:
            return (new DeepShadow)->fill($inside(), $inside(), $inside());
        case 4:
            return with((new Typed)->hide((bool) $dice->roll(2), $inside()), [
                'int' => $dice->integer(), 'float' => $dice->float(), 'string' => $dice->string(), 'array' => [$inside()],
                'either' => $dice->pick([null, $dice->integer(), $dice->string()]), 'next' => $dice->roll(2) ? null : new Typed,
            ]);
        case 5:
            return new Frozen($dice->integer(), [$inside()], $inside());
        case 6:
            return with(new Open, ['declared' => $inside(), 'p' . $dice->string() => $inside(), $dice->roll(100) => $inside()]);
        case 7:
            return new Payload($inside(), $inside());
        case 8:
            return new Payload(a: $inside(), b: $inside());
        case 9:
            return (new Sleeper)->fill($inside(), $inside(), $inside());
        case 10:
            return new Waker($inside());
        case 11:
            return new \ArrayObject([$inside(), 'k' => $inside()]);
        case 12:
            return storage(new \SplObjectStorage, [random_object($dice, 0, $kinds), $inside()], [new Nothing, $inside()]);
        case 13:
            return new Legacy($dice->string());
    }
}

/* Graphs */

function all_cases(): array
{
    return [...Suit::cases(), ...Level::cases(), ...Color::cases()];
}

function ring(int $count): object
{
    $first = $last = new \stdClass;
    while (--$count > 0) {
        $last = $last->next = new \stdClass;
    }
    $last->next = $first;
    return $first;
}

function tree(int $depth, ?object $parent): object
{
    $node = (object) ['parent' => $parent, 'children' => []];
    if ($depth > 0) {
        $node->children = [tree($depth - 1, $node), tree($depth - 1, $node)];
    }
    return $node;
}

function doubly_linked(int $count): object
{
    $first = $node = new Visibility;
    while (--$count > 0) {
        $next = new Visibility;
        $node->fill($node->public, $count, $next);
        $next->public = $node;
        $node = $next;
    }
    return $first;
}

/** One object of every form. */
function kinds_of_objects(): array
{
    return [
        'empty stdClass' => new \stdClass,
        'stdClass' => (object) ['x' => 1],
        'class' => new Visibility,
        'typed class' => new Typed,
        'readonly class' => new Frozen(1, [], null),
        'missing class' => unserialize('O:7:"Missing":0:{}'),
        'payload' => new Payload(1),
        'empty payload' => new Payload,
        'Serializable' => new Legacy('text'),
        'sleeper' => new Sleeper,
        'waker' => new Waker,
        'ArrayObject' => new \ArrayObject([1]),
        'storage' => storage(new \SplObjectStorage, [new Nothing, 1]),
        'DateTime' => new \DateTime('2026-01-01'),
        'zone' => new \DateTimeZone('UTC'),
        'interval' => new \DateInterval('P1D'),
    ];
}

/** @param string $places 'v' holds the object by value, 'r' by reference */
function held_as(string $places, object &$object): array
{
    $value = [];
    foreach (str_split($places) as $place) {
        if ($place === 'v') {
            $value[] = $object;
        } else {
            $value[] = &$object;
        }
    }
    return $value;
}

/* Filters of samples */

/** Whether all objects are packed as their properties, without a magic method. */
function is_plain(mixed $value, array $inside = []): bool
{
    if (is_object($value)) {
        if ($value instanceof \UnitEnum || $value instanceof \Serializable
            || method_exists($value::class, '__serialize') || method_exists($value::class, '__sleep') || in_array($value, $inside, true)) {
            return false;
        }
        $inside[] = $value;
    }
    foreach (is_array($value) || is_object($value) ? (array) $value : [] as $element) {
        if (!is_plain($element, $inside)) {
            return false;
        }
    }
    return true;
}

function plain_ones(string ...$files): \Generator
{
    foreach ($files as $file) {
        $make = require __DIR__ . "/$file.php";
        // Reading an object may change its representation.
        $looked_at = $make();
        foreach ($make() as $label => $value) {
            if (is_plain($looked_at->current())) {
                yield "$file: $label" => $value;
            }
            $looked_at->next();
        }
    }
}
