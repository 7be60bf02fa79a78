<?php
/** Templates and values for which PECL neither crashes nor ends the process: label => a call. */
namespace Sample;

class Plain
{
    public $a = 1;
    public $b = 'b';
    public $c;
}

class OneTyped
{
    public $any = 1;
    public ?int $typed = null;
}

class NotYet
{
    public int $a;
    public readonly mixed $b;
}

class Built
{
    public $a;
    public $b = 'default';

    public function __construct()
    {
        $this->a = 'constructed';
    }
}

class Unbuilt
{
    public $a = 1;

    protected function __construct()
    {
        $this->a = 'never';
    }
}

class Rows
{
    public $rows = ['Sample\Plain'];
    public $more = [['Sample\Visibility']];
    public $named = ['x' => ['Sample\Plain'], 'y' => 1];
}

class Half
{
    public $before = 1;
    public $rows = ['Sample\Plain'];
    public $behind = 2;
}

/** Arrays whose keys have no gaps, into which PECL would read. */
function some_values(\Dice $dice, int $depth): mixed
{
    if ($depth === 0 || $dice->roll(6) === 0) {
        return match ($dice->roll(8)) {
            0 => new Plain,
            1 => (new Visibility)->fill(1, 'two', [3]),
            2 => (object) ['x' => 1, 'y' => [2]],
            default => $dice->pick([null, true, 5, 1.5, 'text', -1]),
        };
    }
    $values = [];
    $kind = $dice->roll(3);
    for ($left = $dice->roll(6); $left > 0; $left--) {
        $value = some_values($dice, $depth - 1);
        match ($kind) {
            0 => $values[] = $value,
            1 => $values[$dice->pick(['a', 'b', 'c', 'rows', 'public', 'private', 'x', 'own', '', 'typed'])] = $value,
            2 => $values[$dice->roll(2) ? 10 + $dice->roll(10) : $dice->pick(['a', 'b', 'c', 'private'])] = $value,
        };
    }
    return $values;
}

function some_template(\Dice $dice, int $depth): mixed
{
    $classes = [
        Plain::class, Visibility::class, OneTyped::class, Built::class, Unbuilt::class, Rows::class,
        Half::class, Open::class, Nothing::class, \stdClass::class, Waker::class, Sleeper::class, '\sample\plain',
    ];
    $objects = [new Plain, (new Visibility)->fill(5, 6, 7), with(new Open, ['x' => 1, 'y' => [2]]), (object) ['a' => 1, 'b' => 2], new \stdClass, new Rows];
    if ($depth > 0) {
        switch ($dice->roll(5)) {
            case 0:
                return [some_template($dice, $depth - 1)];
            case 1:
                return ['x' => some_template($dice, $depth - 1), 'y' => some_template($dice, $depth - 1)];
            case 2:
                return [some_template($dice, $depth - 1), 5, 'k' => 'Sample\Plain'];
            case 3:
                return $dice->pick([[], [5], [null], [5 => 'Sample\Plain'], ['x' => 1, 1 => new Plain]]);
        }
    }
    return $dice->roll(2) ? $dice->pick($classes) : $dice->pick($objects);
}

return function (): \Generator {
    $dice = new \Dice(22);
    $unpackers = [
        'msgpack_unpack()' => fn(string $message, mixed $template) => msgpack_unpack($message, $template),
        'MessagePack' => fn(string $message, mixed $template) => (new \MessagePack)->unpack($message, $template),
    ];
    for ($i = 0; $i < 1500; $i++) {
        $template = some_template($dice, 2);
        $value = some_values($dice, 3);
        foreach ($unpackers as $name => $unpack) {
            yield "$i, $name" => fn() => serialize($unpack(msgpack_pack($value), $template));
        }
        if (!is_array($template)) {
            yield "$i, MessagePackUnpacker" => function () use ($value, $template) {
                $unpacker = new \MessagePackUnpacker;
                $unpacker->feed(msgpack_pack($value) . "\x05");
                return serialize([$unpacker->execute(), $unpacker->data($template), $unpacker->execute(), $unpacker->data()]);
            };
        }
        yield "$i, unchanged" => fn() => serialize($template);
    }
    // Of two private properties of one name PECL writes the child's, and uses the written value as a template.
    foreach ([NotYet::class, Shadow::class, DeepShadow::class] as $class) {
        foreach ([[], [7], [7, 8], [7, 8, 9], [1, 2, 3, 4, 5], 7] as $i => $value) {
            yield "$class $i" => fn() => serialize(msgpack_unpack(msgpack_pack($value), $class));
        }
    }
};
